import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from './platform/database/connect.ts';
import { describeSchema } from './platform/database/describe-schema.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { buildByMigrations } from './platform/database/migrate.ts';
import { readSchema, SCHEMA_DIR } from './platform/database/schema-files.ts';

/**
 * `npm run schema` writes schema.sql from a database that all migrations and functions have built; with `--check` it writes nothing, says where the
 * committed file differs, and ends with 1.
 */
const FILE = join(SCHEMA_DIR, 'schema.sql');
const made = await makeSchema();
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, made);
  console.log(`schema.sql: ${made.split('\n').length} lines`);
} else {
  const difference = firstDifference(readFileSync(FILE, 'utf8'), made);
  if (difference)
    console.log(`apps/server/schema.sql is not what migrations and sql/ make: npm run schema\n${difference}`);
  process.exitCode = difference ? 1 : 0;
}
process.exit();

async function makeSchema(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-schema-'));
  const cluster = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off' } });
  const sql = connect(cluster.url, { max: 1, onnotice: () => {} });
  try {
    await buildByMigrations(cluster.url);
    return await describeSchema(sql, await readSchema());
  } finally {
    await sql.end();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The first line that differs, as it is and as it should be; null where none does. */
function firstDifference(committed: string, wanted: string): string | null {
  const [is, should] = [committed.split('\n'), wanted.split('\n')];
  const at = should.findIndex((line, n) => line !== is[n]);
  if (at < 0 && is.length === should.length) return null;
  const line = at < 0 ? should.length : at;
  return `line ${line + 1}\n- ${is[line] ?? ''}\n+ ${should[line] ?? ''}`;
}
