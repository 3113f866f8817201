import type { DateRange } from '../../lib/format/shanghai-dates.ts';

/** A day with separators between its parts, or as eight digits. */
const DAY = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d\d)(\d\d))(\s|$)/;

/** Returns the day `YYYY-MM-DD` of a typed text or a filter's value; undefined for an invalid one. */
export function dayIn(text: string): string | undefined {
  const [, year, ...parts] = DAY.exec(text.normalize('NFKC').trim()) ?? [];
  const [month = '', day = ''] = parts.filter((part) => part?.trim());
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = dateOf(found);
  // JavaScript would read 31 February as a day of March.
  return date && dayOf(date) === found ? found : undefined;
}

/** Midnight of a day by the browser's own clock, which the calendar uses. */
export function dateOf(day: string | undefined): Date | undefined {
  const date = new Date(`${day}T00:00`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Returns the day of a calendar date. */
export function dayOf(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Puts two days in order, whichever was chosen first; an open end keeps its place. */
export function ordered(startDate: string | undefined, endDate: string | undefined): Partial<DateRange> {
  const isReversed = startDate && endDate && endDate < startDate;
  return isReversed ? { startDate: endDate, endDate: startDate } : { startDate, endDate };
}
