import { parseMoney } from '@mashang/contract/money';
import * as zh from '../zh-first.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** Text of how long ago an instant was; from two days on its date text. Both instants are epoch milliseconds. */
export function timeAgo(then: number, now: number, dateText: string): string {
  const seconds = (now - then) / 1_000;
  if (seconds < 30) return zh.timeAgo.justNow;
  if (seconds < HOUR_S) return zh.timeAgo.minutes(Math.ceil(seconds / MINUTE_S));
  if (seconds < DAY_S) return zh.timeAgo.hours(Math.ceil(seconds / HOUR_S));
  if (seconds < 2 * DAY_S) return zh.timeAgo.yesterday;
  return dateText;
}

/**
 * Elapsed time without a word for "just now" and without a limit: under an hour minutes, under a day hours, else days.
 */
export function timePassed(then: number, now: number): string {
  const seconds = Math.max((now - then) / 1_000, 0);
  if (seconds < HOUR_S) return zh.timePassed.minutes(Math.floor(seconds / MINUTE_S));
  if (seconds < DAY_S) return zh.timePassed.hours(Math.floor(seconds / HOUR_S));
  return zh.timePassed.days(Math.floor(seconds / DAY_S));
}

/** Time left as N分N秒, or 即将超时 when there is none. */
export function countdownText(leftMs: number): string {
  if (leftMs <= 0) return zh.countdownText.almostOver;
  const seconds = Math.floor(leftMs / 1_000);
  return zh.countdownText.minutesAndSeconds(Math.floor(seconds / MINUTE_S), seconds % MINUTE_S);
}

/** Short form of a count: 12.3k, 4.5M and so on. */
export function abbreviateCount(count: number): string {
  const units = ['', 'k', 'M', 'G', 'T', 'P', 'E'];
  let value = Math.abs(count);
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const text = unit === 0 ? String(value) : String(Math.floor(value * 10) / 10);
  return `${count < 0 ? '-' : ''}${text}${units[unit]}`;
}

/** Whether a decimal text is higher than (1), lower than (-1) or equal to (0) an earlier one. */
export function compareFigures(now: string, before: string): -1 | 0 | 1 {
  const difference = parseMoney(now) - parseMoney(before);
  if (difference === 0n) return 0;
  return difference > 0n ? 1 : -1;
}
