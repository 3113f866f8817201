import { expect, it } from 'vitest';
import { CallError, faultText, reasonsOf } from './call-error.ts';

it('reasons stand at their fields, or at the form', () => {
  const wrong = new CallError(400, '金额有误', { data: [{ field: 'amount', reason: '须大于 0' }] });
  expect(reasonsOf(wrong)).toEqual({ amount: '须大于 0' });
  expect(reasonsOf(new CallError(409, '已提交过'))).toEqual({ form: '已提交过' });
  expect(reasonsOf(new Error('x'))).toEqual({ form: '操作失败，请重试' });
});

it('what is no refusal is shown as the one sentence, not in its own words', () => {
  expect(faultText(new CallError(409, '已提交过'))).toBe('已提交过');
  expect(faultText(new TypeError('x is undefined'))).toBe('操作失败，请重试');
});
