import type { z } from 'zod';
import type { Log } from '../../observability/log.ts';
import type { Answer } from './sql-types.ts';

/**
 * A column of a statement's answer. A store declares its columns once: the type of its rows follows from them, and the
 * database's own description of the answer is checked against them. A column that the SQL forgot, named differently or
 * gave another type is thus found at the first run of that statement.
 */
export type Column<T> = {
  /** Type OIDs that the database may report for it. */
  readonly types: readonly number[];
  readonly nullable: boolean;
  /** Returns what is wrong with a value that is not null; null where it is valid. */
  readonly fault?: (value: unknown) => string | null;
  /** Never set: carries the type. */
  readonly of?: T;
};

type Columns = Readonly<Record<string, Column<unknown>>>;
export type Shape<C extends Columns = Columns> = { readonly columns: C };
type ValueOf<C> = C extends Column<infer T> ? T : never;
/** One row of a shape. */
export type RowOf<S> = S extends Shape<infer C> ? { -readonly [K in keyof C]: ValueOf<C[K]> } : never;

function column<T>(types: readonly number[], fault?: Column<T>['fault']): Column<T> {
  return { types, nullable: false, ...(fault ? { fault } : {}) };
}

/** text, varchar, char, name, uuid, inet, cidr. */
const TEXTS = [25, 1043, 1042, 18, 19, 2950, 869, 650];
const INTS = [23, 21];

export const text: Column<string> = column(TEXTS);
/** integer and smallint. */
export const int4: Column<number> = column(INTS);
export const int8: Column<bigint> = column([20]);
export const float8: Column<number> = column([701, 700]);
export const bool: Column<boolean> = column([16]);
/** timestamptz, timestamp, date. */
export const moment: Column<Date> = column([1184, 1114, 1082]);
export const bytes: Column<Buffer> = column([17]);
/** json and jsonb with any content; use `json` for a given schema. */
export const anyJson: Column<unknown> = column([114, 3802]);

/** Array types by the type of their elements. */
const ARRAYS: Readonly<Record<number, number>> = {
  25: 1009,
  1043: 1015,
  1042: 1014,
  19: 1003,
  2950: 2951,
  23: 1007,
  21: 1005,
  20: 1016,
  701: 1022,
  700: 1021,
  16: 1000,
  1184: 1185,
  1114: 1115,
  1082: 1182,
  17: 1001,
  114: 199,
  3802: 3807,
  869: 1041,
  650: 651,
};

export function list<T>(of: Column<T>): Column<T[]> {
  const types = of.types.flatMap((type) => ARRAYS[type] ?? []);
  return column(types, (value) => (value as unknown[]).map((one) => faultOf(of, one)).find(Boolean) ?? null);
}

export function nullable<T>(of: Column<T>): Column<T | null> {
  return { ...of, nullable: true } as Column<T | null>;
}

/** A text or a number that is one of these values. */
export function oneOf<const T extends string | number>(values: readonly T[]): Column<T> {
  const known = new Set<unknown>(values);
  const types = values.some((value) => typeof value === 'number') ? INTS : TEXTS;
  return column(types, (value) => (known.has(value) ? null : `${JSON.stringify(value)} is none of them`));
}

/** A text that is a key of this table: `keyOf(CASE_OUTCOMES)`. */
export function keyOf<const K extends string>(table: Readonly<Record<K, unknown>>): Column<K> {
  return oneOf(Object.keys(table) as K[]);
}

/** A code, or an empty text where there is none. */
export function orEmpty<T extends string>(of: Column<T>): Column<T | ''> {
  return { ...of, fault: (value) => (value === '' ? null : (of.fault?.(value) ?? null)) };
}

/** A text that this function accepts: `textOf(isRole)`. */
export function textOf<T extends string>(isKnown: (value: string) => value is T): Column<T> {
  return column(TEXTS, (value) => (isKnown(String(value)) ? null : `${JSON.stringify(value)} is none of them`));
}

/** json and jsonb that holds an object of any content: an approval's payload, which its kind reads. */
export const jsonObject: Column<Record<string, unknown>> = column([114, 3802], (value) =>
  typeof value === 'object' && !Array.isArray(value) ? null : 'is no object',
);

/** json and jsonb with content of this schema. */
export function json<S extends z.ZodType>(schema: S): Column<z.output<S>> {
  return column([114, 3802], (value) => schema.safeParse(value).error?.message ?? null);
}

