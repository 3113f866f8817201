import { texts } from './texts.ts';

/** From so many minutes on seconds are not shown. */
const HOURS_FROM = 120;

/** Time left as people read it: `N分N秒`, with hours above two of them, or 即将超时 when none is left. */
export function countdownText(leftMs: number): string {
  if (!(leftMs > 0)) return texts.countdownText.nearlyOver;
  const seconds = Math.ceil(leftMs / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes >= HOURS_FROM) return texts.countdownText.hours(Math.floor(minutes / 60), minutes % 60);
  return texts.countdownText.left(minutes, seconds % 60);
}

/** Milliseconds left now, from the server's figure and the time elapsed since on a clock that nobody can set. */
export function leftNow(leftMs: number, receivedAt: number, now: number): number {
  return leftMs - Math.max(0, now - receivedAt);
}
