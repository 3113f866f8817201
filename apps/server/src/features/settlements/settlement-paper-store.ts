import type { Tx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { bool, type RowOf, readRow, rowOf } from '../../platform/database/statements/rows.ts';

/** Kind under which papers of settlement accounts are noted among the stored files; the database names it too. */
export const SETTLEMENT_PAPER_KIND = 'settlement-paper';

const paperRow = rowOf({ ownerId: tables.stored_file.owner_id, kept: bool });

/** A paper that is there, and whether something keeps it already. */
export async function findPaper(tx: Tx, name: string): Promise<RowOf<typeof paperRow> | null> {
  return readRow(
    paperRow,
    tx`
    select owner_id as "ownerId", kept_at is not null as kept
    from stored_file
    where name = ${name} and kind = ${SETTLEMENT_PAPER_KIND}`,
  );
}
