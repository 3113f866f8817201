import { connect } from './connect.ts';

/** True when a database answers a query within two seconds. */
export async function answers(url: string): Promise<boolean> {
  const sql = connect(url, {
    max: 1,
    connectTimeout: 2,
    parameters: { statement_timeout: 2_000 },
  });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Creates a database unless it exists. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const sql = connect(adminUrl, { max: 1 });
  try {
    const found = await sql`select 1 from pg_database where datname = ${name}`;
    if (found.length === 0) await sql`create database ${sql(name)}`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
