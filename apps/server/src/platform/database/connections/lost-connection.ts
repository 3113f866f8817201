import { DatabaseError } from 'pg';

type LostCode = 'CONNECTION_CLOSED' | 'CONNECTION_DESTROYED' | 'CONNECTION_ENDED' | 'CONNECT_TIMEOUT' | 'NO_SUCH_HOST';

/** A connection that is gone or never came: what was asked on it may have been done or not. */
export class LostConnectionError extends Error {
  override readonly name = 'LostConnectionError';
  readonly code: LostCode;
  constructor(code: LostCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }

  /**
   * The database's own word and the socket's stay as they are; the driver's, which have no code, become one of these.
   */
  static unlessOfDatabase(error: unknown): unknown {
    if (error instanceof DatabaseError || error instanceof LostConnectionError) return error;
    const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
    if (typeof code === 'string') return error;
    if (message === 'timeout expired')
      return new LostConnectionError('CONNECT_TIMEOUT', 'the database did not answer a connection in time', error);
    return new LostConnectionError('CONNECTION_CLOSED', 'the connection to the database was closed', error);
  }
}
