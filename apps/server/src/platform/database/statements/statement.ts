import type { Readable, Writable } from 'node:stream';
import type { Answer, Reader, Row, SqlPiece, SqlRow, SqlValue, Statement } from './sql-types.ts';
import { declaredType, JSONB } from './values.ts';

/** A statement as it is sent: text with numbered parameters, and their declared types (0: none). */
export type Built = { text: string; values: unknown[]; types: number[] };

/** How a statement is sent, and the form of its rows. */
export type Sent = {
  built: Built;
  /**
   * `prepared`: kept by the connection for the next time. `unnamed`: used once. `simple`: without parameters, but with
   * several statements in one text.
   */
  way: 'prepared' | 'unnamed' | 'simple' | 'copy-out' | 'copy-in';
  rows: 'objects' | 'lists';
};

/** Sends a statement; rejects with its error. */
export type Send = (sent: Sent) => Promise<Received>;
export type Received = { rows: Answer<unknown[]>; stream?: Readable | Writable };

type Part = ListPiece | RowsPiece | JsonPiece;

/** Names, quoted; behind `in` the values of a list. */
class ListPiece implements SqlPiece {
  readonly sqlKind = 'value';
  readonly #list: readonly (string | number | bigint)[];
  constructor(list: readonly (string | number | bigint)[]) {
    this.#list = list;
  }
  writeInto(built: Built): void {
    if (/\sin\s*$/i.test(built.text)) built.text += this.#list.length > 0 ? tuple(built, this.#list) : '(null)';
    else built.text += this.#list.map((name) => quoteName(String(name))).join(',');
  }
}

/** Columns and values of rows: assignments after `set`, else `(columns) values (…)`. */
class RowsPiece implements SqlPiece {
  readonly sqlKind = 'value';
  readonly #rows: readonly SqlRow[];
  readonly #columns: readonly string[];
  constructor(rows: readonly SqlRow[], columns: readonly string[]) {
    this.#rows = rows;
    this.#columns = columns.length > 0 ? columns : Object.keys(rows[0] ?? {});
  }
  writeInto(built: Built): void {
    if (/\sset\s*$/i.test(built.text)) {
      this.#writeAssignments(built);
      return;
    }
    built.text += `(${this.#columns.map(quoteName).join(',')}) values `;
    for (const [at, row] of this.#rows.entries()) {
      if (at > 0) built.text += ',';
      built.text += '(';
      for (const [place, column] of this.#columns.entries()) {
        if (place > 0) built.text += ',';
        writeValue(built, row[column]);
      }
      built.text += ')';
    }
  }
  #writeAssignments(built: Built): void {
    for (const [place, column] of this.#columns.entries()) {
      built.text += `${place > 0 ? ',' : ''}${quoteName(column)}=`;
      writeValue(built, this.#rows[0]?.[column]);
    }
  }
}

