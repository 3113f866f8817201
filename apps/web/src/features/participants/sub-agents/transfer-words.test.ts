import { expect, it } from 'vitest';
import { amountComplaint, balancesAfter } from './transfer-words.ts';

it.each([
  ['', '请输入最多两位小数的金额'],
  ['1.001', '请输入最多两位小数的金额'],
  ['-1', '请输入最多两位小数的金额'],
  ['1e3', '请输入最多两位小数的金额'],
  ['0.00', '划转金额须大于 0'],
  ['100.01', '超过您的可用额度'],
  ['100', undefined],
  ['0.01', undefined],
])('says of %j: %s', (amount, complaint) => {
  expect(amountComplaint(amount, '100.00')).toBe(complaint);
});

it('shows both balances after, to the fen', () => {
  expect(balancesAfter('100.10', '0.00', '0.2')).toEqual({ sender: '99.90', receiver: '0.20' });
});
