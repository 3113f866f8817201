/**
 * SQLSTATEs that say nothing of what was asked: a connection lost (08), a limit reached (53), a database that goes
 * down, restarts or was told to end this session (57), a disk (58), a transaction that another one stood in the way of
 * (40), a lock not had in time, a standby asked to write.
 */
const PASSING = /^(?:08|53|57|58|40)[0-9A-Z]{3}$|^(?:55P03|25006|25P03|25P04)$/;
/**
 * The pool's own words for a connection that is gone or never came (`database/lost-connection.ts`), and the socket's.
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

/** Seconds after which a call is worth another try: a database that was killed is back in some of these. */
export const TRY_AGAIN_S = 2;

/**
 * Whether a call ended because the database could not serve it: it did not happen, or nobody knows whether it did. The
 * same call under the same key finds out.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return false;
  // A socket file that is not there is a database that is not running; any other file is a fault of ours.
  return PASSING.test(code) || NO_CONNECTION.has(code) || (code === 'ENOENT' && syscall === 'connect');
}
