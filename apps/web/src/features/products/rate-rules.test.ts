import type { SonConf } from '@mashang/contract/products';
import { parseTime } from '@mashang/contract/time';
import { describe, expect, it } from 'vitest';
import { fieldTimeOf, judgeRate, type RateInput, wireTimeOf } from './rate-rules.ts';

const NOW = parseTime('2026-11-21 12:00:00');
const conf = {
  rate: { agtRate: '0.8000', enabled: true, coming: [] },
  bounds: [
    { from: '2026-11-21 12:00:00', open: true, ceiling: '1.2000', floor: '0.6000' },
    { from: '2026-11-22 00:00:00', open: true, ceiling: '1.0000', floor: '' },
    { from: '2026-11-23 00:00:00', open: false, ceiling: '', floor: '' },
  ],
  parentRates: [
    { agtRate: '1.2000', enabled: true, effectiveFrom: '2026-01-01 00:00:00' },
    { agtRate: '1.0000', enabled: true, effectiveFrom: '2026-11-22 00:00:00' },
  ],
  history: [
    { state: 'coming', agtRate: '0.9000', enabled: true, effectiveFrom: '2026-11-21 20:00:00' },
    { state: 'current', agtRate: '0.8000', enabled: true, effectiveFrom: '2026-01-01 00:00:00' },
  ],
} as unknown as SonConf;
const judge = (input: Partial<RateInput>) =>
  judgeRate(conf, { rate: '0.9', enabled: true, later: false, at: '', ...input }, NOW);

describe('a rate while it is typed', () => {
  it('shows the margin, with up to four decimals', () => {
    expect(judge({})).toMatchObject({ margin: { rate: '0.3000', per10k: '30.00' }, unchanged: false });
    expect(judge({ rate: '0.8001' }).margin).toEqual({ rate: '0.3999', per10k: '39.99' });
    expect(judge({}).rateError).toBeUndefined();
    expect(judge({}).limits).toContain('0.6000% 至 1.2000%');
  });

  it.each([
    ['0.80001', '费率须为最多四位小数的百分数'],
    ['abc', '费率须为最多四位小数的百分数'],
    ['1.2001', '不能高于上级同期的费率（1.2000%）'],
    ['0.5999', '不能低于其下级同期的费率（0.6000%）'],
  ])('refuses %s with the reason', (rate, reason) => {
    expect(judge({ rate }).rateError).toBe(reason);
  });

  it('says nothing about an empty field, and knows what is the same already', () => {
    expect(judge({ rate: '' })).toMatchObject({ margin: null, unchanged: false });
    expect(judge({ rate: '' }).rateError).toBeUndefined();
    expect(judge({ rate: '0.8' }).unchanged).toBe(true);
    expect(judge({ rate: '0.8', enabled: false }).unchanged).toBe(false);
    expect(judge({ rate: '0.9', later: true, at: '2026-11-21T21:00' }).unchanged).toBe(true);
  });

  it('judges a coming moment by what holds then', () => {
    expect(judge({ rate: '1.1', later: true, at: '2026-11-21T23:00' }).rateError).toBeUndefined();
    expect(judge({ rate: '1.1', later: true, at: '2026-11-22T00:00' }).rateError).toBe(
      '不能高于上级同期的费率（1.0000%）',
    );
    expect(judge({ rate: '0.1', later: true, at: '2026-11-22T00:00' }).margin?.rate).toBe('0.9000');
    expect(judge({ rate: '0.1', later: true, at: '2026-11-24T00:00' }).rateError).toContain('没有开通');
  });

  it('takes no moment that is past, taken or none', () => {
    expect(judge({ later: true, at: '2026-11-20T12:00' }).atError).toBe('生效时间不能早于现在');
    expect(judge({ later: true, at: '2026-11-21T20:00' }).atError).toContain('已有一项费率');
    expect(judge({ later: true, at: '' }).atError).toBe('请选择生效时间');
  });

  it('reads and writes the field in Shanghai’s time', () => {
    expect(fieldTimeOf(NOW)).toBe('2026-11-21T12:00');
    expect(wireTimeOf('2026-11-21T12:00')).toBe('2026-11-21 12:00:00');
    expect(wireTimeOf('')).toBeUndefined();
  });
});
