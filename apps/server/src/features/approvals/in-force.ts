import type { Reader } from '../../platform/database/db.ts';
import { type InForce, listInForce, type WantedInForce } from './in-force-store.ts';

export type { InForce };

/**
 * For kinds whose approval gives its maker access for a time: the maker's approvals that are still valid, newest first.
 */
export function readInForce(sql: Reader, wanted: WantedInForce): Promise<InForce[]> {
  return listInForce(sql, wanted);
}
