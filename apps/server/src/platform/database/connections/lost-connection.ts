import { DatabaseError } from 'pg';

type LostCode = 'CONNECTION_CLOSED' | 'CONNECTION_DESTROYED' | 'CONNECTION_ENDED' | 'CONNECT_TIMEOUT' | 'NO_SUCH_HOST';

/** A connection is gone or was never established: its statement may have been executed or not. */
export class LostConnectionError extends Error {
  override readonly name = 'LostConnectionError';
  readonly code: LostCode;
  constructor(code: LostCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }

  /**
   * Returns errors of the database and of the socket unchanged; converts the driver's, which have no code, into one of
   * these.
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
