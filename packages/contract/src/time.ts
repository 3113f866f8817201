import { z } from 'zod';

const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** Instant as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, which has kept UTC+8 without daylight saving since 1992. */
export function formatTime(instant: Date | number): string {
  const ms = typeof instant === 'number' ? instant : instant.getTime();
  return new Date(ms + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Instant in milliseconds of a Shanghai wall-clock text (`YYYY-MM-DD` or with ` HH:mm:ss`); NaN when it is no such time. */
export function parseTime(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(text);
  if (!match) return Number.NaN;
  return Date.parse(`${match[1]}T${match[2] ?? '00:00:00'}Z`) - SHANGHAI_OFFSET_MS;
}

/** A day in Shanghai, `YYYY-MM-DD`. */
export const isoDay = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '日期格式须为 YYYY-MM-DD');
