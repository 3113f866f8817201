import * as zh from '../zh.ts';

const HOUR_MS = 3_600_000;

/**
 * Text of the time left: days and hours, in the last day hours, in the last hour 不足 1 小时; after the deadline, how late
 * it is.
 */
export function dueText(leftMs: number): string {
  if (leftMs < 0) {
    const hours = Math.floor(-leftMs / HOUR_MS);
    return hours < 1 ? zh.dueText.justOverdue : zh.dueText.overdue(spanText(hours));
  }
  const hours = Math.floor(leftMs / HOUR_MS);
  return hours < 1 ? zh.dueText.underAnHour : zh.dueText.left(spanText(hours));
}

function spanText(hours: number): string {
  const days = Math.floor(hours / 24);
  if (days === 0) return zh.spanText.hours(hours);
  return hours % 24 === 0 ? zh.spanText.days(days) : zh.spanText.daysAndHours(days, hours % 24);
}
