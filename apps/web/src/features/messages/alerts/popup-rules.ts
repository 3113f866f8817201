import type { KeptMessage } from '../message-rules.ts';

export const POPUP_MS = 8_000;
/** Popups that wait at most: two rounds. In a flood the older ones are only counted and stand in the list. */
const WAITING_MAX = 6;
/** What has waited longer, because nobody looked, is no news: it is counted, too. */
const NEWS_MS = 60_000;

export type Popup = { message: KeptMessage; until: number };
export type Waiting = { message: KeptMessage; since: number };
/** `skipped` notices are told of together, in one line that stays until `skippedUntil`. */
export type Popups = {
  shown: readonly Popup[];
  queue: readonly Waiting[];
  skipped: number;
  skippedUntil: number;
};
export const NO_POPUPS: Popups = { shown: [], queue: [], skipped: 0, skippedUntil: 0 };

/** Puts notices into the queue; the oldest of too many are counted as skipped. */
export function queuePopups(popups: Popups, fresh: readonly KeptMessage[], now: number): Popups {
  const all = [...popups.queue, ...fresh.map((message) => ({ message, since: now }))];
  const over = Math.max(0, all.length - WAITING_MAX);
  return { ...popups, queue: all.slice(over), skipped: popups.skipped + over };
}

/** Whether there is nothing to look at. */
export function isIdle({ shown, queue, skipped }: Popups): boolean {
  return shown.length === 0 && queue.length === 0 && skipped === 0;
}

/**
 * One look at the queue: spent popups go, waiting ones come while there is room. In a tab that is not the ringing one
 * (`atOnce` 0) nothing comes, and what grew old there the other tab has told of.
 */
export function turnPopups(popups: Popups, now: number, atOnce: number): Popups {
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

/** Takes the named notices out, wherever they stand. */
export function withoutPopups(popups: Popups, ids: ReadonlySet<string>): Popups {
  const shown = popups.shown.filter(({ message }) => !ids.has(message.MESSAGE_ID));
  const queue = popups.queue.filter(({ message }) => !ids.has(message.MESSAGE_ID));
  if (shown.length === popups.shown.length && queue.length === popups.queue.length) return popups;
  return { ...popups, shown, queue };
}

/** Gives back the time that popups were held under a pointer, or unseen in a hidden tab. */
export function extendPopups(popups: Popups, heldMs: number): Popups {
  const { shown, skippedUntil } = popups;
  return {
    ...popups,
    shown: shown.map((popup) => ({ ...popup, until: popup.until + heldMs })),
    skippedUntil: skippedUntil === 0 ? 0 : skippedUntil + heldMs,
  };
}
