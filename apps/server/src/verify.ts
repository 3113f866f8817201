import { verifyBooks } from './admin/verify-books.ts';
import { readConfig } from './config.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { findRunningDatabase } from './platform/database/find-running-database.ts';

/** `npm run verify [-- DATABASE_URL]`: counts every ledger invariant and checks the audit chain; exit code 1 when anything is broken. */
const config = readConfig();
const asked = process.argv[2] ?? config.databaseUrl;
const running = asked ? null : await findRunningDatabase(config.dataDir);
const started = asked || running ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
try {
  const broken = await verifyBooks(asked ?? running?.url ?? (started as { url: string }).url);
  process.exitCode = broken === 0 ? 0 : 1;
} finally {
  await started?.stop();
}
process.exit();
