const UNIQUE_VIOLATION = '23505';
const LOOKS = 4;

/** Returns the name of the unique key that a write violated; null for any other failure. */
export function takenKey(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) return null;
  return 'constraint' in error ? String(error.constraint) : '';
}

/**
 * Repeats a call when another server wrote the same key, number or nonce between its read and its write: nothing was
 * written then, and the next read finds the other's row.
 */
export async function retryOnUniqueViolation<T>(call: () => Promise<T>): Promise<T> {
  for (let look = 1; ; look++) {
    try {
      return await call();
    } catch (error) {
      if (look === LOOKS || takenKey(error) === null) throw error;
    }
  }
}
