import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync } from 'node:zlib';
import { openPool, type Sql } from '../platform/database/db.ts';
import { readSchema, type Schema } from '../platform/database/schema/schema-files.ts';

/** Data that the last release stored about itself, written by `faults/src/histories/keep-release.ts`. */
const FOLDER = join(import.meta.dirname, 'last-release');
const COPY = /^copy (public\."?\w+"? \([^)]*\)) from stdin$/;

export type ReleaseSchema = {
  version: string;
  migrations: { name: string; checksum: string }[];
  /** By their path below `sql/`. */
  functions: Record<string, string>;
  /** schema.sql. */
  schema: string;
};

export function readRelease(): ReleaseSchema {
  return JSON.parse(unpack('schema.json.br')) as ReleaseSchema;
}

export function releaseRows(): string {
  return unpack('rows.copy.br');
}

function unpack(name: string): string {
  return brotliDecompressSync(readFileSync(join(FOLDER, name))).toString('utf8');
}

/** Returns the migrations of a release that are gone or have another text here: a database that ran them is refused. */
export async function changedMigrations(release: ReleaseSchema, schema?: Schema): Promise<string[]> {
  const { migrations } = schema ?? (await readSchema());
  const here = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  return release.migrations.filter(({ name, checksum }) => here.get(name) !== checksum).map(({ name }) => name);
}

/** Writes the schema of a release as files for `migrate`; its migrations must still be here, unchanged. */
export async function layOutRelease(release: ReleaseSchema): Promise<string> {
  const { migrations, functions, schema } = release;
  const ours = await readSchema();
  const changed = await changedMigrations(release, ours);
  if (changed.length > 0) throw new Error(`not what the release had: ${changed.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'mashang-release-'));
  const here = new Map(ours.migrations.map(({ name, text }) => [name, text]));
  for (const { name } of migrations) write(join(folder, 'migrations', name), here.get(name) ?? '');
  for (const [path, text] of Object.entries(functions)) write(join(folder, 'sql', path), text);
  write(join(folder, 'schema.sql'), schema);
  return folder;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Loads rows written as COPY into a database, in place of those its migrations inserted. */
export async function loadRows(url: string, rows: string): Promise<void> {
  const owner = openPool(url, null, 1);
  try {
    await owner.unsafe('set session_replication_role = replica');
    const tables = await owner<{ name: string }[]>`
      select format('%I', relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'schema\\_%'`;
    await owner.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity`);
    const lines = rows.split('\n');
    while (lines.length > 0) await loadNext(owner, lines);
  } finally {
    await owner.end();
  }
}

async function loadNext(owner: Sql, lines: string[]): Promise<void> {
  const head = lines.shift() ?? '';
  const into = COPY.exec(head)?.[1];
  if (!into) {
    if (head) await owner.unsafe(head);
    return;
  }
  const rows = lines.splice(0, lines.indexOf('\\.'));
  lines.shift();
  if (into.startsWith('public."schema_')) return;
  await pipeline(
    Readable.from(rows.map((row) => `${row}\n`)),
    await owner.unsafe(`copy ${into} from stdin`).writable(),
  );
}
