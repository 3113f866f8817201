import type { Sql } from '../../platform/database/db.ts';
import { channelRefusalOf } from '../collection-orders/routing/place-rules.ts';
import { listOpenMethods, type MethodRow } from './payment-page-store.ts';

/**
 * Lists the institution's places among which the payer of this order may choose now: the chosen one, and those that
 * routing would take for what their channel does.
 */
export async function listMethods(sql: Sql, agtOrderNo: string): Promise<MethodRow[]> {
  const rows = await listOpenMethods(sql, agtOrderNo);
  return rows.filter((row) => row.chosen || channelRefusalOf(row) === null);
}

/** Whether routing passes over a place for what its channel does; false where the place is none of this order. */
export async function isPassedOver(sql: Sql, agtOrderNo: string, placeId: string): Promise<boolean> {
  const rows = await listOpenMethods(sql, agtOrderNo);
  return rows.some((row) => row.id === placeId && !row.chosen && channelRefusalOf(row) !== null);
}
