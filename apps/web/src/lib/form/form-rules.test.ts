import { CODES } from '@mashang/contract/errors';
import { MONEY } from '@mashang/contract/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { isFine, isSame, refusalOf, tidied, whyWrong } from './form-rules.ts';

const fields = { amount: MONEY, remark: { title: '备注', kind: 'lines', max: 5 } } as const;
const NAMES = ['amount', 'remark'];
const refused = (...named: string[]) =>
  new CallError(CODES.invalid, '参数错误', { data: named.map((field) => ({ field, reason: `${field} 不对` })) });

test('a form says of each field what the contract says of it, and of fields without a rule nothing', () => {
  expect(whyWrong(fields, { amount: '1.001', remark: '一二三四五六', source: '' })).toEqual({
    amount: MONEY.message,
    remark: '备注最多 5 个字',
  });
  expect(whyWrong(fields, { amount: '1.00', remark: '  ', source: '' })).toEqual({});
});

test('texts are sent without the spaces around them, everything else as it is', () => {
  expect(tidied(fields, { amount: '1.00', remark: ' 房租 ', on: true, many: 3 })).toEqual({
    amount: '1.00',
    remark: '房租',
    on: true,
    many: 3,
  });
});

test('rows typed back to what they were are no change; files differ by identity', () => {
  expect(isSame([{ name: '张三' }], [{ name: '张三' }])).toBe(true);
  expect(isSame([{ name: '张三' }], [{ name: '张' }])).toBe(false);
  expect(isSame({}, {})).toBe(false);
});

test('a refusal stands at the fields it names; a proposal names them payload.x', () => {
  expect(refusalOf(refused('amount', 'remark'), NAMES)).toEqual({ amount: 'amount 不对', remark: 'remark 不对' });
  expect(refusalOf(refused('payload.amount'), NAMES)).toEqual({ amount: 'payload.amount 不对' });
});

test('a wrong code stands at the code, whatever else was named', () => {
  for (const code of [CODES.twoFactorNeeded, CODES.twoFactorWrong])
    expect(refusalOf(new CallError(code, '验证码错误'), NAMES)).toEqual({ code: '验证码错误' });
  expect(refusalOf(refused('googleAuthCode', 'amount'), NAMES)).toEqual({
    amount: 'amount 不对',
    code: 'googleAuthCode 不对',
  });
});

test('no answer is not a refusal: it says that it may have been done', () => {
  const words = { failed: '划转失败，请重试', unsure: '请直接重试，不会重复划转' };
  expect(refusalOf(new CallError(0, '网络异常'), NAMES, words)).toEqual({ form: '网络异常：请直接重试，不会重复划转' });
  expect(refusalOf(new Error('x'), NAMES, words)).toEqual({ form: '划转失败，请重试' });
  expect(refusalOf(new Error('x'), NAMES)).toEqual({ form: '操作失败，请重试' });
});

test('no refusal is shown nowhere: what names no field of the form stands below it', () => {
  const name = fc.oneof(fc.constantFrom(...NAMES, 'googleAuthCode', 'payload.amount'), fc.string());
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(CODES)), fc.array(name), (code, named) => {
      const data = named.map((field) => ({ field, reason: '不对' }));
      const shown = refusalOf(new CallError(code, '不行', { data }), NAMES);
      expect(isFine(shown)).toBe(false);
      for (const at of Object.keys(shown)) expect([...NAMES, 'code', 'form']).toContain(at);
    }),
  );
});
