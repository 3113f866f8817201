import type { Sql, Tx } from '../db.ts';
import { type RowOf, readCount, readRows, rowOf, text } from '../statements/rows.ts';

/** A column whose comment says that its values are sealed by the deployment's keys. */
const sealedColumnRow = rowOf({ table: text, column: text });
type SealedColumn = RowOf<typeof sealedColumnRow>;
export type Resealed = SealedColumn & { renewed: number; kept: number };

/** Rows held in memory at once. */
const STEP = 500;

/** Counts other connections of this program to the same database, under any role. */
export async function countOtherSessions(sql: Sql): Promise<number> {
  return readCount(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'mashang' and pid <> pg_backend_pid()`);
}

/**
 * Passes every sealed value of the database to `renew`, which returns null for a value that may stay. Runs in the
 * caller's transaction, so that all values are renewed or none.
 */
export async function resealAll(tx: Tx, renew: (sealed: Buffer) => Buffer | null): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const column of await listSealedColumns(tx)) done.push(await resealColumn(tx, column, renew));
  return done;
}

async function listSealedColumns(tx: Tx): Promise<SealedColumn[]> {
  return readRows(
    sealedColumnRow,
    tx`
    select c.relname as table, a.attname as column
    from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
    where d.description = 'sealed' and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by 1, 2`,
  );
}

async function resealColumn(
  tx: Tx,
  { table, column }: SealedColumn,
  renew: (sealed: Buffer) => Buffer | null,
): Promise<Resealed> {
  const done = { table, column, renewed: 0, kept: 0 };
  // A cursor returns only rows that existed when it was opened, so rows written here do not come again.
  await tx`
    declare sealed_rows cursor for select ctid::text as place, ${tx(column)} as sealed
      from ${tx(table)}
      where ${tx(column)} is not null`;
  for (;;) {
    const rows = (await tx`fetch ${tx.unsafe(String(STEP))} from sealed_rows`) as unknown as {
      place: string;
      sealed: Buffer;
    }[];
    for (const { place, sealed } of rows) {
      const next = renew(sealed);
      if (next) await tx`update ${tx(table)} set ${tx(column)} = ${next} where ctid = ${place}::tid`;
      done[next ? 'renewed' : 'kept'] += 1;
    }
    if (rows.length < STEP) break;
  }
  await tx`close sealed_rows`;
  return done;
}
