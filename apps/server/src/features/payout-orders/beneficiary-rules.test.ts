import { passesLuhn } from '@mashang/contract/participants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userTypeOf, whyNoBeneficiary } from './beneficiary-rules.ts';

const right = { payType: 2, beneficiaryName: '张三丰', beneficiaryAccount: '6222020000000007' };
const fault = (fields: Partial<typeof right>) => whyNoBeneficiary({ ...right, ...fields })?.field ?? null;

/** Numbers with their check digit, which is found the slow way: it is the one digit of ten that fits. */
const card = fc
  .stringMatching(/^\d{11,18}$/)
  .map((body) => [...'0123456789'].map((digit) => body + digit).filter(passesLuhn));

describe('check digits', () => {
  it('known numbers pass, the same with another last digit do not', () => {
    for (const known of ['4111111111111111', '5500005555555559', '79927398713', '6222020000000007'])
      for (const digit of '0123456789')
        expect(passesLuhn(known.slice(0, -1) + digit), known).toBe(known.endsWith(digit));
  });

  it('exactly one of the ten last digits fits, whatever stands before', () => {
    fc.assert(fc.property(card, (fitting) => fitting.length === 1));
  });

  it('any one digit mistyped is noticed', () => {
    fc.assert(
      fc.property(card, fc.nat(18), fc.integer({ min: 1, max: 9 }), ([number = ''], at, by) => {
        const place = at % number.length;
        const wrong = (Number(number[place]) + by) % 10;
        return !passesLuhn(number.slice(0, place) + wrong + number.slice(place + 1));
      }),
    );
  });

  it('two different neighbours swapped are noticed, save 09 and 90', () => {
    fc.assert(
      fc.property(card, fc.nat(17), ([number = ''], at) => {
        const place = at % (number.length - 1);
        const [a, b] = [number[place], number[place + 1]] as [string, string];
        fc.pre(a !== b && a + b !== '09' && a + b !== '90');
        return !passesLuhn(number.slice(0, place) + b + a + number.slice(place + 2));
      }),
    );
  });
});

describe('a beneficiary', () => {
  it('with a right card is taken', () => {
    expect(whyNoBeneficiary(right)).toBeNull();
    fc.assert(fc.property(card, ([number = '']) => fault({ beneficiaryAccount: number }) === null));
  });

  it.each(['6222020000000008', '62220200007', '62220200000000070000', '6222 0200 0000 0007', '622202000000000x'])(
    'with the card %s is refused by the account',
    (beneficiaryAccount) => {
      expect(fault({ beneficiaryAccount })).toBe('beneficiaryAccount');
    },
  );

  it.each([
    [0, '13800000001', true],
    [0, 'wx_zhang-3', true],
    [0, '3zhang', false],
    [0, 'ab', false],
    [1, '13800000001', true],
    [1, 'zhang@example.com', true],
    [1, '2088123412341234', true],
    [1, '12800000001', false],
    [1, 'zhang@', false],
    [1, '2087123412341234', false],
    [3, '0086000000001234', true],
    [3, '00860000', false],
    [3, '008600000000123a', false],
    [7, '0086000000001234', false],
  ])('of pay type %i with the account %s: %s', (payType, beneficiaryAccount, taken) => {
    expect(fault({ payType, beneficiaryAccount }) === null).toBe(taken);
  });

  it.each([
    '张三丰',
    '阿卜杜拉·买买提',
    '深圳市示范科技（集团）有限公司',
    'Jean-Luc O’Neil',
    '360科技有限公司',
    'Ａｂ商行',
  ])('may be called %s', (beneficiaryName) => {
    expect(fault({ beneficiaryName })).toBeNull();
  });

  it.each([
    '张',
    '12',
    '张三\u200b丰',
    '张三\u202e丰',
    '<b>张三</b>',
    '张三;drop',
    '  张三',
    '·张三',
    '张三\u0000',
    '张三😀',
  ])('may not be called %j', (beneficiaryName) => {
    expect(fault({ beneficiaryName })).toBe('beneficiaryName');
  });

  it('no name with an invisible, control or direction character gets past the screening', () => {
    const hidden = fc.constantFrom(...'\u200b\u200c\u200d\u2060\ufeff\u00ad\u202a\u202e\u2066\u0007\u001b\u180e');
    fc.assert(
      fc.property(fc.stringMatching(/^[一-龥]{2,6}$/), hidden, fc.nat(6), (name, mark, at) => {
        const place = at % (name.length + 1);
        return fault({ beneficiaryName: name.slice(0, place) + mark + name.slice(place) }) === 'beneficiaryName';
      }),
    );
  });

  it('is a person or an organisation by its name', () => {
    expect(['张三丰', '示范电子商务有限公司', '示范码商一商行', 'Demo Trading Ltd.', '公司张'].map(userTypeOf)).toEqual(
      [0, 1, 1, 1, 0],
    );
  });
});