/** Declares the columns of an answer. */
export function rowOf<const C extends Columns>(columns: C): Shape<C> {
  return { columns };
}

/** An answer that does not fit its shape. */
export class RowFault extends Error {
  override name = 'RowFault';
}

/** Columns of statements that were checked against their shape, while the statement is kept prepared. */
const held = new WeakMap<object, Shape>();
let reportFault: ((fault: RowFault) => void) | null = null;

/**
 * Logs faults instead of throwing them, for a process that serves and each of its threads: the rows are returned as
 * they came, and single values are not checked. Everywhere else, above all in tests, faults are thrown; calling the
 * returned function brings that back.
 */
export function logRowFaults(log: Log): () => void {
  reportFault = (err) => log.error({ err }, 'a statement returned rows that differ from its declared shape');
  return () => {
    reportFault = null;
  };
}

/** Returns the rows of a statement, checked against their shape. Throws `RowFault`, and the statement's errors. */
export async function readRows<C extends Columns>(
  shape: Shape<C>,
  statement: PromiseLike<Answer<readonly unknown[]>>,
): Promise<RowOf<Shape<C>>[]> {
  const rows = await statement;
  const fault = columnFault(shape, rows.columns) ?? (reportFault ? null : valueFault(shape, rows));
  if (fault) (reportFault ?? throwIt)(new RowFault(fault));
  return rows as unknown as RowOf<Shape<C>>[];
}

/** Returns the first row, or null where there is none. */
export async function readRow<C extends Columns>(
  shape: Shape<C>,
  statement: PromiseLike<Answer<readonly unknown[]>>,
): Promise<RowOf<Shape<C>> | null> {
  const [row] = await readRows(shape, statement);
  return row ?? null;
}

/** Returns the row of a statement that always returns one. */
export async function readOne<C extends Columns>(
  shape: Shape<C>,
  statement: PromiseLike<Answer<readonly unknown[]>>,
): Promise<RowOf<Shape<C>>> {
  const row = await readRow(shape, statement);
  if (!row) throw new RowFault(`no row of ${Object.keys(shape.columns).join(', ')}`);
  return row;
}

/**
 * Outcomes that each command of the database may return, by its name: `{ fail_settlement: ['done', 'not_found'] }`. A
 * store calls them by `commandsOf`; `command-outcomes.test.ts` compares the lists with the commands' texts.
 */
export type CommandOutcomes = Readonly<Record<string, readonly string[]>>;
/** The refusals of commands: all outcomes but those that say that it is done. */
export type RefusedBy<C extends CommandOutcomes, Done extends string> = Exclude<C[keyof C][number], Done>;

const countRow = rowOf({ n: int4 });

/** Returns the number of a counting statement, whose one column is `n`. */
export async function readCount(statement: PromiseLike<Answer<readonly unknown[]>>): Promise<number> {
  const { n } = await readOne(countRow, statement);
  return n;
}

function throwIt(fault: RowFault): never {
  throw fault;
}

/** Returns what is wrong with the columns; checked once for each prepared statement. */
function columnFault(shape: Shape, given: Answer['columns']): string | null {
  if (held.get(given) === shape) return null;
  held.set(given, shape);
  const types = new Map(given.map(({ name, type }) => [name, type]));
  const missing = Object.keys(shape.columns).filter((name) => !types.has(name));
  if (missing.length > 0) return `the statement answers no column ${missing.join(', ')}`;
  for (const [name, type] of types) {
    const wanted = shape.columns[name];
    if (!wanted) return `the statement answers a column ${name} that its shape does not have`;
    if (!wanted.types.includes(type))
      return `column ${name} has the type ${type}, its shape says ${wanted.types.join(' or ')}`;
  }
  return null;
}

function valueFault(shape: Shape, rows: readonly unknown[]): string | null {
  for (const row of rows as Record<string, unknown>[])
    for (const [name, wanted] of Object.entries(shape.columns)) {
      const fault = faultOf(wanted, row[name]);
      if (fault) return `column ${name}: ${fault}`;
    }
  return null;
}

function faultOf(wanted: Column<unknown>, value: unknown): string | null {
  if (value === null || value === undefined) return wanted.nullable ? null : 'is null';
  return wanted.fault?.(value) ?? null;
}
