import type { DateRange } from '../../lib/format/shanghai-dates.ts';

/** With signs between its parts, or eight digits. */
const DAY = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d\d)(\d\d))(\s|$)/;

/** What was typed, or a filter's value, as its day `YYYY-MM-DD`; undefined for what is none. */
export function dayIn(text: string): string | undefined {
  const [, year, ...parts] = DAY.exec(text.normalize('NFKC').trim()) ?? [];
  const [month = '', day = ''] = parts.filter((part) => part?.trim());
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = dateOf(found);
  // 31 February would be a day of March.
  return date && dayOf(date) === found ? found : undefined;
}

/** Midnight of a day by the browser's own clock, as the calendar counts. */
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
export function ordered(startDate: string | undefined, endDate: string | undefined): Partial<DateRange> {
  const isTurned = startDate && endDate && endDate < startDate;
  return isTurned ? { startDate: endDate, endDate: startDate } : { startDate, endDate };
}
