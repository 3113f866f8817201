import { createLog, type Log } from '../platform/observability/log.ts';

/**
 * What a server under test writes: everything where `npm test` reads it afterwards (LOG_DIR),
 * nothing to whoever runs one file.
 */
export function createTestLog(): Log {
  return createLog(process.env.LOG_DIR ? 'trace' : (process.env.TEST_LOG ?? 'silent'));
}
