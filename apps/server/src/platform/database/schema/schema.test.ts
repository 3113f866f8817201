import { afterAll, expect, it } from 'vitest';
import { connect } from '../connections/connect.ts';
import type { Sql } from '../statements/sql-types.ts';
import { createEmptyDatabase, type TestDatabase } from '../test-database.ts';
import { describeSchema } from './describe-schema.ts';
import { buildByMigrations, migrate, migrateTo } from './migrate.ts';
import { readSchema } from './schema-files.ts';

const { migrations, functions, baseline } = await readSchema();
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function createDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
}

async function withOwner<T>({ url }: TestDatabase, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** SQL for the rights of an object: to whom and which, whatever the order of the grants. */
const rights = (acl: string, kind: string, owner: string) =>
  `array(select (case a.grantee when 0 then 'public' else a.grantee::regrole::text end) || ' ' || a.privilege_type
      || ' ' || a.is_grantable
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a order by 1)`;

/**
 * The catalogs, read in another way than schema.sql is: each query returns a name and everything that defines the
 * object. Expressions are in the short form, in which `a and (b and c)` is `a and b and c`.
 */
const CATALOGS: Record<string, string> = {
  relation: `select c.relname as name,
      jsonb_build_array(c.relkind, c.relpersistence, c.relreplident, c.relrowsecurity, c.relforcerowsecurity,
        c.reloptions,
    (select amname from pg_am where oid = c.relam), ${rights('c.relacl', 'r', 'c.relowner')}) as what
      from pg_class c
      where c.relnamespace = 'public'::regnamespace`,
  column: `select c.relname || '.' || a.attname as name,
      jsonb_build_array(row_number() over (partition by c.oid order by a.attnum),
    format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage, a.attcompression,
    a.attcollation::regcollation, a.attstattarget,
    a.attoptions, pg_get_expr(f.adbin, f.adrelid, true), a.attacl is null,
    array(select x.grantee::regrole || x.privilege_type from aclexplode(a.attacl) x order by 1)) as what
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'c') and a.attnum > 0
      and not a.attisdropped`,
  constraint: `select k.conrelid::regclass || '.' || k.conname as name,
      jsonb_build_array(k.contype, k.convalidated, k.condeferrable, k.condeferred, k.connoinherit,
    pg_get_constraintdef(k.oid, true)) as what from pg_constraint k where k.connamespace = 'public'::regnamespace`,
  index: `select i.indexrelid::regclass::text as name,
      jsonb_build_array(pg_get_indexdef(i.indexrelid, 0, true), i.indisvalid, i.indisclustered,
        i.indisreplident) as what
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`,
  trigger: `select t.tgrelid::regclass || '.' || t.tgname as name,
      jsonb_build_array(pg_get_triggerdef(t.oid, true), t.tgenabled) as what
    from pg_trigger t where not t.tgisinternal`,
  policy: `select p.polrelid::regclass || '.' || p.polname as name,
      jsonb_build_array(p.polcmd, p.polpermissive, p.polroles::regrole[], pg_get_expr(p.polqual, p.polrelid, true),
    pg_get_expr(p.polwithcheck, p.polrelid, true)) as what from pg_policy p`,
  function: `select p.oid::regprocedure::text as name,
      jsonb_build_array(pg_get_functiondef(p.oid), ${rights('p.proacl', 'f', 'p.proowner')}) as what
    from pg_proc p where p.pronamespace = 'public'::regnamespace`,
  view: `select c.relname as name, to_jsonb(pg_get_viewdef(c.oid, true)) as what
    from pg_class c
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`,
  sequence: `select sequencename as name, to_jsonb(s) - 'sequenceowner' as what
    from pg_sequences s
    where schemaname = 'public'`,
  'owned sequence': `select c.relname as name, to_jsonb(d.refobjid::regclass || '.' || a.attname) as what
    from pg_class c
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid where c.relkind = 'S'`,
  type: `select t.typname as name,
      jsonb_build_array(t.typtype, t.typcategory, ${rights('t.typacl', 'T', 't.typowner')}) as what
    from pg_type t where t.typnamespace = 'public'::regnamespace`,
  comment: `select pg_describe_object(d.classoid, d.objoid, d.objsubid) as name, to_jsonb(d.description) as what
    from pg_description d
    where d.objoid >= 16384`,
  'default right': `select d.defaclobjtype::text as name,
      to_jsonb(${rights('d.defaclacl', 'f', 'd.defaclrole')}) as what
    from pg_default_acl d`,
  schema: `select n.nspname as name, to_jsonb(${rights('n.nspacl', 'n', 'n.nspowner')}) as what
    from pg_namespace n
    where n.nspname = 'public'`,
  database: `select 'this' as name, to_jsonb(${rights('d.datacl', 'd', 'd.datdba')}) as what
    from pg_database d
    where d.datname = current_database()`,
  extension: `select extname as name, to_jsonb(extversion) as what from pg_extension`,
  'anything else': `select pg_describe_object(x.classid, x.objid, 0) as name, 'null'::jsonb as what from (
    select 'pg_event_trigger'::regclass::oid as classid, oid as objid from pg_event_trigger
    union all select 'pg_statistic_ext'::regclass, oid from pg_statistic_ext
    union all select 'pg_publication'::regclass, oid from pg_publication
    union all select 'pg_operator'::regclass, oid from pg_operator where oid >= 16384
    union all select 'pg_cast'::regclass, oid from pg_cast where oid >= 16384
    union all select 'pg_collation'::regclass, oid from pg_collation where oid >= 16384) x`,
};

/**
 * Returns everything in a database by name: its catalogs, and its rows without times and without values of this
 * database alone.
 */
async function contentsOf(database: TestDatabase): Promise<Map<string, string>> {
  return withOwner(database, async (sql) => {
    const found = new Map<string, string>();
    for (const [kind, query] of Object.entries(CATALOGS))
      for (const { name, what } of await sql.unsafe(query)) found.set(`${kind} ${name}`, JSON.stringify(what));
    const tables = await sql<{ table: string; columns: string[] }[]>`
      select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.atttypid <> 'timestamptz'::regtype and c.relname <> 'cluster_place' group by 1`;
    for (const { table, columns } of tables) {
      const rows = await sql`select ${sql(columns)} from ${sql(table)}`.values();
      found.set(
        `rows of ${table}`,
        rows
          .map((row) => row.map(String).join('|'))
          .sort()
          .join('\n'),
      );
    }
    return found;
  });
}

/** Returns the names of what differs between both. */
function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).sort();
}

