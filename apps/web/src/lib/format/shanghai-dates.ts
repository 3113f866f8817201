import { formatTime, parseTime } from '@mashang/contract/time';
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

/** The month of a day, whole. */
function monthOf(day: string): DateRange {
  const month = day.slice(0, 7);
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return { startDate: `${month}-01`, endDate: `${month}-${String(last).padStart(2, '0')}` };
}

/** The days and months that a bill is usually asked for. */
export function billRanges(now: number): { label: string; range: DateRange }[] {
  const today = todayText(now);
  const thisMonth = monthOf(today);
  return [
    { label: zh.billRanges.today, range: lastDays(1, now) },
    { label: zh.billRanges.yesterday, range: lastDays(1, now - DAY_MS) },
    { label: zh.billRanges.thisMonth, range: thisMonth },
    { label: zh.billRanges.lastMonth, range: monthOf(todayText(parseTime(thisMonth.startDate) - DAY_MS)) },
  ];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The days that an address names, both included; others where it names none. */
export function daysOfAddress(query: URLSearchParams, others: DateRange): DateRange {
  const [startDate = '', endDate = ''] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
  return DAY.test(startDate) && DAY.test(endDate) && startDate <= endDate ? { startDate, endDate } : others;
}
