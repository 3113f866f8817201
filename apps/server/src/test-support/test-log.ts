import { createLog, type Log } from '../platform/observability/log.ts';

/**
 * Creates the log of a server under test: everything goes where `npm test` reads it afterwards (LOG_DIR); a single file
 * run by hand logs nothing.
 */
export function createTestLog(): Log {
  return createLog(process.env.LOG_DIR ? 'trace' : (process.env.TEST_LOG ?? 'silent'));
}
