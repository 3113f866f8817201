import type { Writer, WriteTx } from '../../../platform/database/db.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import { bool, readOne, rowOf } from '../../../platform/database/statements/rows.ts';
import type { ConfirmItem } from '../orders-store.ts';

/** What each command answers. */
export const HELD_RECEIPT_COMMANDS = { hold_collection: ['held', 'not_now'] } as const;
const commands = commandsOf(HELD_RECEIPT_COMMANDS);

/** Lets an order stand still with its hits, under the conditions of a confirmation. */
export async function holdCollection(
  sql: Writer,
  { no, taid, channel }: Pick<ConfirmItem, 'no' | 'taid' | 'channel'>,
  hits: readonly object[],
) {
  return commands.hold_collection(sql, no, taid, channel, sql`${JSON.stringify(hits)}::text::jsonb`);
}

const releasedRow = rowOf({ released: bool });

/** True when nothing of screening and no complaint holds it any more. */
export async function releaseCollection(tx: WriteTx, no: string, by: string): Promise<boolean> {
  const row = await readOne(releasedRow, tx`select release_collection(${no}, ${by}) as released`);
  return row.released;
}
