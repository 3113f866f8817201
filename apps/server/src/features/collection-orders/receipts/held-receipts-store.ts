import type { Writer, WriteTx } from '../../../platform/database/db.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import { bool, readOne, rowOf } from '../../../platform/database/statements/rows.ts';
import type { ConfirmItem } from '../orders-store.ts';

/** The outcomes that each command may return. */
export const HELD_RECEIPT_COMMANDS = { hold_collection: ['held', 'not_now'] } as const;
const commands = commandsOf(HELD_RECEIPT_COMMANDS);

/** Freezes an order and stores its hits, under the conditions of a confirmation. */
export async function holdCollection(
  sql: Writer,
  { no, taid, channel }: Pick<ConfirmItem, 'no' | 'taid' | 'channel'>,
  hits: readonly object[],
) {
  return commands.hold_collection(sql, no, taid, channel, sql`${JSON.stringify(hits)}::text::jsonb`);
}

const releasedRow = rowOf({ released: bool });

/** Releases an order, unless a freeze, a screening hit or a complaint still holds it; returns whether it did. */
export async function releaseCollection(tx: WriteTx, no: string, by: string): Promise<boolean> {
  const row = await readOne(releasedRow, tx`select release_collection(${no}, ${by}) as released`);
  return row.released;
}
