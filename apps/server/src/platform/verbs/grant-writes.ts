import type { Db, Reader, Sql, Tx, Writer, WriteSql, Writes, WriteTx } from '../database/db.ts';

/**
 * Lets write into a database. Called by the wrappers alone (`.dependency-cruiser.cjs`): `verb.ts`,
 * `acting-transaction.ts`, `own-work.ts`.
 */
export function grantWrites(db: Db): Writes {
  return db as unknown as Writes;
}

/** The same of one pool or transaction that is in no `Db`: of the owner, who migrates, and of tests. */
export function grantWriter(sql: Tx): WriteTx;
export function grantWriter(sql: Sql): WriteSql;
export function grantWriter(sql: Reader): Writer;
export function grantWriter(sql: Reader): Writer {
  return sql as Writer;
}
