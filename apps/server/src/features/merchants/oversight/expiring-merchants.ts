import type { Sql } from '../../../platform/database/db.ts';
import { type ExpiringMerchant, listExpiring } from './oversight-store.ts';

/** Public entry for the home page: verified merchants whose verification ends within so many days, soonest first. */
export function expiringMerchants(sql: Sql, days: number): Promise<ExpiringMerchant[]> {
  return listExpiring(sql, days);
}
