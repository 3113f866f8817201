import { isSealed, PERSONAL_KINDS, SEALED_MARK, type Vault } from '../../security/personal.ts';
import { kindAt, opensAt, PLACES, type Place, type SealedColumn } from '../../security/sealed-places.ts';
import { declarePlaces } from '../../security/sealed-types.ts';
import type { Sql, Tx } from '../db.ts';
import { openPool } from '../db.ts';
import { list, nullable, type RowOf, readRows, rowOf, text } from '../statements/rows.ts';
import * as zh from '../zh.ts';

type PersonalColumn = { table: string; column: string; place: SealedColumn; constraint: string; valid: boolean };
export type SealedTable = { table: string; changed: number };
type Convert = (place: SealedColumn, stored: string) => string;

/** Pages of a table (8 kB each) that are read, sealed and committed in one step. */
const STEP_PAGES = 128;
/** Of two servers that start at once, the second waits for the first and finds nothing to do. "person" in ASCII. */
const LOCK = '123609988853614';

/**
 * Seals every value of personal data that is still in clear or not bound to its column, page by page, and then
 * validates the database's rule for old rows too. An interrupted run continues where it stopped. Throws when the
 * database is indexed by another key than the one in force.
 */
export async function sealPersonal(url: string, vault: Vault): Promise<SealedTable[]> {
  const sql = openPool(url, null, 1);
  try {
    await sql`select pg_advisory_lock(${LOCK}::bigint)`;
    await requireKeyInForce(sql, vault);
    declarePlaces(vault, await listPlaces(sql));
    const waiting = (await listPersonalColumns(sql)).filter(({ valid }) => !valid);
    const done: SealedTable[] = [];
    for (const columns of byTable(waiting)) {
      done.push(await convertTable(sql, columns, binding(vault), (work) => sql.begin(work)));
      for (const { table, constraint } of columns)
        await sql`alter table ${sql(table)} validate constraint ${sql(constraint)}`;
    }
    await refreshNameKeys(sql);
    return done.filter(({ changed }) => changed > 0);
  } finally {
    await sql.end();
  }
}

/** Seals all personal data again by the key in force, blind indexes too, inside the caller's transaction. */
export async function renewPersonal(tx: Tx, vault: Vault): Promise<SealedTable[]> {
  const done: SealedTable[] = [];
  for (const columns of byTable(await listPersonalColumns(tx)))
    done.push(await convertTable(tx, columns, binding(vault), (work) => work(tx)));
  await refreshNameKeys(tx);
  await tx`
    insert into personal_key_in_force (key_id)
    values (${vault.keyId})
    on conflict (one) do update set key_id = excluded.key_id`;
  return done;
}

export type ClearColumn = { column: string; rows: number; clear: number };
/** Counts the values of every column of personal data, and how many of them are in clear. */
export async function countClear(sql: Sql): Promise<ClearColumn[]> {
  const counted: ClearColumn[] = [];
  for (const { table, column, place } of await listPersonalColumns(sql)) {
    const mark = `${SEALED_MARK}${PERSONAL_KINDS[kindAt(place)]}.`;
    const [row] = await sql`
      select count(*)::int as rows,
        (count(*) filter (where not starts_with(${sql(column)}, ${mark})))::int as clear
      from ${sql(table)} where ${sql(column)} <> ''`;
    counted.push({ column: `${table}.${column}`, ...(row as { rows: number; clear: number }) });
  }
  return counted;
}

/** For a process that seals nothing at its start: declares the columns, so that their values can be opened. */
export async function learnPlaces(url: string, vault: Vault): Promise<void> {
  const sql = openPool(url, null, 1);
  try {
    declarePlaces(vault, await listPlaces(sql));
  } finally {
    await sql.end();
  }
}

/**
 * Columns declared to hold sealed values, alone or within JSON, and those of views, each with the places whose values
 * can be opened there.
 */
async function listPlaces(sql: Sql): Promise<{ table: number; column: number; places: ReadonlySet<Place> }[]> {
  const columns = await sql<{ table: number; column: number; name: string }[]>`
    select c.oid::int8::float8 as table, a.attnum as column, c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      left join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = c.oid and d.objsubid = a.attnum
    where c.relnamespace = 'public'::regnamespace
      and (c.relkind = 'v' or starts_with(d.description, 'personal:') or d.description = 'personal-facts')`;
  return columns.map(({ name, ...at }) => ({ ...at, places: opensAt(name) })).filter(({ places }) => places.size > 0);
}

