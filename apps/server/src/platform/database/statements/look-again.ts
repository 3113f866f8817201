const UNIQUE_VIOLATION = '23505';
const LOOKS = 4;

/** The name of the key that a write would have given twice; null of any other failure. */
export function takenKey(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) return null;
  return 'constraint' in error ? String(error.constraint) : '';
}

/**
 * Another server may write the same key, number or nonce between a call's look and its write: nothing is written then,
 * and the next look finds what the other wrote.
 */
export async function lookAgain<T>(call: () => Promise<T>): Promise<T> {
  for (let look = 1; ; look++) {
    try {
      return await call();
    } catch (error) {
      if (look === LOOKS || takenKey(error) === null) throw error;
    }
  }
}
