import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';
import { connect } from './connect.ts';
import { forceRowSecurity } from './force-row-security.ts';
import { mirrorMonitoring } from './mirror-monitoring.ts';
import { mirrorRoles } from './mirror-roles.ts';
import { prepareRoles } from './prepare-roles.ts';
import { type Settled, settleInCluster } from './settle-in-cluster.ts';

/** Where the numbered migrations of this server lie. */
export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../migrations');

/** Two starters of one database meet at this lock ("mashang" in ASCII). */
const LOCK = 0x6d617368616e67n;

/** From this one on the rows' places are counted from a base of the cluster they lie in. */
const PLACES = '0120_places.sql';

type Migration = { name: string; text: string; checksum: string };

/**
 * Brings a database to this version's schema: forward only, one transaction per file, in the order of the numbers.
 * A second starter waits for the first and then finds nothing to do. Returns the names applied now.
 * Throws when an applied file was changed, or when the database is newer than this version. `settled` hears of rows that were brought here
 * from another cluster.
 */
export async function migrate(url: string, dir = MIGRATIONS_DIR, settled?: Hear): Promise<string[]> {
  return bringUp(url, await readMigrations(dir), { current: dir === MIGRATIONS_DIR, settled });
}

type Hear = (settled: Settled) => void;

/** One applied migration, by its file's name and SHA-256. */
export type Applied = { name: string; checksum: string };

/** Brings an empty database to exactly the schema of a back-up. Throws when this version does not know all of it as it was. */
export async function migrateTo(url: string, schema: readonly Applied[]): Promise<void> {
  const known = new Map((await readMigrations(MIGRATIONS_DIR)).map((one) => [one.name, one]));
  const wanted = schema.map(({ name, checksum }) => {
    const found = known.get(name);
    if (found?.checksum !== checksum)
      throw new Error(`本版本不认识备份的结构 ${name}，请用制作备份的版本或更新的版本恢复`);
    return found;
  });
  await bringUp(url, wanted, { current: false });
}

/** `current`: all of this version's schema, so that its roles stand in the database too. */
async function bringUp(
  url: string,
  migrations: Migration[],
  { current, settled }: { current: boolean; settled?: Hear | undefined },
): Promise<string[]> {
  const sql = connect(url, { max: 1, onnotice: () => {}, connection: { application_name: 'mashang-migrate' } });
  try {
    await sql`select pg_advisory_lock(${LOCK.toString()}::bigint)`;
    await sql`create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
    const applied = await sql<{ name: string; checksum: string }[]>`select name, checksum from schema_migrations`;
    const pending = findPending(migrations, new Map(applied.map((row) => [row.name, row.checksum])));
    // Before a migration writes anything too: it would stand before what was brought here.
    if (current && applied.some(({ name }) => name === PLACES)) await settle(sql, settled);
    if (pending.length > 0 || current) await prepareRoles(sql);
    for (const migration of pending) await apply(sql, migration);
    if (current) {
      if (pending.some(({ name }) => name === PLACES)) await settle(sql, settled);
      await forceRowSecurity(sql);
      await mirrorRoles(sql);
      await mirrorMonitoring(sql);
    }
    return pending.map(({ name }) => name);
  } finally {
    // The lock belongs to the session and ends with it.
    await sql.end({ timeout: 5 });
  }
}

async function settle(sql: postgres.Sql, hear: Hear | undefined): Promise<void> {
  const found = await settleInCluster(sql);
  if (found) hear?.(found);
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  const numbers = names.map((name) => name.slice(0, 4));
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
  if (twice) throw new Error(`Two migrations have the number ${twice}`);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(dir, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

function findPending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  for (const name of applied.keys()) {
    if (!known.has(name))
      throw new Error(`The database has migration ${name}, which this version does not know: start a newer version`);
  }
  for (const { name, checksum } of migrations) {
    const was = applied.get(name);
    if (was !== undefined && was !== checksum)
      throw new Error(`Migration ${name} was changed after it was applied: add a new one instead`);
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const last = [...applied.keys()].sort().at(-1);
  const late = pending.find(({ name }) => last !== undefined && name < last);
  if (late)
    throw new Error(`Migration ${late.name} comes before ${last}, which is already applied: give it the next number`);
  return pending;
}

async function apply(sql: postgres.Sql, { name, text, checksum }: Migration): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(text).simple();
      await tx`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`;
    });
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
