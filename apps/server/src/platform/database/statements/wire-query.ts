import type { Readable, Writable } from 'node:stream';
import { type Connection, DatabaseError, Query } from 'pg';
import { CopyIn, CopyOut } from '../backup/copy-streams.ts';
import { LostConnectionError } from '../connections/lost-connection.ts';
import type { Plan } from './plans.ts';
import type { Answer } from './sql-types.ts';
import type { Received, Sent } from './statement.ts';
import { type ColumnAt, type Parser, type PersonalCodec, parserOf, serialize } from './values.ts';

type FieldAt = { name: string; tableID: number; columnID: number; dataTypeID: number };

/** Rows of an answer, with the database's description of their columns and its command tag. */
class Rows extends Array<unknown> {
  #columns: readonly ColumnAt[] = [];
  #tag = '';
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }
  get columns(): readonly ColumnAt[] {
    return this.#columns;
  }
  get count(): number {
    return Number(/\d+$/.exec(this.#tag)?.[0] ?? 0);
  }
  get command(): string {
    return /^\D*[^\d\s]/.exec(this.#tag)?.[0] ?? '';
  }
  end(tag: string, columns: readonly ColumnAt[]): void {
    this.#tag = tag;
    this.#columns = columns;
  }
}

/** Callbacks for the end of a query. */
export type Asker = {
  answered(received: Received): void;
  failed(error: unknown): void;
  /** COPY: the stream exists; its end comes later. */
  streaming(stream: Readable | Writable): void;
};

/**
 * One statement on a connection, by the messages of PostgreSQL's protocol. It is node-postgres' own query as far as its
 * pipeline requires, and reads and writes values by the types that the database reports. A statement whose parameters
 * are not described yet, or a COPY, needs the connection alone: nothing may be sent after it before its end.
 */
export class WireQuery extends Query {
  readonly sent: Sent;
  readonly asker: Asker;
  /** Null for the simple protocol. */
  readonly plan: Plan | null;
  /** Whether the connection had prepared it before. */
  readonly wasKnown: boolean;
  /** The prepared statement that the connection closes so that its place is free. */
  readonly evicted: string | null;
  readonly #codec: PersonalCodec | null;
  #wire: Connection | undefined;
  /**
   * Kept for each query, since other connections may learn the types of the same statement while this one still waits
   * for them.
   */
  #isDescribing: boolean;
  #isOver = false;
  #isParsed = false;
  #isTaken = false;
  #fault: unknown;
  #columns: readonly ColumnAt[] = [];
  #names: readonly string[] = [];
  #parsers: readonly Parser[] = [];
  #rows = new Rows();
  #out: CopyOut | undefined;
  #in: CopyIn | undefined;

  constructor(
    asked: { sent: Sent; plan: Plan | null; wasKnown: boolean; evicted: string | null; codec: PersonalCodec | null },
    asker: Asker,
  ) {
    super(asked.sent.built.text);
    this.sent = asked.sent;
    this.plan = asked.plan;
    this.wasKnown = asked.wasKnown;
    this.evicted = asked.evicted;
    this.#codec = asked.codec;
    this.asker = asker;
    this.#isDescribing = this.plan !== null && this.plan.parameters === null && asked.sent.built.values.length > 0;
  }

  get isAlone(): boolean {
    const { way } = this.sent;
    return way === 'copy-in' || way === 'copy-out' || this.#isDescribing;
  }

  /** Whether the connection has it prepared at the end. */
  get isKept(): boolean {
    return this.wasKnown || this.#isParsed;
  }

  override submit = (wire: Connection): void => {
    this.#wire = wire;
    const { plan } = this;
    if (!plan) {
      wire.query(this.sent.built.text);
      return;
    }
    if (this.evicted !== null) wire.close({ type: 'S', name: this.evicted });
    if (!this.wasKnown) {
      // Closes any statement of this name: a statement refused while it was prepared may have left one, or not.
      if (plan.name) wire.close({ type: 'S', name: plan.name });
      wire.parse({ name: plan.name, text: plan.text, types: plan.declared });
      wire.describe({ type: 'S', name: plan.name });
    }
    if (this.#isDescribing) wire.flush();
    else this.#bind(wire, plan);
  };

  /** Types of the parameters, when the database describes a statement. */
  handleParameterDescription({ dataTypeIDs }: { dataTypeIDs: number[] }): void {
    if (!this.plan || !this.#wire) return;
    this.#isParsed = true;
    this.plan.parameters = dataTypeIDs;
    if (!this.#isDescribing) return;
    this.#isDescribing = false;
    this.#bind(this.#wire, this.plan);
  }

  #bind(wire: Connection, plan: Plan): void {
    const { values } = this.sent.built;
    let texts: (string | Buffer | null)[];
    try {
      texts = values.map((value, at) => serialize(value, plan.parameters?.[at] ?? 0, this.#codec));
    } catch (error) {
      this.#fault = error;
      wire.sync();
      return;
    }
    wire.bind({ statement: plan.name, values: texts });
    wire.execute(null);
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: FieldAt[] }): void {
    if (this.#rows.command !== '') this.#rows = new Rows();
    const columns = fields.map(columnOf);
    const { plan } = this;
    if (plan && isSame(plan.columns, columns)) {
      this.#take(plan.columns, plan.parsers);
      return;
    }
    const parsers = columns.map((column) => parserOf(column, this.#codec));
    if (plan) Object.assign(plan, { columns, parsers });
    this.#take(columns, parsers);
  }

  /** Takes the columns of a statement that an earlier query prepared; that query's answer had to come first. */
  #takeKnown(): void {
    if (!this.wasKnown || !this.plan || this.#isTaken) return;
    this.#isTaken = true;
    this.#take(this.plan.columns, this.plan.parsers);
  }

  #take(columns: readonly ColumnAt[], parsers: readonly Parser[]): void {
    this.#columns = columns;
    this.#parsers = parsers;
    this.#names = columns.map(({ name }) => name);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#takeKnown();
    if (this.#fault !== undefined) return;
    try {
      this.#rows.push(this.sent.rows === 'lists' ? this.#list(fields) : this.#object(fields));
    } catch (error) {
      this.#fault = error;
    }
  }

  #object(fields: (string | null)[]): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < fields.length; at += 1) row[this.#names[at] as string] = this.#read(fields, at);
    return row;
  }

  #list(fields: (string | null)[]): unknown[] {
    return fields.map((_, at) => this.#read(fields, at));
  }

  #read(fields: (string | null)[], at: number): unknown {
    const text = fields[at];
    return text === null || text === undefined ? null : this.#parsers[at]?.(text);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#takeKnown();
    this.#rows.end(text, this.#columns);
    this.#columns = [];
  }

  handleReadyForQuery(): void {
    if (this.#fault !== undefined) this.#fail(this.#fault);
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.sent.way === 'copy-out') this.#copyOut().end();
    this.#in?.accepted();
    this.asker.answered({ rows: this.#rows as unknown as Answer<unknown[]> });
  }

  /** Ends it: because the database refused it, or because its connection is gone. */
  handleError(error: unknown): void {
    // Nothing follows the describe message yet: without a sync the database waits, and skips what comes next.
    if (this.#isDescribing && error instanceof DatabaseError) this.#wire?.sync();
    this.#fail(this.#fault ?? LostConnectionError.unlessOfDatabase(error));
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#isDescribing = false;
    const reason = error instanceof Error ? error : new Error(String(error));
    this.#out?.destroy(reason);
    this.#in?.destroy(reason);
    this.asker.failed(error);
  }

  handlePortalSuspended(): void {}

  handleEmptyQuery(): void {}

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#copyOut().add(chunk);
  }

  handleCopyInResponse(wire: Connection): void {
    if (this.sent.way !== 'copy-in') {
      wire.sendCopyFail('no stream to copy from');
      return;
    }
    this.#in = new CopyIn(wire, () => this.#isOver);
    this.asker.streaming(this.#in);
  }

  #copyOut(): CopyOut {
    if (this.#out) return this.#out;
    this.#out = new CopyOut(this.#wire);
    this.asker.streaming(this.#out);
    return this.#out;
  }
}

function columnOf({ name, tableID, columnID, dataTypeID }: FieldAt): ColumnAt {
  return { name, type: dataTypeID, table: tableID, number: columnID };
}

function isSame(known: readonly ColumnAt[], given: readonly ColumnAt[]): boolean {
  if (known.length !== given.length) return false;
  return known.every((one, at) => {
    const other = given[at];
    return (
      one.name === other?.name && one.type === other.type && one.table === other.table && one.number === other.number
    );
  });
}
