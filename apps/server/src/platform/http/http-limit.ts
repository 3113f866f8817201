import { takeCalls } from '../auth/limit-store.ts';
import { BusinessError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { ownWork } from '../verbs/own-work.ts';
import * as zh from './zh.ts';

export type Limit = { max: number; windowMs: number };
/**
 * Most keys remembered. Beyond it all are forgotten, so that memory does not grow with an attacker's addresses: the
 * database has the counts.
 */
const KEYS_MAX = 100_000;
/** Share of a large limit that a process takes at once, so that most calls need no query. */
const SLICE = 1 / 20;

type Window = { left: number; endsAt: number; isFull: boolean };
/** Counts a call of a key. `isFull` answers from memory whether its window is past the limit, and counts nothing. */
export type Limiter = ((key: string) => Promise<void>) & { isFull(key: string): boolean };

/**
 * Counts calls by key in windows that all processes share through the database; throws 429 with Retry-After past the
 * limit. A process takes its calls in slices, and a caller past the limit is refused from memory, so that a flood does
 * not reach the database.
 */
export function createLimiter(platform: Platform, name: string, { max, windowMs }: Limit): Limiter {
  const windows = new Map<string, Window>();
  const asking = new Map<string, Promise<void>>();
  const slice = Math.max(1, Math.floor(max * SLICE));

  async function takeSlice(key: string): Promise<void> {
    const now = platform.clock.now();
    const { taken, endsAt } = await takeCalls(ownWork(platform.db, 'call.count').app, `${name}|${key}`, {
      now,
      windowMs,
      calls: slice,
    });
    const left = Math.max(0, Math.min(slice, max - (taken - slice)));
    if (windows.size >= KEYS_MAX) windows.clear();
    windows.set(key, { left, endsAt, isFull: left === 0 });
  }

  function isCurrent(window: Window, now: number): boolean {
    // A window that ends later than one begun now was begun by a clock that has been set back since.
    return now < window.endsAt && window.endsAt <= now + windowMs;
  }

  async function count(key: string): Promise<void> {
    for (;;) {
      const now = platform.clock.now();
      const window = windows.get(key);
      if (window && isCurrent(window, now)) {
        if (window.isFull) throw tooMany(window.endsAt - now);
        if (window.left > 0) {
          window.left -= 1;
          return;
        }
      }
      const slice = asking.get(key) ?? takeSlice(key).finally(() => asking.delete(key));
      asking.set(key, slice);
      await slice;
    }
  }
  return Object.assign(count, {
    isFull(key: string): boolean {
      const window = windows.get(key);
      return window?.isFull === true && isCurrent(window, platform.clock.now());
    },
  });
}

function tooMany(waitMs: number): BusinessError {
  return new BusinessError('tooMany', zh.faults.tooOften, {
    httpStatus: 429,
    retryAfter: Math.ceil(waitMs / 1000),
  });
}
