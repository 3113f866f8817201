import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder of this server's schema: `migrations/`, `sql/<feature>/<function>.sql` and `schema.sql`. */
export const SCHEMA_DIR = join(import.meta.dirname, '../../../..');

/** A file of SQL with the SHA-256 of its text. */
export type SqlFile = { name: string; text: string; checksum: string };
/** `path` is relative to `sql/`; `name` is the function's name. */
export type FunctionFile = SqlFile & { path: string };
export type Schema = { migrations: SqlFile[]; functions: FunctionFile[]; baseline: Baseline | null };
/** The script for a new database, and the migrations it contains. */
export type Baseline = { text: string; contains: SqlFile[] };

export async function readSchema(dir = SCHEMA_DIR): Promise<Schema> {
  const [migrations, functions] = await Promise.all([
    readMigrations(join(dir, 'migrations')),
    readFunctions(join(dir, 'sql')),
  ]);
  return { migrations, functions, baseline: await readBaseline(dir, migrations) };
}

async function readSql(dir: string, path: string): Promise<SqlFile> {
  const text = await readFile(join(dir, path), 'utf8');
  return { name: path, text, checksum: createHash('sha256').update(text).digest('hex') };
}

async function readMigrations(dir: string): Promise<SqlFile[]> {
  const names = (await readdir(dir)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  const numbers = names.map((name) => name.slice(0, 4));
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
  if (twice) throw new Error(`Two migrations have the number ${twice}`);
  return Promise.all(names.map((name) => readSql(dir, name)));
}

async function readFunctions(dir: string): Promise<FunctionFile[]> {
  if (!existsSync(dir)) return [];
  const paths = (await readdir(dir, { recursive: true })).filter((path) => path.endsWith('.sql')).sort();
  const files = await Promise.all(
    paths.map(async (path) => {
      const name = /^[a-z-]+\/([a-z0-9_]+)[.]sql$/.exec(path)?.[1];
      if (!name) throw new Error(`sql/${path} is not sql/<feature>/<function>.sql`);
      const file = await readSql(dir, path);
      const made = [...file.text.matchAll(/^create or replace function (\w+)\(/gm)].map(([, one]) => one);
      if (made.length === 0 || made.some((one) => one !== name))
        throw new Error(`sql/${path} failed: it makes ${made.join(', ') || 'no function'}, not ${name} alone`);
      return { ...file, name, path };
    }),
  );
  const twice = files.find(({ name }, at) => files.findIndex((other) => other.name === name) !== at);
  if (twice) throw new Error(`Two files are called ${twice.name}.sql: a function has one`);
  return files;
}

async function readBaseline(dir: string, migrations: SqlFile[]): Promise<Baseline | null> {
  if (!existsSync(join(dir, 'schema.sql'))) return null;
  const { text } = await readSql(dir, 'schema.sql');
  const upTo = /^-- Migrations up to (\S+)$/m.exec(text)?.[1];
  if (!migrations.some(({ name }) => name === upTo))
    throw new Error('schema.sql does not say up to which migration it goes');
  return { text, contains: migrations.filter(({ name }) => name <= (upTo as string)) };
}
