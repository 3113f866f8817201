import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** One number for every Mashang server, so that two starters on one database take turns. */
const LOCK = 7_260_401;
const OLDEST_SERVER = 150_000;

/** Brings a database forward: numbered files, in order, each in its own transaction. Answers the names of those it applied. */
export async function migrate(url: string, folder: string = MIGRATIONS): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'mashang-migrate' } });
  try {
    const [version] = await sql`select current_setting('server_version_num')::int as number`;
    if ((version?.number as number) < OLDEST_SERVER) throw new Error('PostgreSQL 15 or newer is needed');
    await sql`select pg_advisory_lock(${LOCK})`;
    await sql`create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
    return await applyMissing(sql, folder);
  } finally {
    await sql.end();
  }
}

async function applyMissing(sql: postgres.Sql, folder: string): Promise<string[]> {
  const known = new Map((await sql`select name, checksum from schema_migration`).map((row) => [row.name as string, row.checksum as string]));
  const applied: string[] = [];
  for (const name of readdirSync(folder).filter((file) => /^\d{4}_.*\.sql$/.test(file)).sort()) {
    const text = readFileSync(join(folder, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    const before = known.get(name);
    if (before === checksum) continue;
    if (before !== undefined) throw new Error(`migration ${name} was changed after it had been applied: migrations only go forward`);
    await sql.begin(async (tx) => {
      await tx.unsafe(text);
      await tx`insert into schema_migration (name, checksum) values (${name}, ${checksum})`;
    });
    applied.push(name);
  }
  return applied;
}
