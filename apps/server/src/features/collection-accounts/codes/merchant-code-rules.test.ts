import { CODE_TEXTS } from '@mashang/contract/collection-accounts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merchantCodeText } from '../../../../../sandbox/src/seed/draw-code.ts';
import { crcOf, judgeCode } from './merchant-code-rules.ts';

const right = merchantCodeText({ account: '898000000001', merchant: 'DEMO SHOP' });
/** The same code with one part changed and its check value calculated again. */
function changed(from: string, to: string): string {
  const body = right.slice(0, -4).replace(from, to);
  return body + crcOf(body);
}

describe('a merchant’s code', () => {
  it('has the check value of the standard', () => {
    // The catalogue of parametrised CRCs gives 29B1 for CRC-16/CCITT-FALSE over "123456789".
    expect(crcOf('123456789')).toBe('29B1');
  });

  it('of the EMVCo kind and UnionPay’s for institutions are taken', () => {
    expect(judgeCode(right)).toEqual({
      code: { form: 'emvco', merchant: 'DEMO SHOP', identity: expect.stringContaining('898000000001') },
    });
    expect(judgeCode(' https://qr.95516.com/48020000/58341908022732143131399077 ')).toMatchObject({
      code: { form: 'unionpay' },
    });
  });

  it.each([
    ['wxp://f2f0aBcDeF', 'personal'],
    ['WXP://f2f1aBcDeF', 'personal'],
    ['https://qr.alipay.com/fkx12345', 'personal'],
    ['HTTPS://QR.ALIPAY.COM/FKX12345', 'personal'],
    ['https://i.qianbao.qq.com/wallet/sqrcode.htm?m=tenpay&u=1', 'personal'],
    ['https://qr.95516.com/00010000/01213270247009520084852952021972', 'personal'],
    [changed('52045311', '52040000'), 'personal'],
    ['https://qr.alipay.com/bax12345', 'onceOnly'],
    ['weixin://wxpay/bizpayurl?pr=abc', 'onceOnly'],
    ['https://qr.95516.com/00010000/62011234567890123456', 'onceOnly'],
    ['134567890123456789', 'onceOnly'],
    ['281234567890123456', 'onceOnly'],
    [changed('010211', '010212'), 'onceOnly'],
    [changed('5802CN', '54045.005802CN'), 'onceOnly'],
    [changed('5303156', '5303840'), 'foreign'],
    [`${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`, 'damaged'],
    [right.slice(0, -8), 'damaged'],
    [changed('5909DEMO SHOP', ''), 'unknown'],
    ['https://example.com/pay', 'unknown'],
    ['https://qr.95516.com.evil.example/48020000/58341908022732143131399077', 'unknown'],
    ['你好', 'unknown'],
    ['', 'unknown'],
  ] as const)('%s is refused: %s', (text, fault) => {
    expect(judgeCode(text)).toEqual({ fault });
    expect(CODE_TEXTS[fault]).toBeTruthy();
  });

  it('is the same code whatever is written beside the merchant’s account in it', () => {
    const again = merchantCodeText({ account: '898000000001', merchant: 'ANOTHER NAME' }, '62070703A01');
    expect(judgeCode(again)).toMatchObject({ code: { identity: (judgeCode(right) as never as Made).code.identity } });
    const other = judgeCode(merchantCodeText({ account: '898000000002', merchant: 'DEMO SHOP' })) as never as Made;
    expect(other.code.identity).not.toBe((judgeCode(right) as never as Made).code.identity);
  });

  it('is never made out of one with any sign changed, nor out of anything typed at random', () => {
    fc.assert(
      fc.property(fc.nat(right.length - 1), fc.constantFrom(...'0123456789ABCXYZ中'), (at, sign) => {
        fc.pre(right[at] !== sign);
        expect(judgeCode(right.slice(0, at) + sign + right.slice(at + 1))).toHaveProperty('fault');
      }),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^https?:\/\/[a-z0-9.-]{3,30}\/[\w/?&=%.-]{0,60}$/)),
        (text) => {
          expect(judgeCode(text)).toHaveProperty('fault');
        },
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.nat(99), { maxLength: 200 }), (numbers) => {
        const body = `000201${numbers.map((n) => String(n).padStart(2, '0')).join('')}6304`;
        expect(() => judgeCode(body + crcOf(body))).not.toThrow();
      }),
    );
  });
});

type Made = { code: { identity: string } };
