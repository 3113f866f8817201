import type { Reader, Tx } from './platform/database/db.ts';
import { bool, readOne, rowOf } from './platform/database/statements/rows.ts';

const emptyRow = rowOf({ empty: bool });

/** Whether the database has no user. */
export async function isEmpty(sql: Reader): Promise<boolean> {
  const row = await readOne(emptyRow, sql`select not exists (select from app_user) as empty`);
  return row.empty;
}

/** Lock for two replicas that start on one empty database: the second waits and then finds the data. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('mashang_demo'))`;
}
