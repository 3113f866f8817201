/**
 * A platform's notification: the hash of its text and, where the platform numbers its notifications about one subject,
 * the number.
 */
export type Notice = { digest: Uint8Array; version?: number };

/**
 * Decides about a notification beside the last accepted one with the same number or subject: `take` it; answer as
 * before (`repeat`); ignore it, because a newer one was accepted (`stale`); refuse it, because the same number had
 * another content before (`contradicts`).
 */
export function judgeNotice(known: Notice | null, notice: Notice): 'take' | 'repeat' | 'stale' | 'contradicts' {
  if (!known) return 'take';
  if (known.version !== undefined && notice.version !== undefined && known.version !== notice.version)
    return notice.version > known.version ? 'take' : 'stale';
  return sameBytes(known.digest, notice.digest) ? 'repeat' : 'contradicts';
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
