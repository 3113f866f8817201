import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLLECTION_MOVES, COLLECTION_STATUSES } from './collection-orders.ts';
import { builtInPolicy, JURISDICTIONS, type LicenceProfile, SERVICES, whyNotOffered } from './jurisdictions.ts';
import { nextTryAfter } from './merchants.ts';
import { maskAccountNo, maskName, maskPhone, normalizeLegalName } from './participants.ts';
import {
  CLAIM_MOVES,
  CLAIM_STATUS,
  CLAIM_STATUS_NAMES,
  CLAIM_STATUSES,
  type ClaimStatus,
  isPayable,
  PAYOUT_MOVES,
  PAYOUT_STATUS_NAMES,
  payPathOf,
} from './payout-orders.ts';
import { isManualPattern } from './products.ts';
import { type Moves, mayMove } from './states.ts';
import { formatTime, parseTime, wallTime } from './time.ts';

const profile: LicenceProfile = {
  legalName: '示范',
  licenceNo: '1',
  regulator: 'r',
  jurisdiction: 'DEMO',
  services: SERVICES,
  settlementMode: 'agent_float',
  validFrom: 1_000,
  validTo: 2_000,
};

describe('licence and jurisdiction (L1)', () => {
  it('is on inside its validity and off from the very millisecond it ends', () => {
    expect(whyNotOffered(profile, 'collection', 1_000)).toBeNull();
    expect(whyNotOffered(profile, 'collection', 1_999)).toBeNull();
    expect(whyNotOffered(profile, 'collection', 2_000)).toBe('许可已过期');
    expect(whyNotOffered(profile, 'collection', 999)).toBe('许可尚未生效');
  });

  it('turns every money service off without a profile or in an unknown jurisdiction', () => {
    for (const service of SERVICES) {
      expect(whyNotOffered(null, service, 1_500)).not.toBeNull();
      expect(whyNotOffered({ ...profile, jurisdiction: 'XX' }, service, 1_500)).not.toBeNull();
    }
  });

  it('lets no setting bring agent float or stablecoin to mainland China', () => {
    expect(whyNotOffered({ ...profile, jurisdiction: 'CN' }, 'collection', 1_500)).toContain('结算方式');
    expect(
      whyNotOffered({ ...profile, jurisdiction: 'CN', settlementMode: 'institution' }, 'collection', 1_500),
    ).toBeNull();
    expect(
      whyNotOffered({ ...profile, jurisdiction: 'CN', settlementMode: 'institution' }, 'stablecoin_topup', 1_500),
    ).not.toBeNull();
    expect(JURISDICTIONS.CN?.personalCodes).toBe(false);
  });

  it('has floats outside a demo only where the licence names the agent network', () => {
    const policy = { ...builtInPolicy('DEMO'), fictitious: false } as LicenceProfile['policy'] & object;
    const there: LicenceProfile = { ...profile, jurisdiction: 'SG', policy };
    expect(whyNotOffered(there, 'collection', 1_500)).toBeNull();
    const unnamed = { ...there, services: ['collection', 'payout'] } as const;
    for (const service of unnamed.services) expect(whyNotOffered(unnamed, service, 1_500)).toContain('代理网络');
    expect(whyNotOffered({ ...unnamed, settlementMode: 'institution' }, 'collection', 1_500)).toBeNull();
  });

  it.each(['__proto__', 'constructor', 'toString', ''])(
    'knows no jurisdiction %j, whatever every object inherits',
    (code) => expect(builtInPolicy(code)).toBeNull(),
  );
});

describe('states of a collection order', () => {
  it('allow exactly the moves of the specification', () => {
    const allowed = new Set(['0>1', '0>3', '1>2', '1>6', '6>2', '2>4', '2>5', '4>5', '5>2', '5>4']);
    for (const from of COLLECTION_STATUSES) {
      for (const to of COLLECTION_STATUSES)
        expect(mayMove(COLLECTION_MOVES, from, to), `${from}>${to}`).toBe(allowed.has(`${from}>${to}`));
    }
  });

  it('are confirmed by hand for pattern 0 and from 9 on only', () => {
    expect([0, 1, 8, 9, 30].map(isManualPattern)).toEqual([true, false, false, true, true]);
  });
});

