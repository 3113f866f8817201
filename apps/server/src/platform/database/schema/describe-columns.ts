import type { Sql } from '../statements/sql-types.ts';

const HEAD = `/**
 * The columns of every table, as \`schema.sql\` has them: a store's shape takes them from here, so that a migration
 * which drops a column, or gives it another type, is a compile error where it is read.
 * Generated: \`npm run schema\` writes it, \`npm run check\` holds it against the migrations. Do not edit.
 */
export const tables = {`;

/** Names in rows.ts for the types of columns. */
const NAMES: Readonly<Record<string, string>> = {
  text: 'text',
  varchar: 'text',
  name: 'text',
  uuid: 'text',
  inet: 'text',
  cidr: 'text',
  bpchar: 'text',
  int8: 'int8',
  int4: 'int4',
  int2: 'int4',
  float8: 'float8',
  float4: 'float8',
  bool: 'bool',
  timestamptz: 'moment',
  timestamp: 'moment',
  date: 'moment',
  bytea: 'bytes',
  json: 'anyJson',
  jsonb: 'anyJson',
};
/** Names in rows.ts that a column can be built from. */
const MADE_OF = [...new Set([...Object.values(NAMES), 'list', 'nullable'])].sort();
/** Types that only the database reads: no answer contains them. */
const UNREAD = new Set([
  'int8range',
  'int4range',
  'daterange',
  'tstzrange',
  'xid8',
  'pg_lsn',
  'oid',
  'interval',
  'time',
  'bit',
  'point',
]);

type ColumnRow = { relation: string; name: string; type: string; isList: boolean; required: boolean };

/** Returns the text of `table-columns.ts` for a database that was built by the migrations alone. */
export async function describeColumns(owner: Sql): Promise<string> {
  const rows = await owner<ColumnRow[]>`
    select c.relname as relation, a.attname as name, coalesce(e.typname, t.typname) as type,
      e.oid is not null as "isList", a.attnotnull as required
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
      left join pg_type e on t.typcategory = 'A' and e.oid = t.typelem
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and c.relname not in ('schema_migrations', 'schema_functions')
      and not exists (select from pg_inherits i where i.inhrelid = c.oid)
    order by c.relname collate "C", a.attnum`;
  const lines = new Map<string, string[]>();
  for (const row of rows) {
    const column = columnOf(row);
    if (column) lines.set(row.relation, [...(lines.get(row.relation) ?? []), `    ${row.name}: ${column},`]);
  }
  const parts = [...lines].map(([relation, columns]) => [`  ${relation}: {`, ...columns, '  },'].join('\n'));
  const body = [HEAD, ...parts, '};'].join('\n');
  const used = MADE_OF.filter((name) => new RegExp(`\\b${name}\\b[,()]`).test(parts.join('\n')));
  return `import { ${used.join(', ')} } from '../statements/rows.ts';\n\n${body}\n`;
}

function columnOf({ relation, name, type, isList, required }: ColumnRow): string | null {
  const plain = NAMES[type];
  if (!plain && UNREAD.has(type)) return null;
  if (!plain) throw new Error(`${relation}.${name} has the type ${type}, which describe-columns.ts does not know`);
  const column = isList ? `list(${plain})` : plain;
  return required ? column : `nullable(${column})`;
}
