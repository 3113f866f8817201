import { openPool } from '../../apps/server/src/platform/database/db.ts';
import { findRunningDatabase } from '../../apps/server/src/platform/database/embedded/find-running-database.ts';

/** Changes rows of a server's database directly, for changes that time or an upgrade makes and no screen can. */
export async function changeRows(dataDir: string, statement: string): Promise<void> {
  const database = await findRunningDatabase(dataDir);
  const sql = openPool(database?.url ?? '', null, 1);
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
