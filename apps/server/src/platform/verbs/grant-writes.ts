import type { Db, Reader, Sql, Tx, Writer, WriteSql, Writes, WriteTx } from '../database/db.ts';

/**
 * Allows writing to a database. Only the wrappers call it (`.dependency-cruiser.cjs`): `verb.ts`,
 * `acting-transaction.ts`, `own-work.ts`.
 */
export function grantWrites(db: Db): Writes {
  return db as unknown as Writes;
}

/** The same for one pool or transaction outside of a `Db`: of the owner, who migrates, and of tests. */
export function grantWriter(sql: Tx): WriteTx;
export function grantWriter(sql: Sql): WriteSql;
export function grantWriter(sql: Reader): Writer;
export function grantWriter(sql: Reader): Writer {
  return sql as Writer;
}
