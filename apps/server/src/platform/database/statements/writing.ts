import type { Reader, Sql, Tx } from './sql-types.ts';

/**
 * A statement that writes asks for a `Writer`, which nobody can make of a pool or a transaction but `grantWrites`. That
 * is called by the wrappers alone: a verb after its permission, with its audit row; a command of money after its
 * licence; the program's own work by its name.
 */
declare const granted: unique symbol;
type Granted = { readonly [granted]: true };

export type Writer = Reader & Granted;
/** One transaction that may write. */
export type WriteTx = Omit<Tx, 'savepoint'> &
  Writer & { savepoint<T>(work: (tx: WriteTx) => Promise<T> | T): Promise<T> };
/** A pool whose statements may write, each a transaction of its own. */
export type WriteSql = Omit<Sql, 'begin'> & Writer & { begin<T>(work: (tx: WriteTx) => Promise<T> | T): Promise<T> };

/**
 * Which login writes: the application's, identity's, evidence's, or the application's beside
 * the caller's own transaction.
 */
export type WritingWay = 'app' | 'identity' | 'evidence' | 'beside';

/** The ways to write into one database, under the names that `Db` reads by. */
export type Writes = Record<WritingWay, WriteSql> & {
  /** One connection for all calls of a key (`Db.line`). */
  line(key: number): WriteSql;
  transaction<T>(work: (tx: WriteTx) => Promise<T>, as?: WritingWay): Promise<T>;
};
