import { setTimeout as pause } from 'node:timers/promises';

/**
 * A value loaded from the database, kept until told otherwise or `maxAgeMs` old. Concurrent readers share one load; who
 * comes after a drop waits for one that began after it. `getNew` is for who missed something in it: what a load finds
 * that begins after the question, however young the kept value is.
 */
export type Cached<T> = { get(): Promise<T>; getNew(): Promise<T>; peek(): T | undefined; drop(): void };

/** Loads asked for by `getNew` begin this far apart: asking for what is not there costs four loads a second at most. */
const NEW_EVERY_MS = 250;

export function createCached<T>(load: () => Promise<T>, maxAgeMs: number, now: () => number): Cached<T> {
  let value: { it: T; at: number } | undefined;
  let loading: { it: Promise<T>; seen: number } | undefined;
  /** The load after the one under way, which a drop has overtaken. */
  let following: Promise<T> | undefined;
  /** The next load that was asked for by `getNew`, until it begins. */
  let coming: Promise<T> | undefined;
  let newAt = Number.NEGATIVE_INFINITY;
  let dropped = 0;

  async function reload(seen: number): Promise<T> {
    const it = await load();
    // A drop during the load means what was read may already be old: its callers use it once, nobody keeps it.
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
    // One load at a time: a flood of drops makes no flood of queries.
    following ??= loading.it.then(begin, begin);
    return following;
  }

  async function loadNew(): Promise<T> {
    await pause(Math.max(0, newAt + NEW_EVERY_MS - performance.now()));
    // Whoever asks from here on asks for the next one: this one may read before what they miss was written.
    coming = undefined;
    newAt = performance.now();
    // As after a drop: the load under way may be too old, and the next one follows it.
    dropped += 1;
    return loadShared();
  }

  // A clock set back makes a value look as if it came from the future: that one is read again, not
  // kept until the clock is there.
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