/** A value as JSON text. */
class JsonPiece implements SqlPiece {
  readonly sqlKind = 'value';
  readonly #value: unknown;
  constructor(value: unknown) {
    this.#value = value;
  }
  writeInto(built: Built): void {
    built.text += parameter(built, this.#value, JSONB);
  }
}

function isPart(value: unknown): value is Part {
  return value instanceof JsonPiece || value instanceof ListPiece || value instanceof RowsPiece;
}

/** `"name"`, `"schema"."name"`. */
function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`;
}

function parameter(built: Built, value: unknown, type: number): string {
  if (value === undefined) throw new TypeError('a value of a statement is undefined');
  built.types.push(type);
  return `$${built.values.push(value)}`;
}

function tuple(built: Built, values: readonly unknown[]): string {
  return `(${values.map((value) => parameter(built, value, declaredType(value))).join(',')})`;
}

function writeValue(built: Built, value: unknown): void {
  if (value instanceof PendingStatement) value.writeInto(built);
  else if (isPart(value)) value.writeInto(built);
  else if (Array.isArray(value) && value[0] instanceof PendingStatement) {
    for (const part of value) {
      built.text += ' ';
      writeValue(built, part);
    }
  } else built.text += parameter(built, value, declaredType(value));
}

function isPlain(value: unknown): boolean {
  return !(value instanceof PendingStatement || isPart(value) || Array.isArray(value));
}

/** Texts of templates without nested parts, which are the same each time. */
const texts = new WeakMap<readonly string[], string>();

function build(strings: readonly string[], args: readonly unknown[]): Built {
  const known = texts.get(strings);
  const built: Built = { text: '', values: [], types: [] };
  if (known !== undefined && args.every(isPlain)) {
    for (const value of args) parameter(built, value, declaredType(value));
    built.text = known;
    return built;
  }
  writeTemplate(built, strings, args);
  if (args.every(isPlain)) texts.set(strings, built.text);
  return built;
}

function writeTemplate(built: Built, strings: readonly string[], args: readonly unknown[]): void {
  for (const [at, text] of strings.entries()) {
    built.text += text;
    if (at < args.length) writeValue(built, args[at]);
  }
}

/** A statement before it is sent: it is sent once, when it is awaited, or becomes a part of another one. */
class PendingStatement<R extends readonly unknown[]> implements Statement<R> {
  readonly sqlKind = 'text';
  readonly [Symbol.toStringTag] = 'Statement';
  readonly #send: Send;
  readonly #strings: readonly string[];
  readonly #args: readonly unknown[];
  readonly #tagged: boolean;
  #way: Sent['way'];
  #rows: Sent['rows'] = 'objects';
  #received: Promise<Received> | undefined;

  constructor(send: Send, strings: readonly string[], args: readonly unknown[], tagged: boolean) {
    this.#send = send;
    this.#strings = strings;
    this.#args = args;
    this.#tagged = tagged;
    this.#way = tagged ? 'prepared' : args.length > 0 ? 'unnamed' : 'simple';
  }

  writeInto(built: Built): void {
    writeTemplate(built, this.#strings, this.#tagged ? this.#args : []);
  }

  execute(): this {
    this.#run();
    return this;
  }

  simple(): this {
    this.#way = 'simple';
    return this;
  }

  async values(): Promise<unknown[][]> {
    this.#rows = 'lists';
    return (await this.#run()).rows as unknown[][];
  }

  async readable(): Promise<Readable> {
    this.#way = 'copy-out';
    return (await this.#run()).stream as Readable;
  }

  async writable(): Promise<Writable> {
    this.#way = 'copy-in';
    return (await this.#run()).stream as Writable;
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is sent by being awaited.
  then<A = Answer<R>, B = never>(
    fulfilled?: ((answer: Answer<R>) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#answer().then(fulfilled, rejected);
  }

  catch<B = never>(rejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Answer<R> | B> {
    return this.#answer().catch(rejected);
  }

  finally(ended?: (() => void) | null): Promise<Answer<R>> {
    return this.#answer().finally(ended);
  }

  /** The row type is the caller's claim; `readRows` (`./rows.ts`) checks the rows against it. */
  #answer(): Promise<Answer<R>> {
    return this.#run().then(({ rows }) => rows as unknown as Answer<R>);
  }

  #run(): Promise<Received> {
    this.#received ??= this.#sendNow();
    return this.#received;
  }

  #sendNow(): Promise<Received> {
    try {
      const built = this.#tagged ? build(this.#strings, this.#args) : buildText(this.#strings, this.#args);
      return this.#send({ built, way: this.#way, rows: this.#rows });
    } catch (error) {
      return Promise.reject(error);
    }
  }
}

function buildText([text = '']: readonly string[], args: readonly unknown[]): Built {
  const built: Built = { text, values: [], types: [] };
  for (const value of args) parameter(built, value, declaredType(value));
  return built;
}

/** Returns a reader that sends its statements by `send`. */
export function createReader(send: Send): Reader {
  function sql(first: unknown, ...rest: unknown[]): unknown {
    if (isTemplate(first)) return new PendingStatement(send, first, rest, true);
    if (typeof first === 'string') return new ListPiece([first]);
    if (Array.isArray(first) && !isRow(first[0])) return new ListPiece(first);
    return new RowsPiece((Array.isArray(first) ? first : [first]) as SqlRow[], rest as string[]);
  }
  const own = {
    unsafe: (text: string, values: readonly SqlValue[] = []) => new PendingStatement(send, [text], values, false),
    json: (value: unknown) => new JsonPiece(value),
  };
  return Object.assign(sql as Reader, own);
}

function isTemplate(first: unknown): first is TemplateStringsArray {
  return Array.isArray(first) && 'raw' in first;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}
