import type { DateRange } from '../lib/shanghai-dates.ts';

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** The day a filter's value begins with, `YYYY-MM-DD`; undefined for none. */
export function dayIn(value: string | undefined): string | undefined {
  return value ? DAY.exec(value)?.[0] : undefined;
}

/** Midnight of a day by the browser's own clock, as the calendar counts; undefined for a day that does not exist. */
export function dateOf(day: string | undefined): Date | undefined {
  const date = new Date(`${day}T00:00`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The day that a date of the calendar stands for. */
export function dayOf(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Two days in their order, whichever was chosen first; an open end stays where it is. */
export function ordered({ startDate, endDate }: Partial<DateRange>): Partial<DateRange> {
  const isTurned = startDate && endDate && endDate < startDate;
  return isTurned ? { startDate: endDate, endDate: startDate } : { startDate, endDate };
}
