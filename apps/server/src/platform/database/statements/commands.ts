import { type Column, type CommandOutcomes, oneOf, type RowOf, readOne, rowOf, type Shape, text } from './rows.ts';
import type { Reader, SqlPart, SqlValue } from './sql-types.ts';
import type { Writer } from './writing.ts';

/** A value, or a function that writes a part of the statement (`proven`). */
type Argument = SqlValue | ((sql: Reader) => SqlPart);
type Arguments = readonly [Argument, ...Argument[]];
type Columns = Readonly<Record<string, Column<unknown>>>;
/** Values that a command returns beside its outcome: their columns, and how they are selected. */
type Beside<C extends Columns> = { readonly columns: C; readonly select: (sql: Reader) => SqlPart };

/** Values beside the outcome of a command that writes a bank file. */
export const WRITTEN_FILE = {
  columns: {
    /** Number of the file; empty where there is none. */
    made: text,
    /** The payment that is at fault; empty where none is. */
    atFault: text,
  },
  select: (sql: Reader) => sql`coalesce(made, '') as made, coalesce(at_fault, '') as "atFault"`,
};

/** The commands of a store as functions of the same names. */
type Commands<C extends CommandOutcomes> = {
  readonly [N in keyof C]: (sql: Writer, ...args: Arguments) => Promise<C[N][number]>;
};
type RecordCommands<C extends CommandOutcomes, B extends Columns> = {
  readonly [N in keyof C]: (sql: Writer, ...args: Arguments) => Promise<{ outcome: C[N][number] } & RowOf<Shape<B>>>;
};

/**
 * Calls of the commands that a store declares, by their names. The outcome is checked against the declaration; text
 * behind a colon (`frozen:17`) is cut off. The name is quoted and comes only from the declaration.
 *
 * @example
 * const commands = commandsOf({ cancel_refund: ['cancelled', 'wrong_state'] } as const);
 * await commands.cancel_refund(tx, approvalId, who); // 'cancelled' | 'wrong_state'
 */
export function commandsOf<const C extends CommandOutcomes>(declared: C): Commands<C> {
  const calls = Object.entries(declared).map(([name, outcomes]) => {
    const shape = rowOf({ outcome: oneOf(outcomes) });
    async function call(sql: Writer, ...args: Arguments): Promise<string> {
      const { outcome } = await readOne(
        shape,
        sql`select split_part(${sql(name)}(${argumentsOf(sql, args)}), ':', 1) as outcome`,
      );
      return outcome;
    }
    return [name, call];
  });
  return Object.fromEntries(calls) as Commands<C>;
}

/** The same for commands that return a record: the outcome and the values beside it. */
export function recordCommandsOf<const C extends CommandOutcomes, B extends Columns>(
  declared: C,
  beside: Beside<B>,
): RecordCommands<C, B> {
  const calls = Object.entries(declared).map(([name, outcomes]) => {
    const shape = rowOf({ outcome: oneOf(outcomes), ...beside.columns });
    const call = (sql: Writer, ...args: Arguments) =>
      readOne(shape, sql`select outcome, ${beside.select(sql)} from ${sql(name)}(${argumentsOf(sql, args)})`);
    return [name, call];
  });
  return Object.fromEntries(calls) as RecordCommands<C, B>;
}

function argumentsOf(sql: Reader, args: Arguments): SqlPart[] {
  return args.map((arg, at) => {
    const written = typeof arg === 'function' ? arg(sql) : arg;
    return at === 0 ? sql`${written}` : sql`, ${written}`;
  });
}
