import type { Writer, WriteTx } from '../../platform/db.ts';
import { bool, readOne, readOutcome, rowOf } from '../../platform/rows.ts';
import type { ConfirmItem } from './orders-store.ts';

/** What each command answers. */
export const HELD_RECEIPT_COMMANDS = { hold_collection: ['held', 'not_now'] } as const;

/** Lets an order stand still with its hits, under the conditions of a confirmation. */
export async function holdCollection(
  sql: Writer,
  { no, taid, channel }: Pick<ConfirmItem, 'no' | 'taid' | 'channel'>,
  hits: readonly object[],
): Promise<(typeof HELD_RECEIPT_COMMANDS.hold_collection)[number]> {
  return readOutcome(
    HELD_RECEIPT_COMMANDS.hold_collection,
    sql`
    select hold_collection(${no}, ${taid}::bigint, ${channel}::text, ${JSON.stringify(hits)}::text::jsonb) as outcome`,
  );
}

const releasedRow = rowOf({ released: bool });

/** True when nothing of screening and no complaint holds it any more. */
export async function releaseCollection(tx: WriteTx, no: string, by: string): Promise<boolean> {
  const row = await readOne(releasedRow, tx`select release_collection(${no}, ${by}) as released`);
  return row.released;
}