async function startNew(): Promise<TestDatabase> {
  const database = await createDatabase();
  await migrate(database.url);
  return database;
}

it('a new database is what an upgraded one is, in every catalog and row', async () => {
  expect(baseline?.contains.at(-1)).toEqual(migrations.at(-1));
  const fresh = await startNew();
  const contents = await contentsOf(fresh);
  expect(contents.size).toBeGreaterThan(4_000);
  // From 2.9.5, and from the last version whose migrations created functions.
  for (const last of ['0088_caps_of_the_order_day.sql', '0299']) {
    const upgraded = await createDatabase();
    await migrateTo(
      upgraded.url,
      migrations.filter(({ name }) => name <= last),
    );
    expect((await migrate(upgraded.url)).length).toBeGreaterThan(0);
    expect(differences(contents, await contentsOf(upgraded)), last).toEqual([]);
  }
  // The comparison can fail: each of these changes shows.
  await withOwner(fresh, async (sql) => {
    await sql`alter table participant add column stray int`;
    await sql`grant insert on audit_log to mashang_app`;
    await sql`update payout_policy set window_s = 901`;
    await sql`
      create or replace function shanghai_day(
        moment timestamptz) returns date language sql stable as 'select current_date'`;
  });
  expect(differences(contents, await contentsOf(fresh))).toEqual([
    'column participant.stray',
    'function shanghai_day(timestamp with time zone)',
    'relation audit_log',
    'rows of payout_policy',
  ]);
}, 180_000);

it('schema.sql is what the migrations and the functions make, and shows what is added to them', async () => {
  const database = await createDatabase();
  await buildByMigrations(database.url);
  await withOwner(database, async (sql) => {
    const describeIt = () => describeSchema(sql, { migrations, functions, baseline });
    expect(await describeIt(), 'npm run schema').toBe(baseline?.text);
    await sql`create table stray (n int check (n > 0))`;
    await sql`create index stray_n on stray (n)`;
    await sql`create function stray_one() returns int language sql as 'select 1'`;
    await sql`alter table stray enable row level security`;
    await sql`create policy own on stray to mashang_app using (n = 1)`;
    await sql`grant select (n) on stray to mashang_app`;
    await sql`insert into stray values (7)`;
    const shown = (await describeIt()).split('\n').filter((line) => !baseline?.text.includes(`${line}\n`));
    for (const part of [
      'create table stray',
      'stray_n_check',
      'stray_n ON',
      'stray_one',
      'stray enable row',
      'own on stray',
      '(n) on stray',
      'into stray',
      '(7)',
    ])
      expect(shown.join('\n')).toContain(part);
  });
}, 120_000);
