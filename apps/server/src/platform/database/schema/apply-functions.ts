import { VERSION } from '../../observability/version.ts';
import { LOGINS } from '../connections/logins.ts';
import type { Sql, Tx } from '../statements/sql-types.ts';
import { runFunction } from './run-script.ts';
import type { FunctionFile } from './schema-files.ts';

/**
 * What a start did with the functions. `newer`: a later version has applied its own functions, so nothing was changed.
 * `unfiled`: functions whose file is gone and that no migration has dropped.
 */
export type FunctionsApplied = { applied: string[]; newer: string | null; unfiled: string[] };

/**
 * Applies every function file whose text this database does not have, in one transaction: all of them or none. A file
 * defines its function completely: grants to our logins that the file does not contain are revoked. Run by the owner
 * under the lock of the migrations, after them. Throws with the name of the failing file.
 */
export async function applyFunctions(
  sql: Sql,
  functions: readonly FunctionFile[],
  version = VERSION,
): Promise<FunctionsApplied> {
  const noted = await sql<{ name: string; checksum: string; version: string }[]>`
    select name, checksum, version from schema_functions`;
  const newer = noted.find((row) => compareVersions(row.version, version) > 0);
  if (newer) return { applied: [], newer: newer.version, unfiled: [] };
  const checksums = new Map(noted.map((row) => [row.name, row.checksum]));
  const changed = functions.filter(({ name, checksum }) => checksums.get(name) !== checksum);
  const unfiled = noted.map(({ name }) => name).filter((name) => !functions.some((file) => file.name === name));
  if (changed.length > 0)
    await sql.begin(async (tx) => {
      await openForFunctions(tx);
      await takeBackGrants(tx, changed);
      for (const file of changed) await runFunction(tx, file);
      await settleFunctions(tx, changed, version);
    });
  return { applied: changed.map(({ name }) => name), newer: null, unfiled: await listThere(sql, unfiled) };
}

/**
 * Functions made from here on may be executed only by roles with a grant, and their bodies may name functions made
 * later.
 */
export async function openForFunctions(tx: Tx): Promise<void> {
  await tx`alter default privileges revoke execute on functions from public`;
  await tx`set local check_function_bodies = off`;
}

/** Validates every body that was created unchecked, and records which texts the database has now. */
export async function settleFunctions(tx: Tx, files: readonly FunctionFile[], version = VERSION): Promise<void> {
  await tx`set local check_function_bodies = on`;
  // Sent without waiting for each answer; the first one that fails is named.
  await Promise.all(files.map((file) => readBodies(tx, file)));
  const rows = files.map(({ name, checksum }) => ({ name, checksum, version }));
  await tx`
    insert into schema_functions ${tx(rows, 'name', 'checksum', 'version')}
    on conflict (name) do update set checksum = excluded.checksum, version = excluded.version, applied_at = now()`;
}

async function readBodies(tx: Tx, { name, path }: FunctionFile): Promise<void> {
  try {
    await tx`
      select case l.lanname when 'sql' then fmgr_sql_validator(p.oid) else plpgsql_validator(p.oid) end
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and p.proname = ${name} and l.lanname in ('sql', 'plpgsql')`;
  } catch (cause) {
    throw new Error(`sql/${path} failed: ${(cause as Error).message}`, { cause });
  }
}

async function takeBackGrants(tx: Tx, files: readonly FunctionFile[]): Promise<void> {
  const granted = await tx<{ statement: string }[]>`
    select distinct format('revoke all on function %s from %s', p.oid::regprocedure,
      case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as statement
    from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    left join pg_roles r on r.oid = a.grantee
    where p.pronamespace = 'public'::regnamespace and p.proname in ${tx(files.map(({ name }) => name))}
      and (a.grantee = 0 or r.rolname in ${tx([...LOGINS])})`;
  if (granted.length > 0) await tx.unsafe(granted.map(({ statement }) => statement).join(';\n')).simple();
}

async function listThere(sql: Sql, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const there = await sql<{ name: string }[]>`
    select distinct proname as name
    from pg_proc
    where pronamespace = 'public'::regnamespace and proname in ${sql(names)}
    order by 1`;
  return there.map(({ name }) => name);
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  const at = [0, 1, 2].find((place) => a?.[place] !== b?.[place]) ?? 0;
  return (a?.[at] ?? 0) - (b?.[at] ?? 0);
}
