/**
 * SQLSTATEs that do not concern the statement itself: a connection lost (08), a limit reached (53), a database that
 * shuts down, restarts or ended this session (57), a disk (58), a transaction in conflict with another (40), a lock not
 * obtained in time, a standby asked to write.
 */
const PASSING = /^(?:08|53|57|58|40)[0-9A-Z]{3}$|^(?:55P03|25006|25P03|25P04)$/;
/**
 * Codes of the pool for a connection that is gone or was never established (`database/lost-connection.ts`), and codes
 * of the socket.
 */
const NO_CONNECTION = new Set(
  ['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED', 'CONNECT_TIMEOUT', 'NO_SUCH_HOST'].concat([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ]),
);

/** Seconds after which a call is worth another try: a killed database is back in a few times this. */
export const TRY_AGAIN_S = 2;

/**
 * Whether a call failed because the database could not serve it: it had no effect, or nobody knows whether it had. The
 * same call with the same key finds out.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return false;
  // A missing socket file means that the database does not run; any other missing file is a fault of ours.
  return PASSING.test(code) || NO_CONNECTION.has(code) || (code === 'ENOENT' && syscall === 'connect');
}
