import type { WriteTx } from '../../../platform/database/db.ts';
import {
  int8,
  nullable,
  oneOf,
  type RowOf,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { ROW_OUTCOMES } from '../payouts-store.ts';

const outcome = oneOf(ROW_OUTCOMES);
const triedRow = rowOf({ outcome, answer: nullable(text), fee: nullable(int8) });
export type TriedRow = RowOf<typeof triedRow>;
type Rows = { settlement: string /** As `sealedRows` writes them. */; rows: string };

/** Judges rows as their creation would, with the fee in fen of each; nothing stays of it. */
export async function tryPayouts(
  tx: WriteTx,
  { merchantId, settlement, rows }: Rows & { merchantId: bigint },
): Promise<TriedRow[]> {
  return readRows(
    triedRow,
    tx`
    select outcome, answer, fee
    from try_payouts(${merchantId}, ${settlement}, ${rows}::text::json) order by ord`,
  );
}

const createdRow = rowOf({ outcome, answer: nullable(text) });
/** Creates the payouts of an approval that this transaction has put in force. */
export async function createApprovedPayouts(
  tx: WriteTx,
  { approvalId, settlement, rows }: Rows & { approvalId: bigint },
): Promise<RowOf<typeof createdRow>[]> {
  return readRows(
    createdRow,
    tx`
    select outcome, answer
    from create_approved_payouts(${approvalId}, ${settlement}, ${rows}::text::json) order by ord`,
  );
}
