import { setTimeout as pause } from 'node:timers/promises';

/**
 * A value loaded from the database, kept until it is dropped or `maxAgeMs` old. Concurrent readers share one load; a
 * reader after a drop waits for a load that began after it. `getNew` is for a caller that missed something in the
 * value: it waits for a load that begins after the call, however young the value is.
 */
export type Cached<T> = { get(): Promise<T>; getNew(): Promise<T>; peek(): T | undefined; drop(): void };

/** Loads requested by `getNew` begin this far apart: asking for a missing entry costs four loads a second at most. */
const NEW_EVERY_MS = 250;

export function createCached<T>(load: () => Promise<T>, maxAgeMs: number, now: () => number): Cached<T> {
  let value: { it: T; at: number } | undefined;
  let loading: { it: Promise<T>; seen: number } | undefined;
  /** The load after the present one, which a drop has made out of date. */
  let following: Promise<T> | undefined;
  /** The next load requested by `getNew`, until it begins. */
  let coming: Promise<T> | undefined;
  let newAt = Number.NEGATIVE_INFINITY;
  let dropped = 0;

  async function reload(seen: number): Promise<T> {
    const it = await load();
    // A drop during the load means that the result may be out of date: its callers use it once, it is not cached.
    if (seen === dropped) value = { it, at: now() };
    return it;
  }

  function begin(): Promise<T> {
    following = undefined;
    const seen = dropped;
    const it = reload(seen).finally(() => {
      loading = undefined;
    });
    loading = { it, seen };
    return it;
  }

  function loadShared(): Promise<T> {
    if (!loading) return following ?? begin();
    if (loading.seen === dropped) return loading.it;
    // One load at a time: many drops do not cause many queries.
    following ??= loading.it.then(begin, begin);
    return following;
  }

  async function loadNew(): Promise<T> {
    await pause(Math.max(0, newAt + NEW_EVERY_MS - performance.now()));
    // Later callers request the next load: this one may read before the write that they miss.
    coming = undefined;
    newAt = performance.now();
    // As after a drop: the load under way may be too old, so the next one follows it.
    dropped += 1;
    return loadShared();
  }

  // After a clock was set back a value seems to come from the future: load it again instead of keeping it until the
  // clock gets there.
  const isAge = (ms: number) => ms >= 0 && ms < maxAgeMs;
  const fresh = () => value !== undefined && isAge(now() - value.at);
  return {
    peek: () => (fresh() ? value?.it : undefined),
    get: () => {
      if (fresh()) return Promise.resolve((value as { it: T }).it);
      return loadShared();
    },
    getNew: () => {
      coming ??= loadNew();
      return coming;
    },
    drop: () => {
      dropped += 1;
      value = undefined;
    },
  };
}
