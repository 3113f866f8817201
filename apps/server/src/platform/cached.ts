/** A value loaded from the database, kept until told otherwise or `maxAgeMs` old. Concurrent readers share one load. */
export type Cached<T> = { get(): Promise<T>; peek(): T | undefined; drop(): void };

export function createCached<T>(load: () => Promise<T>, maxAgeMs: number, now: () => number): Cached<T> {
  let value: { it: T; at: number } | undefined;
  let loading: Promise<T> | undefined;
  let dropped = 0;

  async function reload(): Promise<T> {
    const seen = dropped;
    const it = await load();
    // A drop during the load means what was read may already be old: use it once, don't keep it.
    if (seen === dropped) value = { it, at: now() };
    return it;
  }

  // A clock set back makes a value look as if it came from the future: that one is read anew, not kept until the clock is there.
  const isAge = (ms: number) => ms >= 0 && ms < maxAgeMs;
  const fresh = () => value !== undefined && isAge(now() - value.at);
  return {
    peek: () => (fresh() ? value?.it : undefined),
    get: () => {
      if (fresh()) return Promise.resolve((value as { it: T }).it);
      loading ??= reload().finally(() => {
        loading = undefined;
      });
      return loading;
    },
    drop: () => {
      dropped += 1;
      value = undefined;
    },
  };
}
