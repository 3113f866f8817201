import type { Reader, Sql, Tx } from './sql-types.ts';

/**
 * A statement that writes requires a `Writer`, and only `grantWrites` makes one from a pool or a transaction. Only the
 * wrappers call that: a verb after its permission, with its audit row; a money command after its licence; the program's
 * own work by its name.
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
 * Login that writes: the application's, identity's, evidence's, or the application's on a connection outside the
 * caller's own transaction.
 */
export type WritingWay = 'app' | 'identity' | 'evidence' | 'beside';

/** The writers of one database, under the names that `Db` uses for reading. */
export type Writes = Record<WritingWay, WriteSql> & {
  /** One connection for all calls of a key (`Db.line`). */
  line(key: number): WriteSql;
  transaction<T>(work: (tx: WriteTx) => Promise<T>, as?: WritingWay): Promise<T>;
  /** One transaction of the test space, bound to one merchant: it reaches the test rows of that merchant alone. */
  inTestSpace<T>(merchantId: bigint, work: (tx: WriteTx) => Promise<T>): Promise<T>;
};
