import { formatTime } from '@mashang/contract/time';

const DAY_MS = 86_400_000;
export type DateRange = { startDate: string; endDate: string };

/** Today in Shanghai, `YYYY-MM-DD`. */
export function todayText(now: number): string {
  return formatTime(now).slice(0, 10);
}

/** The shortcuts above every list, each ending today. A month is the same day of an earlier month, or its last one. */
export function shortcutRanges(now: number): { label: string; range: DateRange }[] {
  const endDate = todayText(now);
  return [
    { label: '最近一周', range: { startDate: todayText(now - 6 * DAY_MS), endDate } },
    { label: '最近一个月', range: { startDate: monthsBefore(endDate, 1), endDate } },
    { label: '最近三个月', range: { startDate: monthsBefore(endDate, 3), endDate } },
  ];
}

function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
