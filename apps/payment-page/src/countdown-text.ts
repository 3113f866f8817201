import { texts } from './texts.ts';

/** Time left as the payer reads it: `N分N秒`, or 即将超时 when none is left. */
export function countdownText(leftMs: number): string {
  if (!(leftMs > 0)) return texts.countdownText.nearlyOver;
  const seconds = Math.ceil(leftMs / 1000);
  return texts.countdownText.left(Math.floor(seconds / 60), seconds % 60);
}

/** Milliseconds left now, from the server's figure and the time elapsed since on a clock that nobody can set. */
export function leftNow(leftMs: number, receivedAt: number, now: number): number {
  return leftMs - Math.max(0, now - receivedAt);
}