async function listPersonalColumns(sql: Sql | Tx): Promise<PersonalColumn[]> {
  const rows = await sql`
    select c.relname as table, a.attname as column, k.conname as constraint, k.convalidated as valid
    from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
      join pg_constraint k on k.conrelid = c.oid and k.conname = c.relname || '_' || a.attname || '_sealed'
    where starts_with(d.description, 'personal:') and c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')
    order by 1, 2`;
  return (rows as unknown as Omit<PersonalColumn, 'place'>[]).map((row) => ({ ...row, place: placeNamed(row) }));
}

function placeNamed({ table, column }: { table: string; column: string }): SealedColumn {
  const place = PLACES.find((one) => one === `${table}.${column}`);
  if (!place) throw new Error(`${table}.${column} holds personal data and is not named in sealed-places.ts`);
  return place as SealedColumn;
}

function byTable(columns: PersonalColumn[]): PersonalColumn[][] {
  return [...Map.groupBy(columns, ({ table }) => table).values()];
}

function binding(vault: Vault): Convert {
  return (place, stored) => (isSealed(stored) ? (vault.renew(place, stored) ?? stored) : vault.seal(place, stored));
}

/**
 * After an upgrade: seals what a start would seal, where the database is indexed by this key; else the change of keys
 * does it.
 */
export async function sealUpgraded(url: string, vault: Vault): Promise<void> {
  const sql = openPool(url, null, 1);
  const rows = await sql`select from personal_key_in_force where key_id <> ${vault.keyId}`.finally(() => sql.end());
  if (rows.length === 0) await sealPersonal(url, vault);
}

async function requireKeyInForce(sql: Sql, vault: Vault): Promise<void> {
  const [row] = await sql`
    with put as (insert into personal_key_in_force (key_id)
      values (${vault.keyId})
      on conflict do nothing
      returning key_id)
    select key_id as id from put union all select key_id from personal_key_in_force limit 1`;
  if ((row as { id: string }).id !== vault.keyId) throw new Error(zh.sealPersonal.keyChanged);
}

/**
 * Converts the values of a table. Its triggers are off for each write: they guard changes by people, and another form
 * of the same value is none.
 */
async function convertTable(
  sql: Sql | Tx,
  columns: PersonalColumn[],
  convert: Convert,
  inTransaction: (work: (tx: Tx) => Promise<number>) => Promise<number>,
): Promise<SealedTable> {
  const [{ table }] = columns as [PersonalColumn];
  const [size] =
    await sql`select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`;
  const { pages } = size as { pages: number };
  let changed = 0;
  for (let page = 0; page < pages; page += STEP_PAGES) {
    changed += await inTransaction(async (tx) => {
      const rows = await readPages(tx, columns, page);
      const next = rows
        .map((row) => ({ row, values: columns.map(({ place }, at) => convert(place, row.values[at] as string)) }))
        .filter(({ row, values }) => values.some((value, at) => value !== row.values[at]));
      if (next.length > 0) await writeRows(tx, columns, next);
      return next.length;
    });
  }
  return { table, changed };
}

const storedRow = rowOf({ place: text, values: list(nullable(text)) });
type StoredRow = RowOf<typeof storedRow>;

async function readPages(tx: Tx, columns: PersonalColumn[], page: number): Promise<StoredRow[]> {
  const [{ table }] = columns as [PersonalColumn];
  const names = columns.map(({ column }) => `"${column}"`).join(', ');
  return readRows(
    storedRow,
    tx.unsafe(
      `select ctid::text as place, array[${names}] as values from "${table}" where ctid >= $1::tid and ctid < $2::tid`,
      [`(${page},0)`, `(${page + STEP_PAGES},0)`],
    ),
  );
}

async function writeRows(
  tx: Tx,
  columns: PersonalColumn[],
  next: { row: StoredRow; values: string[] }[],
): Promise<void> {
  const [{ table }] = columns as [PersonalColumn];
  const sets = columns.map(({ column }, at) => `"${column}" = v.c${at}`).join(', ');
  const arrays = columns.map((_, at) => `$${at + 2}::text[]`).join(', ');
  const names = columns.map((_, at) => `c${at}`).join(', ');
  await tx.unsafe(`alter table "${table}" disable trigger user`);
  await tx.unsafe(
    `update "${table}" t
      set ${sets}
      from unnest($1::text[], ${arrays}) v (place, ${names})
      where t.ctid = v.place::tid`,
    [next.map(({ row }) => row.place), ...columns.map((_, at) => next.map(({ values }) => values[at] as string))],
  );
  await tx.unsafe(`alter table "${table}" enable trigger user`);
}

/** Updates the key beside a person's name, because the trigger that maintains it was off. */
async function refreshNameKeys(sql: Sql | Tx): Promise<void> {
  await sql`
    update person
    set legal_name_key = legal_name_key(legal_name)
    where legal_name_key <> legal_name_key(legal_name)`;
}
