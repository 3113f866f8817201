import type { Sql, Tx } from '../../platform/db.ts';
import type { ConfirmItem } from './orders-store.ts';

/** Lets an order stand still with its hits, under the conditions of a confirmation. */
export async function holdCollection(
  sql: Sql,
  { no, taid, channel }: Pick<ConfirmItem, 'no' | 'taid' | 'channel'>,
  hits: readonly object[],
): Promise<'held' | 'not_now'> {
  const [row] =
    await sql`select hold_collection(${no}, ${taid}::bigint, ${channel}::text, ${JSON.stringify(hits)}::text::jsonb) as outcome`;
  return (row as { outcome: 'held' | 'not_now' }).outcome;
}

/** True when nothing of screening and no complaint holds it any more. */
export async function releaseCollection(tx: Tx, no: string, by: string): Promise<boolean> {
  const [row] = await tx`select release_collection(${no}, ${by}) as released`;
  return (row as { released: boolean }).released;
}
