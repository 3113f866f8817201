/** A platform's statement: the hash of its words and, where it numbers its statements about one thing, the number. */
export type Notice = { digest: Uint8Array; version?: number };

/**
 * What to do with a statement of a platform beside what was last taken under the same number or about the same thing:
 * `take` it; answer as before (`repeat`); leave it, as something newer was taken (`stale`); refuse it, as the same
 * number said something else before (`contradicts`).
 */
export function judgeNotice(known: Notice | null, told: Notice): 'take' | 'repeat' | 'stale' | 'contradicts' {
  if (!known) return 'take';
  if (known.version !== undefined && told.version !== undefined && known.version !== told.version)
    return told.version > known.version ? 'take' : 'stale';
  return sameBytes(known.digest, told.digest) ? 'repeat' : 'contradicts';
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
