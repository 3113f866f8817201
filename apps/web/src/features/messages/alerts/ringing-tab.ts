import { openTabChannel } from '../../../lib/session/tab-channel.ts';

const LOCK = 'mashang-ringing-tab';
let ringing = true;

/** Whether this tab is the one that shows popups and plays sounds. */
export function isRinging(): boolean {
  return ringing;
}

/**
 * Chooses the one tab of the browser that rings, until the returned function is called. One Web Lock decides; a tab
 * that closes or crashes releases it. The visible tab takes it; a tab that becomes hidden asks for a visible one. Web
 * Locks exist on https and loopback only: elsewhere each tab rings for itself.
 */
export function joinRinging(): () => void {
  if (!navigator.locks) return () => undefined;
  let holder: symbol | undefined;
  let release: (() => void) | undefined;
  let waiting = new AbortController();
  const leaving = new AbortController();
  ringing = false;

  function ask(options: LockOptions): void {
    const me = Symbol('request');
    function hold(): Promise<void> {
      if (leaving.signal.aborted) return Promise.resolve();
      holder = me;
      ringing = true;
      return new Promise((resolve) => {
        release = resolve;
      });
    }
    // Rejected while it waits: this tab takes the lock by another request. Rejected while it holds: another tab took
    // it.
    navigator.locks.request(LOCK, options, hold).catch(() => {
      if (holder === me) wait();
    });
  }
  function wait(): void {
    holder = undefined;
    ringing = false;
    waiting = new AbortController();
    if (!leaving.signal.aborted) ask({ signal: waiting.signal });
  }
  function take(): void {
    if (ringing) return;
    waiting.abort();
    ask({ steal: true });
  }
  function look(): void {
    if (document.visibilityState === 'visible') take();
    else if (ringing) channel.send('hidden');
  }

  const channel = openTabChannel<'hidden'>(LOCK, look);
  document.addEventListener('visibilitychange', look, { signal: leaving.signal });
  window.addEventListener('focus', take, { signal: leaving.signal });
  if (document.visibilityState === 'visible') take();
  else wait();
  return () => {
    leaving.abort();
    waiting.abort();
    release?.();
    channel.close();
    ringing = true;
  };
}
