import type { Reader } from '../../platform/database/db.ts';
import { type InForce, listInForce, type WantedInForce } from './in-force-store.ts';

export type { InForce };

/**
 * For kinds whose approval opens something to its maker for a time: those of the maker that stand, the latest first.
 */
export function readInForce(sql: Reader, wanted: WantedInForce): Promise<InForce[]> {
  return listInForce(sql, wanted);
}
