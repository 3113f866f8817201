import { z } from 'zod';

const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/**
 * Formats an instant as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, which has kept UTC+8 without daylight saving since
 * 1992.
 */
export function formatTime(instant: Date | number): string {
  const ms = typeof instant === 'number' ? instant : instant.getTime();
  return new Date(ms + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Returns the instant in milliseconds of a Shanghai wall-clock text (`YYYY-MM-DD` or with ` HH:mm:ss`); NaN when it is
 * not such a time.
 */
export function parseTime(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(text);
  if (!match) return Number.NaN;
  return Date.parse(`${match[1]}T${match[2] ?? '00:00:00'}Z`) - SHANGHAI_OFFSET_MS;
}

/** Whether a text is a calendar day, `YYYY-MM-DD`: 31 February is not. */
export function isDay(text: string): boolean {
  const at = parseTime(text);
  return !Number.isNaN(at) && formatTime(at).slice(0, 10) === text;
}

/** Existing days, for the years 1000 to 2999. */
const MONTHS = '(0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8])';
const LEAP_YEAR = '([12]\\d(0[48]|[2468][048]|[13579][26])|(1[26]|2[048])00)';
const REAL_DAY = `([12]\\d{3}-(${MONTHS})|${LEAP_YEAR}-02-29)`;
const HOUR = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';

/**
 * A moment in Shanghai for list filters, `YYYY-MM-DD` or with ` HH:mm:ss`; a day that is not in the calendar is
 * refused.
 */
export const wallTime = z.string().regex(new RegExp(`^${REAL_DAY}( ${HOUR})?$`), '时间格式应为 YYYY-MM-DD HH:mm:ss');

/** A day in Shanghai, `YYYY-MM-DD`. */
export const isoDay = z.string().regex(new RegExp(`^${REAL_DAY}$`), '须为有效日期，格式 YYYY-MM-DD');

/** A moment with its zone (RFC 3339), for filters of the merchant API: `2026-07-01T00:00:00+08:00`. */
export const zonedMoment = z
  .string()
  .regex(
    new RegExp(`^${REAL_DAY}T${HOUR}(Z|[+-](0\\d|1[0-4]):[0-5]\\d)$`),
    '时间须带时区，如 2026-07-01T00:00:00+08:00',
  );

/** Returns a wire time (`YYYY-MM-DD HH:mm:ss`, Asia/Shanghai) with its zone (RFC 3339); empty stays empty. */
export function zonedTime(wire: string): string {
  return wire === '' ? '' : `${wire.replace(' ', 'T')}+08:00`;
}
