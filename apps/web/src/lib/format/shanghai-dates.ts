import { formatTime } from '@mashang/contract/time';
import * as zh from '../zh.ts';

const DAY_MS = 86_400_000;
export type DateRange = { startDate: string; endDate: string };

/** Today in Shanghai, `YYYY-MM-DD`. */
export function todayText(now: number): string {
  return formatTime(now).slice(0, 10);
}

/** The last `days` days, including today. */
export function lastDays(days: number, now: number): DateRange {
  return { startDate: todayText(now - (days - 1) * DAY_MS), endDate: todayText(now) };
}

/** The shortcuts above every list: 7, 30 and 90 days. */
export function shortcutRanges(now: number): { label: string; range: DateRange }[] {
  return [
    { label: zh.shortcutRanges.week, range: lastDays(7, now) },
    { label: zh.shortcutRanges.month, range: lastDays(30, now) },
    { label: zh.shortcutRanges.threeMonths, range: lastDays(90, now) },
  ];
}
