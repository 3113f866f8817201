import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from './platform/database/connections/connect.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { describeColumns } from './platform/database/schema/describe-columns.ts';
import { describeSchema } from './platform/database/schema/describe-schema.ts';
import { buildByMigrations } from './platform/database/schema/migrate.ts';
import { readSchema, SCHEMA_DIR } from './platform/database/schema/schema-files.ts';

/**
 * `npm run schema` writes schema.sql and the columns of its tables from a database that all migrations and functions
 * have built; with `--check` it writes nothing, shows where a committed file differs, and ends with 1.
 */
const isCheck = process.argv.includes('--check');
process.exitCode = 0;
for (const [path, made] of Object.entries(await makeFiles())) {
  const file = join(SCHEMA_DIR, path);
  const difference = isCheck ? firstDifference(readFileSync(file, 'utf8'), made) : null;
  if (!isCheck) {
    writeFileSync(file, made);
    console.log(`${path}: ${made.split('\n').length} lines`);
  }
  if (difference) {
    console.log(`apps/server/${path} is not what migrations and sql/ make: npm run schema\n${difference}`);
    process.exitCode = 1;
  }
}
process.exit();

/** Returns the texts by their paths below `apps/server/`. */
async function makeFiles(): Promise<Record<string, string>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-schema-'));
  const cluster = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off' } });
  const sql = connect(cluster.url, { max: 1 });
  try {
    await buildByMigrations(cluster.url);
    return {
      'schema.sql': await describeSchema(sql, await readSchema()),
      'src/platform/database/schema/table-columns.ts': await describeColumns(sql),
    };
  } finally {
    await sql.end();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the first line that differs, as it is and as it should be; null where none does. */
function firstDifference(committed: string, wanted: string): string | null {
  const [is, should] = [committed.split('\n'), wanted.split('\n')];
  const at = should.findIndex((line, n) => line !== is[n]);
  if (at < 0 && is.length === should.length) return null;
  const line = at < 0 ? should.length : at;
  return `line ${line + 1}\n- ${is[line] ?? ''}\n+ ${should[line] ?? ''}`;
}
