import type { CashOutForm } from '@mashang/contract/cash-outs';
import { describe, expect, it } from 'vitest';
import { amountComplaint, feeText, waitedText } from './cash-out-words.ts';

const form: CashOutForm = {
  currency: 'CNY',
  float: '1000.00',
  commission: '50.00',
  sources: ['float', 'commission'],
  accounts: [],
  why: '',
  usedAmount: '700.00',
  usedCount: 1,
  terms: {
    currency: 'CNY',
    minAmount: '100.00',
    maxAmount: '900.00',
    dailyAmount: '1500.00',
    dailyCount: 3,
    feeFixed: '2.00',
    feeRate: '0.1000',
  },
};

describe('an amount to be cashed out', () => {
  it.each([
    ['', '请输入最多两位小数的金额'],
    ['1.001', '请输入最多两位小数的金额'],
    ['-1', '请输入最多两位小数的金额'],
    ['0.00', '提现金额须大于 0'],
    ['1000.01', '超过可提金额'],
    ['99.99', '单笔最少 100.00 元'],
    ['900.01', '单笔最多 900.00 元'],
    ['800.01', '超过单日提现上限 1,500.00 元'],
    ['800', undefined],
  ])('%s', (amount, complaint) => expect(amountComplaint(amount, 'float', form)).toBe(complaint));

  it('is counted against its own source, and against the day’s requests', () => {
    expect(amountComplaint('100', 'commission', form)).toBe('超过可提金额');
    expect(amountComplaint('100', 'float', { ...form, usedCount: 3 })).toBe('今天的提现次数已用完（3 次）');
  });

  it('is asked a fee said in words', () => {
    expect(feeText(form)).toBe('每笔 2.00 元 加 金额的 0.1000%');
    expect(feeText({ ...form, terms: { ...form.terms, feeFixed: '0.00', feeRate: '0.0000' } })).toBe('');
  });
});

it('how long it has waited is said in its largest unit', () => {
  expect([30_000, 59 * 60_000, 3_600_000, 47 * 3_600_000, 90 * 3_600_000].map(waitedText)).toEqual([
    '1 分钟',
    '59 分钟',
    '1 小时',
    '1 天',
    '3 天',
  ]);
});
