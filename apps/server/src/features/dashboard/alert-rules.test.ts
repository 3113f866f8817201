import type { LicenceProfile } from '@mashang/contract/jurisdictions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { licenceAlert, lowFloatAlerts, merchantEndAlerts } from './alert-rules.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);
const ending = (days: number) => licenceAlert({ validTo: NOW + days * DAY } as LicenceProfile, NOW);

describe('the licence’s end', () => {
  it.each([
    [61, null],
    [60, 'warn'],
    [15, 'warn'],
    [14, 'bad'],
    [0, 'bad'],
    [-3, 'bad'],
  ])('%i days ahead is %s', (days, level) => {
    expect(ending(days)?.level ?? null).toBe(level);
  });
  it('is counted in days, and shown as over once it is', () => {
    expect(ending(14)?.text).toBe('许可还有 14 天到期，请及时续期');
    expect(ending(0)?.text).toBe('许可已到期，不再受理新业务；已有订单和资金可继续办理');
    expect(licenceAlert(null, NOW)?.level).toBe('bad');
  });
});

describe('low floats', () => {
  const pace = (name: string, available: bigint, spent: bigint, smallest = 100n) => ({
    name,
    available,
    spent,
    smallest,
    hours: 24,
  });
  it('are those that take no order any more, and those used up within four hours', () => {
    const alerts = lowFloatAlerts([
      pace('plenty', 1_000_000n, 1_000_000n),
      pace('three-hours', 125_000n, 1_000_000n),
      pace('half-hour', 20_000n, 1_000_000n),
      pace('out', 99n, 0n),
      pace('still', 100n, 0n),
    ]);
    expect(alerts.map(({ subject, level }) => [subject, level])).toEqual([
      ['out', 'bad'],
      ['half-hour', 'bad'],
      ['three-hours', 'warn'],
    ]);
    expect(alerts.map(({ text }) => text)).toEqual([
      'out 可用额度 0.99 元，已不够接单',
      'half-hour 可用额度 200.00 元，预计 1 小时内用尽',
      'three-hours 可用额度 1250.00 元，预计 3 小时后用尽',
    ]);
  });
  it('are said one by one up to five, the rest as one, and none is lost', () => {
    const many = fc.array(fc.record({ available: fc.bigInt(0n, 99n), spent: fc.bigInt(0n, 10_000n) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(many, (all) => {
        const alerts = lowFloatAlerts(all.map(({ available, spent }, at) => pace(`p${at}`, available, spent)));
        const rest = alerts.find(({ subject }) => subject === '');
        const counted = alerts.length - (rest ? 1 : 0) + Number(rest?.text.match(/\d+/)?.[0] ?? 0);
        expect(counted).toBe(all.length);
        expect(alerts.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

it('merchants that end soon are named, the pressing ones as such, many as one', () => {
  const ending = [1, 7, 8, 20, 30].map((days) => ({ mchId: `M${days}`, name: `商户${days}`, days }));
  expect(merchantEndAlerts([])).toEqual([]);
  const alerts = merchantEndAlerts(ending);
  expect(alerts.map(({ level, subject }) => `${level} ${subject}`)).toEqual(['bad M1', 'bad M7', 'warn M8', 'warn ']);
  expect(alerts.at(-1)?.text).toContain('另有 2 个商户');
});
