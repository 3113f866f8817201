import type { Sql, Tx } from '../statements/sql-types.ts';
import { describeGrants } from './describe-grants.ts';
import { describeRows } from './describe-rows.ts';
import type { Schema } from './schema-files.ts';

const HEAD = `-- The schema as the migrations and the functions' files leave it, and what a new database starts from.
-- Generated: \`npm run schema\` writes it, \`npm run check\` holds it against them. Do not edit.`;

/** Tables that the start itself creates (migrate.ts) before this script runs. */
const OF_THE_START = `('schema_migrations', 'schema_functions')`;
/** SQL condition, where `c` is the relation. */
const OURS = `c.relnamespace = 'public'::regnamespace and c.relname not in ${OF_THE_START}`;

type Reader = (query: string) => Promise<string[]>;

/**
 * Returns the text of schema.sql for a database that was built by the migrations alone (\`buildByMigrations\`). It is
 * ordered to run from top to bottom: a function comes before its first user, but after the types it needs.
 */
export async function describeSchema(owner: Sql, schema: Schema): Promise<string> {
  return owner.begin('isolation level repeatable read read only', async (tx) => {
    await tx.unsafe(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local search_path = public`).simple();
    return describe(tx, schema);
  });
}

async function describe(sql: Tx, { migrations, functions }: Schema): Promise<string> {
  const read: Reader = async (query) => (await sql.unsafe<{ text: string }[]>(query)).map(({ text }) => text);
  const all = await readFunctions(sql);
  const files = new Map(functions.map(({ name, path }) => [name, `\\ir sql/${path}`]));
  const needed = await read(NEEDED_BY_TABLES);
  const bare = [...all.keys()].filter((name) => !files.has(name));
  const early = [...all.keys()].filter((name) => needed.includes(name) || bare.includes(name));
  const include = (name: string) => files.get(name) ?? (all.get(name) as string);
  const parts: [string, string[]][] = [
    ['', await read(SHARED)],
    ['Types and sequences', [...(await read(TYPES)), ...(await read(SEQUENCES))]],
    ['Functions that tables need', early.map(include)],
    ['Tables', await describeTables(sql)],
    ['Functions', [...all.keys()].filter((name) => !early.includes(name)).map(include)],
    ['Views', await read(VIEWS)],
    ['Rows', await describeRows(sql)],
    ['Foreign keys, and constraints that hold for new rows alone', await read(LATE_CONSTRAINTS)],
    ['Triggers', await read(TRIGGERS)],
    ['Row-level security', [...(await read(ROW_SECURITY)), ...(await read(POLICIES))]],
    ['Grants', await describeGrants(sql, bare)],
    ['Comments', await read(COMMENTS)],
  ];
  const sections = parts.map(([title, texts]) => [...(title ? [`-- ${title}`] : []), ...texts].join('\n'));
  return `${HEAD}\n-- Migrations up to ${migrations.at(-1)?.name}\n\n${sections.join('\n\n')}\n`;
}

/** Returns the functions that have no file by name, each with its definition. */
async function readFunctions(sql: Tx): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; text: string }[]>`
    select p.proname as name,
      string_agg(rtrim(pg_get_functiondef(p.oid), E'\n') || ';', E'\n' order by p.pronargs) as text
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    group by 1 order by 1`;
  return new Map(rows.map(({ name, text }) => [name, text]));
}

type TableText = {
  name: string;
  unlogged: boolean;
  columns: string[];
  constraints: string[];
  options: string | null;
  indexes: string[];
};

async function describeTables(sql: Tx): Promise<string[]> {
  const rows = await sql.unsafe<TableText[]>(TABLES);
  return rows.map(({ name, unlogged, columns, constraints, options, indexes }) => {
    const inside = [...columns, ...constraints].map((line) => `  ${line}`).join(',\n');
    const kind = unlogged ? 'unlogged table' : 'table';
    const stored = options ? ` with (${options})` : '';
    return [`\ncreate ${kind} ${name} (\n${inside}\n)${stored};`, ...indexes].join('\n');
  });
}

/**
 * Statements for neither a table nor a function: who may use the schema, and what is revoked from everybody by default.
 */
const SHARED = `
  select 'grant usage on schema public to ' || string_agg(r.rolname, ', ' order by r.rolname) || ';' as text
  from pg_namespace n, aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
  where n.nspname = 'public' and r.rolname ~ '^mashang_' and a.privilege_type = 'USAGE'
  union all select 'alter default privileges revoke execute on functions from public;' from pg_default_acl
  where defaclobjtype = 'f' and defaclnamespace = 0
    and not exists (select from aclexplode(defaclacl) a where a.grantee = 0)
  union all select
    'do $$ begin execute format(''revoke temporary on database %I from public'', current_database()); end $$;'
  from pg_database d
  where d.datname = current_database()
    and not exists (select from aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
    where a.grantee = 0 and a.privilege_type = 'TEMPORARY')`;

/** A type that contains another comes after it. */
const TYPES = `
  select format(E'create type %I as (\n  %s\n);', c.relname, (
    select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), E',\n  ' order by a.attnum)
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) as text
  from pg_class c where ${OURS} and c.relkind = 'c'
  order by exists (select from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and t.typtype = 'c'),
    c.relname`;

const SEQUENCES = `
  select format('create sequence %I as %s minvalue %s start with %s;', c.relname, format_type(s.seqtypid, null),
    s.seqmin, s.seqstart) as text
  from pg_class c join pg_sequence s on s.seqrelid = c.oid
  where ${OURS}
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('i', 'a'))
  order by c.relname`;

/** Functions that a default, a constraint or an index calls. */
const NEEDED_BY_TABLES = `
  select distinct p.proname as text from pg_proc p where p.pronamespace = 'public'::regnamespace and exists (
    select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and (
      d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass)
      or d.classid = 'pg_class'::regclass and (select c.relkind from pg_class c where c.oid = d.objid) = 'i'))
  order by 1`;

const COLUMN = `format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
  || case when a.attcollation <> (select t.typcollation from pg_type t where t.oid = a.atttypid)
    then (select format(' collate %I', l.collname) from pg_collation l where l.oid = a.attcollation) else '' end
  || case
    when a.attidentity <> '' then format(' generated %s as identity',
      case a.attidentity when 'a' then 'always' else 'by default' end)
      || coalesce(
        (select format(' (start with %s)', s.seqstart) from pg_depend d join pg_sequence s on s.seqrelid = d.objid
        where d.refobjid = c.oid and d.refobjsubid = a.attnum and d.classid = 'pg_class'::regclass and d.deptype = 'i'
          and s.seqstart <> 1),
        '')
    when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(f.adbin, f.adrelid, true))
    when f.adbin is not null then ' default ' || pg_get_expr(f.adbin, f.adrelid, true) else '' end
  || case when a.attnotnull and a.attidentity = ''
      and not exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)) then ' not null'
        else '' end`;

/** Constraints that a new table gets at once; others come later. */
const EARLY = `k.contype in ('p', 'u', 'x') or k.contype = 'c' and k.convalidated`;

const TABLES = `
  select c.relname as name, c.relpersistence = 'u' as unlogged, array_to_string(c.reloptions, ', ') as options,
    array(select ${COLUMN} from pg_attribute a left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
    array(select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid, true)) from pg_constraint k
      where k.conrelid = c.oid and (${EARLY}) order by k.contype = 'c', k.contype <> 'p', k.conname) as constraints,
    array(select pg_get_indexdef(i.indexrelid, 0, true) || ';' from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
      order by x.relname) as indexes
  from pg_class c where ${OURS} and c.relkind = 'r' order by c.relname`;

/** In the order of their creation, so that a view that reads another comes after it. */
const VIEWS = `
  select format(E'create view %I%s as\n%s', c.relname,
    case when c.reloptions is null then '' else ' with (' || array_to_string(c.reloptions, ', ') || ')' end,
    pg_get_viewdef(c.oid, true)) as text
  from pg_class c where ${OURS} and c.relkind = 'v' order by c.oid`;

const LATE_CONSTRAINTS = `
  select format('alter table %I add constraint %I %s;', c.relname, k.conname, pg_get_constraintdef(k.oid, true)) as text
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where ${OURS} and c.relkind = 'r' and k.contype in ('c', 'f') and not (${EARLY})
  order by c.relname, k.contype, k.conname`;

const TRIGGERS = `
  select pg_get_triggerdef(t.oid, true) || ';' as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where ${OURS} and not t.tgisinternal order by c.relname, t.tgname`;

const ROW_SECURITY = `
  select format('alter table %I enable row level security;', c.relname) as text
  from pg_class c
  where ${OURS} and c.relrowsecurity
  order by c.relname`;

const POLICIES = `
  select format('create policy %I on %I%s for %s to %s%s%s;', p.polname, c.relname,
    case when p.polpermissive then '' else ' as restrictive' end,
    case p.polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
      else 'delete' end,
    (select string_agg(case r when 0 then 'public' else r::regrole::text end, ', ' order by r::regrole::text)
      from unnest(p.polroles) r),
    ' using (' || pg_get_expr(p.polqual, p.polrelid, true) || ')',
    ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid, true) || ')') as text
  from pg_policy p join pg_class c on c.oid = p.polrelid where ${OURS} order by c.relname, p.polname`;

const COMMENTS = `
  select format('comment on %s is %L;', case when d.objsubid > 0 then format('column %I.%I', c.relname, a.attname)
    else (case c.relkind when 'v' then 'view ' else 'table ' end) || quote_ident(c.relname) end, d.description) as text
  from pg_description d
  join pg_class c on c.oid = d.objoid
  left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
  where d.classoid = 'pg_class'::regclass and ${OURS} order by c.relname, d.objsubid`;
