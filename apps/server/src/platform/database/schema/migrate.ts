import { adoptCluster, type Settled } from '../connections/adopt-cluster.ts';
import { connect } from '../connections/connect.ts';
import type { Sql } from '../statements/sql-types.ts';
import * as zh from '../zh.ts';
import { applyFunctions, type FunctionsApplied, openForFunctions, settleFunctions } from './apply-functions.ts';
import { forceRowSecurity } from './force-row-security.ts';
import { mirrorMonitoring } from './mirror-monitoring.ts';
import { mirrorRoles } from './mirror-roles.ts';
import { prepareRoles } from './prepare-roles.ts';
import { droppedBy, type Functions, runScript } from './run-script.ts';
import { type Baseline, type FunctionFile, readSchema, type Schema, type SqlFile } from './schema-files.ts';

/** Lock for which concurrent starts on one database wait ("mashang" in ASCII). */
const LOCK = 0x6d617368616e67n;

/** From this migration on, the places of rows are counted from a base of their cluster. */
const PLACES = '0120_places.sql';

/**
 * Values sealed before this migration are sealed again, each bound to its column, before a later migration changes its
 * row.
 */
const BOUND = '0310_bound_columns.sql';

/**
 * `dir`: another schema than this server's, to which its roles and rules do not apply. `version`: the version that
 * applies the functions. `seal`: seals personal data by the master key (`sealPersonal`); needed where data from before
 * 0310 is upgraded.
 */
type Options = {
  dir?: string;
  version?: string;
  settled?: Receive;
  functions?: (done: FunctionsApplied) => void;
  seal?: () => Promise<unknown>;
};
type Receive = (settled: Settled) => void;

/**
 * Brings a database to this version's schema: a new one by schema.sql, any other forward only, one transaction per
 * migration in the order of their numbers, then the functions. A second start waits for the first and finds nothing to
 * do. Returns the names of the migrations recorded now. Throws when an applied file was changed, or the database is
 * newer than this version. `settled` gets what was done for rows from another cluster, `functions` the result for
 * functions.
 */
export async function migrate(url: string, options: Options = {}): Promise<string[]> {
  const schema = await readSchema(options.dir);
  const mirrored = options.dir === undefined;
  return underLock(url, async (sql) => {
    const pending = await findPending(sql, schema.migrations);
    const settled = () => (mirrored ? settle(sql, options.settled) : undefined);
    const counted = !pending.some(({ name }) => name === PLACES);
    // Also before any migration writes: its rows would get places before those brought from another cluster.
    if (counted) await settled();
    await applyPending(sql, schema, pending, options.seal);
    const done = await applyFunctions(sql, schema.functions, options.version);
    options.functions?.(done);
    if (!counted) await settled();
    if (mirrored) {
      await forceRowSecurity(sql);
      await mirrorRoles(sql);
      await mirrorMonitoring(sql);
    }
    return pending.map(({ name }) => name);
  });
}

/** One applied migration: its file's name and SHA-256. */
export type Applied = { name: string; checksum: string };

/**
 * Brings an empty database to exactly the schema of a back-up. Throws when this version does not have each of its
 * migrations unchanged.
 */
export async function migrateTo(url: string, wanted: readonly Applied[]): Promise<void> {
  const schema = await readSchema();
  const known = new Map(schema.migrations.map((one) => [one.name, one]));
  const migrations = wanted.map(({ name, checksum }) => {
    const found = known.get(name);
    if (found?.checksum !== checksum) throw new Error(zh.migrate.unknownMigration(name));
    return found;
  });
  await underLock(url, async (sql) => applyPending(sql, schema, await findPending(sql, migrations)));
}

/**
 * Builds this version's schema as an upgrade does, by every migration and then the functions; schema.sql is made from
 * the result.
 */
export async function buildByMigrations(url: string): Promise<void> {
  const { migrations, functions } = await readSchema();
  await underLock(url, async (sql) => {
    await applyPending(sql, { functions, baseline: null }, await findPending(sql, migrations));
    await applyFunctions(sql, functions);
  });
}

async function underLock<T>(url: string, run: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, parameters: { application_name: 'mashang-migrate' } });
  try {
    await sql`select pg_advisory_lock(${LOCK.toString()}::bigint)`;
    await sql`create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
    await sql`create table if not exists schema_functions (
      name text primary key,
      checksum text not null,
      version text not null,
      applied_at timestamptz not null default now()
    )`;
    return await run(sql);
  } finally {
    // The lock belongs to the session and ends with it.
    await sql.end({ timeout: 5 });
  }
}

async function applyPending(
  sql: Sql,
  { baseline, functions }: Omit<Schema, 'migrations'>,
  pending: SqlFile[],
  seal?: () => Promise<unknown>,
): Promise<void> {
  await prepareRoles(sql);
  const [row] = await sql`select not exists (select from schema_migrations) as new`;
  const started = row?.new && baseline?.contains.every((one) => pending.includes(one)) ? baseline : null;
  if (started) await startFrom(sql, started, functions);
  let sealing = started ? undefined : seal;
  for (const migration of pending) {
    if (started?.contains.includes(migration)) continue;
    if (migration.name > BOUND) {
      await sealing?.();
      sealing = undefined;
    }
    const later = pending.slice(pending.indexOf(migration) + 1);
    await apply(sql, migration, { functions, dropped: new Set(later.flatMap(({ text }) => droppedBy(text))) });
  }
}

/** Builds a new database in one transaction by schema.sql, whose migrations count as applied. */
async function startFrom(sql: Sql, { text, contains }: Baseline, functions: FunctionFile[]): Promise<void> {
  await sql.begin(async (tx) => {
    await openForFunctions(tx);
    const made = await runScript(tx, text, { functions });
    await settleFunctions(
      tx,
      functions.filter(({ name }) => made.includes(name)),
    );
    await tx`insert into schema_migrations ${tx(contains, 'name', 'checksum')}`;
  });
}

async function settle(sql: Sql, receive: Receive | undefined): Promise<void> {
  const found = await adoptCluster(sql);
  if (found) receive?.(found);
}

async function findPending(sql: Sql, migrations: SqlFile[]): Promise<SqlFile[]> {
  const rows = await sql<Applied[]>`select name, checksum from schema_migrations`;
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
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

async function apply(sql: Sql, { name, text, checksum }: SqlFile, functions: Functions): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      await runScript(tx, text, functions);
      await tx`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`;
    });
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause });
  }
}
