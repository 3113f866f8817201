import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditCheck,
  identityCheck,
  isBornAfter,
  isCreditCode,
  isIdentityNumber,
  isPersonDocument,
} from './identity-numbers.ts';

const CREDIT = '0123456789ABCDEFGHJKLMNPQRTUWXY';

describe('统一社会信用代码', () => {
  // Published codes: the standard's own example, and codes from the state's register of enterprises.
  it.each(['91350100M000100Y43', '91440300708461136T', '91110000802100433B'])('%s is one', (code) =>
    expect(isCreditCode(code)).toBe(true),
  );
  it.each(['AAAAAAAA', '91350100M000100Y44', '91350100m000100y43', '91350100M000100Y4', '9135010OM000100Y43', ''])(
    '"%s" is none',
    (code) => expect(isCreditCode(code)).toBe(false),
  );

  it('finds any one character that was mistyped', () => {
    const code = fc.stringMatching(/^9[123]\d{6}[0-9A-HJ-NPQRTUWXY]{9}$/).map((first) => first + creditCheck(first));
    fc.assert(
      fc.property(code, fc.nat(17), fc.nat(29), (good, at, by) => {
        const other = CREDIT[(CREDIT.indexOf(good[at] as string) + 1 + by) % 31] as string;
        expect(isCreditCode(good)).toBe(true);
        expect(isCreditCode(good.slice(0, at) + other + good.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('documents of persons', () => {
  it('is an identity number with the check digit that belongs to it alone', () => {
    for (const first of ['31010119900101001', '44052419800101001', '11010519491231002'])
      for (const last of '0123456789X') expect(isIdentityNumber(first + last)).toBe(last === identityCheck(first));
  });
  it('takes the example of GB 11643 and refuses it with any other last character', () => {
    expect(isPersonDocument('11010519491231002x')).toBe(true);
    for (const last of '0123456789') expect(isPersonDocument(`11010519491231002${last}`)).toBe(false);
  });
  it.each(['11010519491332002X', '110105194902300020', '010105194912310021'])('%s names no day or place', (no) =>
    expect(isPersonDocument(no)).toBe(false),
  );
  it.each(['99999919491231002', '16010519491231002'])('%s. is of no province', (first) =>
    expect(isPersonDocument(first + identityCheck(first))).toBe(false),
  );
  it('knows who is not born yet', () => {
    const number = `11010520991231001${identityCheck('11010520991231001')}`;
    expect([isBornAfter(number, '2099-12-30'), isBornAfter(number, '2099-12-31')]).toEqual([true, false]);
    expect(isBornAfter('E12345678', '2020-01-01')).toBe(false);
  });
  it('takes a foreigner’s residence card, a 9 before the province', () => {
    expect(isPersonDocument(`93184019760410001${identityCheck('93184019760410001')}`)).toBe(true);
  });
  it.each(['11010119900307123', '110101900307123', '1101011990030712345', '110101-19900307-1234'])(
    '%s is an identity card mistyped, not a passport',
    (no) => expect(isPersonDocument(no)).toBe(false),
  );
  it.each(['E12345678', 'H1234567800', '12345678', 'AB-123456'])('%s may be a passport or permit', (no) =>
    expect(isPersonDocument(no)).toBe(true),
  );
  it.each(['AAAAAAAA', '12', 'A1', '123456789012345678901', 'ÄÖ123456'])('%s is nothing', (no) =>
    expect(isPersonDocument(no)).toBe(false),
  );
});
