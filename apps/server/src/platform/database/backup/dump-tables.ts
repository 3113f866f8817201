import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { stopHere } from '../../jobs/stopping.ts';
import type { Tx } from '../db.ts';
import type { Applied } from '../schema/migrate.ts';
import { bool, list, readOne, readRows, rowOf, text } from '../statements/rows.ts';

/** COPY text that one part holds at least, unless its table ends before. */
const PART_BYTES = 8 * 1024 * 1024;
const NEWLINE = 10;

export type TableShape = { name: string; columns: string[] };
export type SequenceValue = { name: string; value: string; called: boolean };
/** Totals of a table's rows: their number, and the SHA-256 of their COPY text. */
export type TableSum = { name: string; rows: number; sha256: string };
export type Snapshot = { schema: Applied[]; tables: TableShape[]; sequences: SequenceValue[] };

const schemaRow = rowOf({ name: text, checksum: text });
const tableRow = rowOf({ name: text, columns: list(text) });
const nameRow = rowOf({ name: text });
const sequenceRow = rowOf({ value: text, called: bool });

/** Returns the schema as this transaction sees it, and the values of its sequences; call it before any row is read. */
export async function readSnapshot(tx: Tx): Promise<Snapshot> {
  const schema = await readRows(schemaRow, tx`select name, checksum from schema_migrations order by name`);
  const tables = await readRows(
    tableRow,
    tx`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('schema_migrations', 'schema_functions')
    group by c.relname order by c.relname`,
  );
  const names = await readRows(
    nameRow,
    tx`
    select relname as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S'
    order by relname`,
  );
  const sequences: SequenceValue[] = [];
  for (const { name } of names) {
    const row = await readOne(sequenceRow, tx`select last_value::text as value, is_called as called from ${tx(name)}`);
    sequences.push({ name, ...row });
  }
  return { schema, tables, sequences };
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns the `copy` statement of a table's own columns, out or in. */
export function copyText({ name, columns }: TableShape, way: 'to stdout' | 'from stdin'): string {
  return `copy public.${quote(name)} (${columns.map(quote).join(', ')}) ${way}`;
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

/** A table's rows in a spool: the length of each part of their COPY text. */
export type Spooled = { table: TableShape; parts: number[] };

/**
 * Appends a table's rows to a file as they arrive, and nothing more: costly work, above all compression, waits until
 * the snapshot is released. While a snapshot is held, no old row version of a busy balance can be vacuumed.
 */
export async function spoolTable(tx: Tx, table: TableShape, spool: FileHandle): Promise<Spooled> {
  const parts: number[] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  async function flush(): Promise<void> {
    if (size === 0) return;
    await spool.writeFile(Buffer.concat(waiting));
    parts.push(size);
    waiting = [];
    size = 0;
  }
  const stream = await tx.unsafe(copyText(table, 'to stdout')).readable();
  for await (const chunk of stream) {
    waiting.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= PART_BYTES) await flush();
  }
  await flush();
  return { table, parts };
}

/**
 * Passes on the rows of a spool from an offset as gzipped parts, one after the other; returns the rows' totals and the
 * offset of their end.
 */
export async function packSpooled(
  { table, parts }: Spooled,
  { spool, from }: { spool: FileHandle; from: number },
  put: (number: number, gz: Buffer) => Promise<void>,
): Promise<{ sum: TableSum; to: number }> {
  const hash = createHash('sha256');
  let rows = 0;
  let at = from;
  for (const [n, length] of parts.entries()) {
    stopHere();
    const { buffer, bytesRead } = await spool.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead !== length) throw new Error('the spool of a back-up is cut short');
    at += length;
    hash.update(buffer);
    // In COPY text a newline inside a value is written as two characters.
    rows += countLines(buffer);
    await put(n + 1, await promisify(gzip)(buffer, { level: 6 }));
  }
  return { sum: { name: table.name, rows, sha256: hash.digest('hex') }, to: at };
}
