import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract as createExtract } from 'tar-stream';
import type { Sql, Tx } from '../db.ts';
import * as zh from '../zh.ts';
import { copyText, type SequenceValue } from './dump-tables.ts';
import { BACKUP_FORMAT, type BackupEnd, type BackupHeader } from './write-backup.ts';

const NOT_WHOLE = zh.readBackup.notWhole;
type Entry = { name: string; bytes: Buffer };

/**
 * Entries of a back-up one after the other; each fits into memory. A file that is no archive, or an incomplete one, is
 * reported with the product's text.
 */
async function* entriesOf(file: string): AsyncGenerator<Entry> {
  try {
    yield* readEntries(file);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(zh.readBackup.missing(file), { cause });
    // An error of the disk, not of the file's content.
    if (code !== undefined) throw cause;
    throw new Error(NOT_WHOLE, { cause });
  }
}

async function* readEntries(file: string): AsyncGenerator<Entry> {
  const extract = createExtract();
  const read = pipeline(createReadStream(file), extract as unknown as Writable);
  read.catch(() => undefined);
  for await (const entry of extract) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    yield { name: entry.header.name, bytes: Buffer.concat(chunks) };
  }
  await read;
}

/** Reads a back-up's header. Throws when the file is no back-up in a format that this version knows. */
export async function readHeader(file: string): Promise<BackupHeader> {
  const entries = entriesOf(file);
  try {
    const { value: first } = await entries.next();
    if (first?.name !== 'begin.json') throw new Error(zh.readBackup.notBackup);
    const header = JSON.parse(first.bytes.toString('utf8')) as BackupHeader;
    if (header.format !== BACKUP_FORMAT) throw new Error(zh.readBackup.unknownFormat(header.format));
    return header;
  } finally {
    await entries.return(undefined);
  }
}

/** Whether a database has no user yet: only such a database accepts a back-up. */
export async function isEmptyDatabase(sql: Sql): Promise<boolean> {
  const [there] = await sql`select to_regclass('public.app_user') is not null as is`;
  if (!there?.is) return true;
  const [row] = await sql`select exists (select from app_user) as used`;
  return !row?.used;
}

type Loaded = { rows: number; files: number };
/** Folders of a back-up by name, each with the place where its files belong. */
export type Roots = Readonly<Record<string, string>>;

/**
 * Loads the rows of a back-up into a database of exactly its schema, all of them or none, and moves its files into
 * their folders once the rows are in. Triggers are off meanwhile: they already ran when the rows were written. Throws
 * when the file differs from what was written.
 */
export async function loadBackup(sql: Sql, header: BackupHeader, file: string, roots: Roots): Promise<Loaded> {
  const staged = stageFiles(roots);
  try {
    const rows = await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`truncate ${tx(header.tables.map(({ name }) => name))}`;
      const loader = createLoader(tx, header);
      try {
        let end: BackupEnd | undefined;
        for await (const { name, bytes } of entriesOf(file)) {
          const table = /^tables\/([^/]+)\/\d+[.]gz$/.exec(name)?.[1];
          if (table) await loader.take(table, await unpack(table, bytes));
          else if (name === 'end.json') end = JSON.parse(bytes.toString('utf8')) as BackupEnd;
          else if (name !== 'begin.json') await staged.take(name, bytes);
        }
        const total = await loader.finish(end);
        if (end?.files !== staged.count()) throw new Error(zh.readBackup.brokenFiles(NOT_WHOLE));
        await setSequences(tx, header.sequences);
        return total;
      } catch (error) {
        loader.abandon(error as Error);
        throw error;
      }
    });
    await staged.place();
    return { rows: rows as number, files: staged.count() };
  } finally {
    await staged.drop();
  }
}

/** Decompresses a part; throws that the back-up is damaged. */
async function unpack(table: string, bytes: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes);
  } catch (cause) {
    throw new Error(zh.readBackup.brokenTable(NOT_WHOLE, table), { cause });
  }
}

function createLoader(tx: Tx, { tables }: BackupHeader) {
  const sums = new Map<string, Hash>();
  let current: { name: string; into: Writable } | undefined;
  async function close(): Promise<void> {
    if (!current) return;
    const { into } = current;
    current = undefined;
    into.end();
    await once(into, 'finish');
  }
  return {
    async take(name: string, text: Buffer): Promise<void> {
      if (current?.name !== name) {
        await close();
        const shape = tables.find((table) => table.name === name);
        if (!shape || sums.has(name)) throw new Error(zh.readBackup.brokenTable(NOT_WHOLE, name));
        sums.set(name, createHash('sha256'));
        current = { name, into: await tx.unsafe(copyText(shape, 'from stdin')).writable() };
        // The statement reports the error too, and the caller gets it from there.
        current.into.on('error', () => undefined);
      }
      sums.get(name)?.update(text);
      if (!current?.into.write(text)) await once(current?.into as Writable, 'drain');
    },
    /** Ends a table half way, so that the database does not wait for the rest of it. */
    abandon(error: Error): void {
      current?.into.destroy(error);
      current = undefined;
    },
    /** Compares with what was written; returns the number of rows. */
    async finish(end: BackupEnd | undefined): Promise<number> {
      await close();
      if (!end) throw new Error(NOT_WHOLE);
      let total = 0;
      for (const { name, rows, sha256 } of end.tables) {
        const sum = sums.get(name)?.digest('hex') ?? createHash('sha256').digest('hex');
        const [row] = await tx`select count(*)::int as n from ${tx(name)}`;
        if (sum !== sha256 || row?.n !== rows) throw new Error(zh.readBackup.brokenTable(NOT_WHOLE, name));
        total += rows;
      }
      return total;
    },
  };
}

async function setSequences(tx: Tx, sequences: readonly SequenceValue[]): Promise<void> {
  for (const { name, value, called } of sequences)
    await tx`select setval(${`public.${name}`}::regclass, ${value}::bigint, ${called})`;
}

/** Keeps files in a folder beside theirs, on the same disk, until the rows are in; then moves each to its place. */
function stageFiles(roots: Roots) {
  const waiting = Object.fromEntries(Object.entries(roots).map(([root, dir]) => [root, `${dir}.restoring`]));
  const names: { root: string; name: string }[] = [];
  return {
    count: () => names.length,
    async take(path: string, bytes: Buffer): Promise<void> {
      const [root = '', ...parts] = path.split('/');
      const folder = waiting[root];
      if (!folder || parts.includes('..')) throw new Error(zh.readBackup.brokenPath(NOT_WHOLE, path));
      const name = join(...parts);
      await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), bytes, { mode: 0o600 });
      names.push({ root, name });
    },
    async place(): Promise<void> {
      for (const { root, name } of names) {
        const target = join(roots[root] as string, name);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(join(waiting[root] as string, name), target);
      }
    },
    async drop(): Promise<void> {
      for (const folder of Object.values(waiting)) await rm(folder, { recursive: true, force: true });
    },
  };
}
