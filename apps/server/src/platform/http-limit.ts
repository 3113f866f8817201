import type { Clock } from './clock.ts';
import { BusinessError } from './errors.ts';

export type Limit = { max: number; windowMs: number };
/** Callers remembered at most; beyond it a window starts anew rather than memory growing with an attacker's addresses. */
const KEYS_MAX = 100_000;

/** Counts calls by key in fixed windows of one process; throws 429 with Retry-After past the limit. */
export function createLimiter({ max, windowMs }: Limit, clock: Clock): (key: string) => void {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return function count(key) {
    const now = clock.now();
    if (now >= endsAt || counts.size > KEYS_MAX) {
      counts = new Map();
      endsAt = now + windowMs;
    }
    const calls = (counts.get(key) ?? 0) + 1;
    counts.set(key, calls);
    if (calls > max)
      throw new BusinessError('tooMany', '请求过于频繁，请稍后再试', {
        httpStatus: 429,
        retryAfter: Math.ceil((endsAt - now) / 1000),
      });
  };
}
