import type { Writer, WriteTx } from '../../platform/db.ts';
import { bool, oneOf, readOne, rowOf } from '../../platform/rows.ts';
import type { ConfirmItem } from './orders-store.ts';

const outcomeRow = rowOf({ outcome: oneOf(['held', 'not_now']) });

/** Lets an order stand still with its hits, under the conditions of a confirmation. */
export async function holdCollection(
  sql: Writer,
  { no, taid, channel }: Pick<ConfirmItem, 'no' | 'taid' | 'channel'>,
  hits: readonly object[],
): Promise<'held' | 'not_now'> {
  const row = await readOne(
    outcomeRow,
    sql`
    select hold_collection(${no}, ${taid}::bigint, ${channel}::text, ${JSON.stringify(hits)}::text::jsonb) as outcome`,
  );
  return row.outcome;
}

const releasedRow = rowOf({ released: bool });

/** True when nothing of screening and no complaint holds it any more. */
export async function releaseCollection(tx: WriteTx, no: string, by: string): Promise<boolean> {
  const row = await readOne(releasedRow, tx`select release_collection(${no}, ${by}) as released`);
  return row.released;
}
