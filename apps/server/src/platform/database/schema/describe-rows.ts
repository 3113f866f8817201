import type { Tx } from '../statements/sql-types.ts';

type Column = { name: string; type: string; fallback: string | null; always: boolean };

/**
 * Rows that the migrations insert and every new database begins with, and the values of its sequences. A time at which
 * the migrations themselves ran is left to its column's default.
 */
export async function describeRows(sql: Tx): Promise<string[]> {
  const tables = await sql<{ table: string; columns: Column[]; key: string | null; begun: Date }[]>`
    select c.relname as "table",
      (select jsonb_agg(
          jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
            'fallback', pg_get_expr(f.adbin, f.adrelid), 'always', a.attidentity = 'a')
          order by a.attnum)
        from pg_attribute a
        left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select min(applied_at) from schema_migrations) as begun
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('schema_migrations', 'schema_functions')
    order by 1`;
  const texts: string[] = [];
  for (const one of tables) {
    const text = await describeTable(sql, one);
    if (text) texts.push(text);
  }
  const sequences = await sql`
    select format('select setval(%L, %s);', sequencename, last_value) as text from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`;
  return [...texts, ...sequences.map(({ text }) => text as string)];
}

async function describeTable(
  sql: Tx,
  { table, columns, key, begun }: { table: string; columns: Column[]; key: string | null; begun: Date },
): Promise<string | null> {
  const picked = columns.map(({ name }) => `"${name}"::text`).join(', ');
  const rows = await sql.unsafe(`select ${picked} from "${table}" order by ${key ?? picked}`).values();
  if (rows.length === 0) return null;
  const kept = columns
    .map((column, at) => ({ ...column, values: rows.map((row) => row[at] as string | null) }))
    .filter((column) => !isMoment(column, begun));
  const lines = rows.map(
    (_, at) => `  (${kept.map(({ type, values }) => literal(type, values[at] ?? null)).join(', ')})`,
  );
  const always = kept.some((column) => column.always) ? ' overriding system value' : '';
  return `insert into ${table} (${kept.map(({ name }) => name).join(', ')})${always} values\n${lines.join(',\n')};`;
}

/** Whether a column holds only times at which the migrations ran. */
function isMoment({ type, fallback, values }: Column & { values: (string | null)[] }, begun: Date): boolean {
  return (
    /^timestamp/.test(type) &&
    /now\(\)|clock_timestamp\(\)/.test(fallback ?? '') &&
    values.every((value) => value !== null && new Date(value) >= begun)
  );
}

function literal(type: string, value: string | null): string {
  if (value === null) return 'null';
  if (/^(smallint|integer|bigint|boolean)$/.test(type)) return value;
  return `'${value.replaceAll("'", "''")}'`;
}
