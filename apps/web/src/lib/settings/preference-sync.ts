import { keepPreferenceCall, readPreferencesCall } from '@mashang/contract/endpoints/sign-in-preference';
import { call } from '../api/api-client.ts';
import { CallError } from '../api/call-error.ts';
import { markSent, onPreferenceChange, takeServerValues, usePreferences } from './preferences.ts';

/** Time between the last change and its sending. */
const QUIET_MS = 1_000;
const RETRY_FIRST_MS = 5_000;
const RETRY_LAST_MS = 300_000;
/** A page that becomes visible again loads changes of other browsers, but not more often than this. */
const RELOAD_AFTER_MS = 600_000;
/** Codes after which sending the same value again is pointless. */
const REFUSED = new Set([400, 403, 404, 409]);

/** Permanent storage of preferences. */
export type PreferenceStore = {
  load(): Promise<Readonly<Record<string, unknown>>>;
  /** Stores one value; null removes it. */
  send(key: string, value: unknown): Promise<unknown>;
};

/** Stores preferences on the server. */
export const serverPreferences: PreferenceStore = {
  load: async () => (await call(readPreferencesCall)).values,
  send: (key, value) => call(keepPreferenceCall, { body: { key, value } }),
};

/**
 * Keeps the open user's preferences equal to the server's: loads now and then, sends changes a second after the last
 * one and when the page is left, and retries failed sends later. The last write wins.
 */
export function startPreferenceSync(store: PreferenceStore): { stop(): void } {
  const owner = usePreferences.getState().owner;
  const changedSinceLoad = new Set<string>();
  let toSend = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_FIRST_MS;
  let loadedAt = 0;
  let sending = false;
  let stopped = false;

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), afterMs);
  }

  async function sendOne(key: string): Promise<void> {
    const value = usePreferences.getState().values[key];
    try {
      await store.send(key, value ?? null);
    } catch (error) {
      if (!(error instanceof CallError && REFUSED.has(error.code))) throw error;
    }
    if (usePreferences.getState().owner === owner) markSent(key, value);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (sending) return;
    sending = true;
    const pauseMs = retryMs;
    const keys = toSend;
    toSend = new Set();
    try {
      for (const key of keys) {
        if (usePreferences.getState().owner !== owner) return;
        if (usePreferences.getState().unsent.includes(key)) await sendOne(key);
        keys.delete(key);
      }
      retryMs = RETRY_FIRST_MS;
    } catch {
      retryMs = Math.min(pauseMs * 2, RETRY_LAST_MS);
    } finally {
      sending = false;
      const failed = keys.size > 0;
      for (const key of keys) toSend.add(key);
      if (toSend.size > 0 && !stopped) schedule(failed ? pauseMs : QUIET_MS);
    }
  }

  async function load(): Promise<void> {
    changedSinceLoad.clear();
    try {
      const values = await store.load();
      if (stopped || usePreferences.getState().owner !== owner) return;
      loadedAt = Date.now();
      takeServerValues(values, changedSinceLoad);
    } catch {
      // The browser's copy is used; the next load follows when the page is visible again.
    }
  }

  /** Sends values that an earlier page or an offline period has left unsent. */
  function sendLeftovers(): void {
    for (const key of usePreferences.getState().unsent) toSend.add(key);
    if (toSend.size > 0) void flush();
  }

  function onVisibilityChange(): void {
    if (document.visibilityState === 'hidden') void flush();
    else if (Date.now() - loadedAt > RELOAD_AFTER_MS) void load().then(sendLeftovers);
  }

  const leave = onPreferenceChange((key) => {
    changedSinceLoad.add(key);
    toSend.add(key);
    schedule(QUIET_MS);
  });
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', flush);
  window.addEventListener('online', sendLeftovers);
  void load().then(sendLeftovers);

  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      leave();
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', sendLeftovers);
    },
  };
}
