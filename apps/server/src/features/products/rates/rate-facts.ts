import { type RateBound, type RateRow, rateBounds } from '@mashang/contract/products';
import type { Reader } from '../../../platform/database/db.ts';
import { findRateVersion, listRates, listRatesBelow, type StoredRate } from './rates-store.ts';

/** Everything that decides to what a participant's rate for a product may be changed. */
export type RateFacts = { now: number; version: string; own: StoredRate[]; parent: StoredRate[]; bounds: RateBound[] };

/** Loads the facts of a participant; `parentId` is null where it has no parent, or none that the reader may see. */
export async function loadRateFacts(
  sql: Reader,
  { participantId, parentId, productId }: { participantId: bigint; parentId: bigint | null; productId: bigint },
): Promise<RateFacts> {
  const [{ now, version }, rows, below] = await Promise.all([
    findRateVersion(sql, productId, participantId),
    listRates(sql, productId, parentId === null ? [participantId] : [participantId, parentId]),
    listRatesBelow(sql, productId, participantId),
  ]);
  const parent = rows.filter((row) => row.participantId === parentId);
  const children = new Map<bigint, RateRow[]>();
  for (const row of below) children.set(row.participantId, [...(children.get(row.participantId) ?? []), row]);
  return {
    now,
    version,
    own: rows.filter((row) => row.participantId === participantId),
    parent,
    bounds: rateBounds(now, parent, [...children.values()]),
  };
}
