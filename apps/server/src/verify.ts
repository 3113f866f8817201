import { anchorsOf } from './admin/anchor-source.ts';
import { proveExtract } from './admin/prove-extract.ts';
import { verifyBooks } from './admin/verify-books.ts';
import { readConfig } from './config.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { findRunningDatabase } from './platform/database/embedded/find-running-database.ts';

/**
 * `npm run verify [-- DATABASE_URL]`: counts every ledger invariant and checks the audit
 * chain; `npm run verify -- --extract FILE` reads nothing but an extract of the audit log.
 * Exit code 1 when anything is broken.
 */
if (process.argv[2] === '--extract') process.exit(await proveExtract(process.argv[3] ?? ''));
const config = readConfig();
const asked = process.argv[2] ?? config.databaseUrl;
const running = asked ? null : await findRunningDatabase(config.dataDir);
const started = asked || running ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
try {
  // A database named by hand belongs to the folder that is named too, or to no known one.
  const named = process.argv[2] === undefined || process.env.ANCHOR_DIR || process.env.DATA_DIR;
  const url = asked ?? running?.url ?? (started as { url: string }).url;
  const broken = await verifyBooks(url, named ? anchorsOf(config) : null);
  process.exitCode = broken === 0 ? 0 : 1;
} finally {
  await started?.stop();
}
process.exit();
