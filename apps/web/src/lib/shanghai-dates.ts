import { formatTime } from '@mashang/contract/time';

const DAY_MS = 86_400_000;
export type DateRange = { startDate: string; endDate: string };

/** Today in Shanghai, `YYYY-MM-DD`. */
export function todayText(now: number): string {
  return formatTime(now).slice(0, 10);
}

/** The shortcuts above every list: 7, 30 and 90 days, today the last of them. */
export function shortcutRanges(now: number): { label: string; range: DateRange }[] {
  const endDate = todayText(now);
  const last = (days: number) => ({ startDate: todayText(now - (days - 1) * DAY_MS), endDate });
  return [
    { label: '最近一周', range: last(7) },
    { label: '最近一个月', range: last(30) },
    { label: '最近三个月', range: last(90) },
  ];
}