describe('states of payouts and their claims', () => {
  const machines: [string, Moves<number>, Record<number, string>, string[]][] = [
    [
      'payout',
      PAYOUT_MOVES,
      PAYOUT_STATUS_NAMES,
      ['0>1', '1>0', '1>2', '0>3', '0>4', '0>5', '2>6', '5>2', '5>7', '7>3', '7>4', '7>5'],
    ],
    ['claim', CLAIM_MOVES, CLAIM_STATUS_NAMES, ['0>1', '0>4', '0>5', '1>2', '1>3', '3>1', '3>2', '3>4']],
  ];

  it.each(machines)('of a %s allow exactly the moves of the specification', (_name, moves, names, allowed) => {
    const states = Object.keys(names).map(Number);
    const found = states.flatMap((from) =>
      states.filter((to) => mayMove(moves, from, to)).map((to) => `${from}>${to}`),
    );
    expect(found.sort()).toEqual([...allowed].sort());
  });

  it('no walk of a claim, whatever is tried, leaves an end or comes back to its start', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CLAIM_STATUSES), { maxLength: 30 }), (tries) => {
        let state: ClaimStatus = CLAIM_STATUS.pending;
        for (const to of tries) {
          const before = state;
          if (mayMove(CLAIM_MOVES, state, to)) state = to;
          if ([2, 4, 5].includes(before)) expect(state).toBe(before);
          if (before !== 0) expect(state).not.toBe(0);
        }
      }),
    );
  });

  it('offer paying while pending or abnormal', () => {
    expect(CLAIM_STATUSES.map(isPayable)).toEqual([true, false, false, true, false, false]);
    expect(payPathOf('QD1&x')).toBe('/payout/pay?orderNo=QD1%26x');
  });
});

describe('names, masks and times', () => {
  it('folds width, case, spaces and middle dots, and nothing else', () => {
    expect(normalizeLegalName('Ａｂ Ｃ·德')).toBe(normalizeLegalName('abc・德'));
    expect(normalizeLegalName('张三')).not.toBe(normalizeLegalName('张三丰'));
  });

  it('masks card 6+4, phone 3+2 and names', () => {
    expect(maskAccountNo('6222020000001234')).toBe('622202******1234');
    expect(maskPhone('13800000001')).toBe('138******01');
    expect(maskName('张三')).toBe('张*');
    expect(maskName('张')).toBe('*');
  });

  it('masks nothing where nothing is: an empty field is shown as one, not as a hidden name', () => {
    expect([maskName(''), maskAccountNo(''), maskPhone('')]).toEqual(['', '', '']);
  });

  it('cuts no character in half, whatever stands where the number should', () => {
    const odd = fc.string({ unit: fc.constantFrom('1', '😀', '𠮷', '三'), maxLength: 20 });
    fc.assert(
      fc.property(odd, (text) => [maskAccountNo, maskPhone, maskName].every((mask) => mask(text).isWellFormed())),
    );
    expect(maskAccountNo('12345😀7891234')).toBe('12345😀***1234');
    expect(maskPhone('13😀00000😀1')).toBe('13😀******😀1');
  });

  it('writes Shanghai time and reads it back', () => {
    expect(formatTime(0)).toBe('1970-01-01 08:00:00');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        (seconds) => parseTime(formatTime(seconds * 1000)) === seconds * 1000,
      ),
    );
    expect(parseTime('yesterday')).toBeNaN();
  });

  it('narrows lists by days of the calendar alone', () => {
    const two = (n: number) => String(n).padStart(2, '0');
    for (const year of [1600, 1900, 2000, 2024, 2026, 2100])
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const isReal = new Date(Date.UTC(year, month - 1, day))
            .toISOString()
            .startsWith(`${year}-${two(month)}-${two(day)}`);
          expect(wallTime.safeParse(`${year}-${two(month)}-${two(day)}`).success, `${year}-${month}-${day}`).toBe(
            isReal,
          );
        }
    for (const hour of ['24:00:00', '23:60:00', '1:00:00', '23:59'])
      expect(wallTime.safeParse(`2026-01-01 ${hour}`).success).toBe(false);
    expect(wallTime.safeParse('2026-01-01 23:59:59').success).toBe(true);
  });
});

describe('webhook schedule', () => {
  it('tries at 5 s, 30 s, 2 min … 8 h, 12-hourly to day 7, daily to day 31, then ends', () => {
    const hour = 3_600;
    let age = 0;
    let tries = 1;
    const gaps: number[] = [];
    for (let wait = nextTryAfter(tries, age); wait !== null; wait = nextTryAfter(tries, age)) {
      gaps.push(wait);
      age += wait;
      tries += 1;
    }
    expect(gaps.slice(0, 9)).toEqual([5, 30, 120, 600, 1_800, hour, 2 * hour, 4 * hour, 8 * hour]);
    expect(gaps.slice(9).filter((gap) => gap === 12 * hour).length).toBeGreaterThanOrEqual(12);
    expect(age).toBeGreaterThan(30 * 24 * hour);
    expect(age).toBeLessThanOrEqual(31 * 24 * hour);
  });
});
