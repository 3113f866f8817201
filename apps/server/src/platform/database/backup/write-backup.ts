import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack as createPack, type Pack } from 'tar-stream';
import { stopHere } from '../../jobs/stopping.ts';
import { openPool, type Sql, type Tx } from '../db.ts';
import { packSpooled, readSnapshot, type Snapshot, type Spooled, spoolTable, type TableSum } from './dump-tables.ts';

export const BACKUP_FORMAT = 1;
/** The first entry: everything that must be known before any row. */
export type BackupHeader = Snapshot & { format: number; version: string; at: string; keyId: string };
/** The last entry: a file without it is incomplete. */
export type BackupEnd = { tables: TableSum[]; files: number };
export type BackupFacts = { file: string; bytes: number; rows: number; files: number; sha256: string; ms: number };
export type BackupSource = {
  databaseUrl: string;
  dataDir: string;
  keyId: string;
  version: string;
  /**
   * Further files that belong to the snapshot of the rows, by name in the back-up; the name begins with their folder.
   */
  also?(tx: Tx): Promise<ReadonlyMap<string, Buffer>>;
};

/** Exports are deleted after a day and can be requested again. */
const PASSING = /^exports[\\/]/;

/**
 * Writes everything of a deployment into one tar file: all tables' rows of one snapshot, and the stored files. The rows
 * are first spooled beside it uncompressed, so that the snapshot is short and users notice nothing. The master key is
 * not in it; without that key neither the file nor its restored database shows personal data. The file gets its name
 * when it is complete and on disk; throws when the name is taken.
 */
export async function writeBackup(source: BackupSource, file: string, now: Date): Promise<BackupFacts> {
  const begun = performance.now();
  const part = `${file}.part`;
  await (await open(file, 'wx', 0o600)).close();
  const spoolName = `${file}.rows`;
  const spool = await open(spoolName, 'w+', 0o600);
  const sql = openPool(source.databaseUrl, null, 1, { application_name: 'mashang-backup' });
  try {
    const pack = createPack();
    const counted = countBytes();
    const written = pipeline(pack, counted.through, createWriteStream(part, { mode: 0o600, flush: true }));
    // An error of either side ends both; the writer's error is reported by `written`.
    written.catch((error) => pack.destroy(error));
    const moment = await readMoment(sql, source, spool);
    const sums = await packMoment(pack, moment, { source, spool, now });
    const files = moment.also.size + (await packFiles(pack, join(source.dataDir, 'files')));
    await put(pack, 'end.json', Buffer.from(JSON.stringify({ tables: sums, files } satisfies BackupEnd)));
    pack.finalize();
    await written;
    await rename(part, file);
    const rows = sums.reduce((total, sum) => total + sum.rows, 0);
    return { file, rows, files, ...counted.facts(), ms: Math.round(performance.now() - begun) };
  } catch (error) {
    await Promise.all([rm(part, { force: true }), rm(file, { force: true })]);
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
    await spool.close();
    await rm(spoolName, { force: true });
  }
}

type Moment = { snapshot: Snapshot; spooled: Spooled[]; also: ReadonlyMap<string, Buffer> };

/** Spools all rows of one snapshot to disk as they arrive; the snapshot is held only for that time. */
function readMoment(sql: Sql, source: BackupSource, spool: FileHandle): Promise<Moment> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const snapshot = await readSnapshot(tx);
    const spooled: Spooled[] = [];
    for (const table of snapshot.tables) {
      stopHere();
      spooled.push(await spoolTable(tx, table, spool));
    }
    return { snapshot, spooled, also: (await source.also?.(tx)) ?? new Map<string, Buffer>() };
  }) as Promise<Moment>;
}

type Packing = { source: BackupSource; spool: FileHandle; now: Date };
async function packMoment(
  pack: Pack,
  { snapshot, spooled, also }: Moment,
  { source: { version, keyId }, spool, now }: Packing,
): Promise<TableSum[]> {
  const header: BackupHeader = { format: BACKUP_FORMAT, version, at: now.toISOString(), keyId, ...snapshot };
  await put(pack, 'begin.json', Buffer.from(JSON.stringify(header)));
  const sums: TableSum[] = [];
  let from = 0;
  for (const one of spooled) {
    const { sum, to } = await packSpooled(one, { spool, from }, (number, gz) =>
      put(pack, `tables/${one.table.name}/${String(number).padStart(6, '0')}.gz`, gz),
    );
    sums.push(sum);
    from = to;
  }
  for (const [name, bytes] of also) await put(pack, name, bytes);
  return sums;
}

/** Copies the files, which are sealed, unchanged. They come after the rows, so that every row's file is included. */
async function packFiles(pack: Pack, folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let count = 0;
  for (const entry of found) {
    const name = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (!entry.isFile() || PASSING.test(name)) continue;
    stopHere();
    const bytes = await readFile(join(folder, name)).catch(gone);
    if (!bytes) continue;
    await put(pack, `files/${name.replaceAll('\\', '/')}`, bytes);
    count += 1;
  }
  return count;
}

/** A file that was deleted while the back-up ran is left out. */
function gone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function put(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.once('close', reject);
    pack.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) => {
      pack.removeListener('close', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

function countBytes() {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, facts: () => ({ bytes, sha256: hash.digest('hex') }) };
}
