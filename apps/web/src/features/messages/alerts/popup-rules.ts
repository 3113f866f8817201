import type { KeptMessage } from '../message-rules.ts';

export const POPUP_MS = 8_000;
/** Largest queue of popups: two rounds. In a flood the older notices are only counted and stay in the list. */
const WAITING_MAX = 6;
/** A notice that has waited longer without being shown is no longer news: it is only counted. */
const NEWS_MS = 60_000;

export type Popup = { message: KeptMessage; until: number };
export type Waiting = { message: KeptMessage; since: number };
/** `skipped` notices are shown as one count, in a line that stays until `skippedUntil`. */
export type Popups = {
  shown: readonly Popup[];
  queue: readonly Waiting[];
  skipped: number;
  skippedUntil: number;
};
export const NO_POPUPS: Popups = { shown: [], queue: [], skipped: 0, skippedUntil: 0 };

/** Puts notices into the queue; when there are too many, the oldest are counted as skipped. */
export function queuePopups(popups: Popups, fresh: readonly KeptMessage[], now: number): Popups {
  const all = [...popups.queue, ...fresh.map((message) => ({ message, since: now }))];
  const over = Math.max(0, all.length - WAITING_MAX);
  return { ...popups, queue: all.slice(over), skipped: popups.skipped + over };
}

/** Whether there is nothing to show. */
export function isIdle({ shown, queue, skipped }: Popups): boolean {
  return shown.length === 0 && queue.length === 0 && skipped === 0;
}

/**
 * Updates the queue: expired popups go, waiting ones are shown while there is space. In a tab that does not ring
 * (`atOnce` 0) nothing is shown, and what expires there the ringing tab has already shown.
 */
export function updatePopups(popups: Popups, now: number, atOnce: number): Popups {
  const shown = popups.shown.filter((popup) => popup.until > now);
  const news = popups.queue.filter(({ since }) => now - since < NEWS_MS);
  if (atOnce === 0) return { shown, queue: news, skipped: 0, skippedUntil: 0 };
  const coming = news.slice(0, Math.max(0, atOnce - shown.length));
  const skipped = popups.skipped + popups.queue.length - news.length;
  const isSpent = popups.skippedUntil > 0 && popups.skippedUntil <= now;
  return {
    shown: [...shown, ...coming.map(({ message }) => ({ message, until: now + POPUP_MS }))],
    queue: news.slice(coming.length),
    skipped: isSpent ? 0 : skipped,
    skippedUntil: isSpent || skipped === 0 ? 0 : popups.skippedUntil || now + POPUP_MS,
  };
}

/** Removes the named notices from popups and queue. */
export function withoutPopups(popups: Popups, ids: ReadonlySet<string>): Popups {
  const shown = popups.shown.filter(({ message }) => !ids.has(message.MESSAGE_ID));
  const queue = popups.queue.filter(({ message }) => !ids.has(message.MESSAGE_ID));
  if (shown.length === popups.shown.length && queue.length === popups.queue.length) return popups;
  return { ...popups, shown, queue };
}

/** Extends popups by the time in which they were held under a pointer, or in a hidden tab. */
export function extendPopups(popups: Popups, heldMs: number): Popups {
  const { shown, skippedUntil } = popups;
  return {
    ...popups,
    shown: shown.map((popup) => ({ ...popup, until: popup.until + heldMs })),
    skippedUntil: skippedUntil === 0 ? 0 : skippedUntil + heldMs,
  };
}
