import type { Reader, Tx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { bool, type RowOf, readOne, readRow, rowOf } from '../../platform/database/statements/rows.ts';

/** Kind of settlement account documents among the stored files; the database uses the same name. */
export const SETTLEMENT_PAPER_KIND = 'settlement-paper';

const paperRow = rowOf({ ownerId: tables.stored_file.owner_id, kept: bool });

/** Returns the owner of a stored document, and whether it is kept already. */
export async function findPaper(tx: Tx, name: string): Promise<RowOf<typeof paperRow> | null> {
  return readRow(
    paperRow,
    tx`
    select owner_id as "ownerId", kept_at is not null as kept
    from stored_file
    where name = ${name} and kind = ${SETTLEMENT_PAPER_KIND}`,
  );
}

const ownRow = rowOf({ own: bool });
/** Whether one of this merchant's people uploaded the document. */
export async function isPaperOf(sql: Reader, name: string, merchantId: bigint): Promise<boolean> {
  const { own } = await readOne(
    ownRow,
    sql`
    select exists (select from stored_file f join app_user u on u.id = f.owner_id
      where f.name = ${name} and f.kind = ${SETTLEMENT_PAPER_KIND} and u.merchant_id = ${merchantId}) as own`,
  );
  return own;
}
