import { expect, it } from 'vitest';
import { z } from 'zod';
import { filterShape, listFilters, listSorts, sortShape } from './list-filters.ts';

const FILTERS = listFilters({
  orderNo: { kind: 'text', title: '单号', max: 8 },
  least: { kind: 'money', title: '最小金额' },
  way: { kind: 'choice', title: '方式', names: { bank: '银行', usdt: 'USDT' } },
  status: { kind: 'choices', title: '状态', names: { 0: '待处理', 1: '完成' } },
  target: { kind: 'code', title: '目标', pattern: /^e\d+$/, complaint: '目标不存在' },
  text: { kind: 'text', title: '内容', max: 64, pattern: /^.{2,}$/, complaint: '至少 2 个字' },
  dates: { kind: 'dates', title: '申请时间' },
});
const days = z.strictObject(filterShape(listFilters({ dates: { kind: 'days', title: '发生时间' } })));
const query = z.strictObject(filterShape(FILTERS));

it.each([
  {},
  { orderNo: ' A1 ', least: '1.50', way: 'bank', status: '0,1', target: 'e7' },
  { startDate: '2026-01-31', endDate: '2026-01-31 23:59:59' },
])('takes what a form may send: %j', (given) => {
  expect(query.safeParse(given).success).toBe(true);
});

it.each([
  [{ orderNo: '123456789' }],
  [{ least: '1.505' }],
  [{ way: 'cash' }],
  [{ status: '0,2' }],
  [{ status: '01' }],
  [{ target: 't7' }],
  [{ text: '一' }],
  [{ startDate: '2026-02-30' }],
  [{ dates: '2026-01-31' }],
  [{ unknown: '1' }],
])('refuses what no form sends: %j', (given) => {
  expect(query.safeParse(given).success).toBe(false);
});

it('takes whole days alone where a call knows no time of day', () => {
  expect(days.safeParse({ startDate: '2026-01-31' }).success).toBe(true);
  expect(days.safeParse({ startDate: '2026-01-31 08:00:00' }).success).toBe(false);
});

it('says what is wrong with a text by its own words', () => {
  expect(query.safeParse({ text: '一' }).error?.issues[0]?.message).toBe('至少 2 个字');
});

it('gives the query the types of its filters', () => {
  const asked: z.infer<typeof query> = { way: 'bank', status: '0', startDate: '2026-01-31' };
  // @ts-expect-error: no such way is declared.
  const wrong: z.infer<typeof query> = { way: 'cash' };
  expect([query.parse(asked), query.safeParse(wrong).success]).toEqual([asked, false]);
});

it('sorts by the declared names from either end, and as declared where nothing is asked', () => {
  const sorted = z.strictObject(sortShape(listSorts(['createTime', 'amount'], '-createTime')));
  expect(sorted.parse({})).toEqual({ sort: '-createTime' });
  expect(['createTime', '-amount'].map((sort) => sorted.parse({ sort }).sort)).toEqual(['createTime', '-amount']);
  // @ts-expect-error: no such sort is declared.
  const wrong: z.input<typeof sorted> = { sort: 'orderNo' };
  expect(sorted.safeParse(wrong).success).toBe(false);
});
