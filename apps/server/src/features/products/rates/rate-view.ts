import { formatRate } from '@mashang/contract/money';
import { type RateEntry, rateMargin, type SonRate } from '@mashang/contract/products';
import { present } from '../../../platform/present.ts';
import type { SonRateRow, StoredRate, WithdrawnRate } from './rates-store.ts';

export function viewComing(row: { agtRate: number; enabled: boolean; effectiveFrom: string }) {
  return { ...row, agtRate: formatRate(row.agtRate) };
}

export function viewSonRate({ rate, parentRate, total: _, ...row }: SonRateRow): SonRate {
  return {
    ...row,
    agtRate: rate === null ? '' : formatRate(rate),
    parentRate: parentRate === null ? '' : formatRate(parentRate),
    margin: rate === null || parentRate === null ? '' : (rateMargin(parentRate, rate)?.rate ?? ''),
    coming: row.coming.map(viewComing),
  };
}

/** Returns the history of a rate. A withdrawn rate never came into force, so it is not another one's predecessor. */
export function viewHistory(
  rows: readonly StoredRate[],
  withdrawn: readonly WithdrawnRate[],
  now: number,
): RateEntry[] {
  const current = rows.findLast((row) => row.from <= now);
  const standing = rows.map((row, at) => ({
    from: row.from,
    entry: {
      agtRate: formatRate(row.rate),
      enabled: row.enabled,
      effectiveFrom: row.time,
      state: row === current ? ('current' as const) : row.from > now ? ('coming' as const) : ('past' as const),
      fromRate: at === 0 ? '' : formatRate(present(rows[at - 1], 'the rate before').rate),
      createdBy: row.createdBy,
      createdAt: row.createdAt,
      withdrawnBy: '',
      withdrawnAt: '',
    },
  }));
  const gone = withdrawn.map((row) => ({
    from: row.from,
    entry: {
      agtRate: formatRate(row.rate),
      enabled: row.enabled,
      effectiveFrom: row.time,
      state: 'withdrawn' as const,
      fromRate: '',
      createdBy: row.createdBy,
      createdAt: row.createdAt,
      withdrawnBy: row.withdrawnBy,
      withdrawnAt: row.withdrawnAt,
    },
  }));
  return [...standing, ...gone].toSorted((a, b) => b.from - a.from).map(({ entry }) => entry);
}
