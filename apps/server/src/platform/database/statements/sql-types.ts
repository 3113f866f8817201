import type { Readable, Writable } from 'node:stream';
import type { Personal } from '../../security/personal.ts';
import type { ColumnAt } from './values.ts';

/**
 * Everything the program requires of a database driver: statements are written and read only through these types, so
 * that another driver can replace this one (`connect.ts`).
 */

/** A value prepared for a statement: names, rows, a JSON text. */
export type SqlPiece = { readonly sqlKind: 'value' };
/** A part of a statement's text with its values, or a statement before it is sent. */
export type SqlPart = { readonly sqlKind: 'text' };

type Scalar = string | number | bigint | boolean | null | Date | Uint8Array | Personal;
export type SqlValue = Scalar | SqlPiece | SqlPart | readonly SqlValue[];
export type SqlRow = Readonly<Record<string, SqlValue | undefined>>;

/** One row whose columns are not declared: `readRows` (`./rows.ts`) gives them types. */
export type Row = Record<string, unknown>;
export type Answer<R extends readonly unknown[] = Row[]> = R & {
  readonly count: number;
  readonly command: string;
  readonly columns: readonly ColumnAt[];
};

/** A statement. It is sent when it is awaited or executed; inside another one it is a part of its text. */
export interface Statement<R extends readonly unknown[] = Row[]> extends Promise<Answer<R>> {
  readonly sqlKind: 'text';
  /** Sends the statement now. */
  execute(): this;
  /** Uses the simple protocol: without parameters, but with several statements in one text. */
  simple(): this;
  /** Returns rows as lists, in the order of the columns. */
  values(): Promise<unknown[][]>;
  /** Returns the stream of COPY … TO STDOUT. */
  readable(): Promise<Readable>;
  /** Returns the stream for COPY … FROM STDIN. */
  writable(): Promise<Writable>;
}

/** Writes statements: a pool, a transaction or a connection. */
export interface Reader {
  <R extends readonly unknown[] = Row[]>(text: TemplateStringsArray, ...values: readonly SqlValue[]): Statement<R>;
  /** Names, quoted; behind `in` the values of a list. */
  (list: string | readonly (string | number | bigint)[]): SqlPiece;
  /** Columns and values of rows to be inserted or set. */
  (rows: SqlRow | readonly SqlRow[], ...columns: string[]): SqlPiece;
  /** Uses the simple protocol where there are no values; inside another statement its text is inserted unchanged. */
  unsafe<R extends readonly unknown[] = Row[]>(text: string, values?: readonly SqlValue[]): Statement<R>;
  json(value: unknown): SqlPiece;
}

/** Every statement written with it runs in one transaction. */
export interface Tx extends Reader {
  savepoint<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>;
}

export interface Sql extends Reader {
  begin<T>(work: (tx: Tx) => Promise<T> | T): Promise<T>;
  begin<T>(kind: string, work: (tx: Tx) => Promise<T> | T): Promise<T>;
  notify(channel: string, payload: string): Promise<unknown>;
  /** Ends the pool; work under way may continue for `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>;
}

/**
 * A pool whose connections belong to their holder, which a transaction pooler's do not: for work that outlives one
 * transaction.
 */
export interface SessionSql extends Sql {
  /** Reserves one connection, until it is released. */
  reserve(): Promise<Reader & { release(): void }>;
  /** `again` is called whenever listening begins, because notifications before that are lost. */
  listen(channel: string, receive: (payload: string) => void, again?: () => void): Promise<void>;
}
