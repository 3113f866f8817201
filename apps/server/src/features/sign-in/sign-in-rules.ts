import { IDLE_S, LIFETIME_S } from './sessions/session-lifetimes.ts';

/** Kind of device a browser says it is; one session of each kind may be open per user. */
export function deviceOf(userAgent: string): 'PC' | 'OTHER' {
  return /Mobile|Android|iPhone|iPad|iPod|HarmonyOS/i.test(userAgent) ? 'OTHER' : 'PC';
}

const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/MSIE |Trident\//, 'Internet Explorer'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system for the device list, as far as the user agent tells. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown Browser';
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return system ? `${browser} · ${system}` : browser;
}

/** First half of an address, so that a list of devices does not tell where a person is. */
export function maskIp(ip: string): string {
  if (ip.includes(':')) return `${ip.split(':').slice(0, 2).join(':')}:****`;
  const parts = ip.split('.');
  return parts.length === 4 ? `${parts[0]}.${parts[1]}.*.*` : ip;
}

/** When both halves end after a refresh at `now`: idle time from now, never past the session's whole life. */
export function refreshEnd(createdAt: number, now: number): number {
  return Math.min(now + IDLE_S * 1000, createdAt + LIFETIME_S * 1000);
}

export type Window = { limit: number; windowMs: number };
const QUARTER_MS = 15 * 60_000;
/** Failures in a row of an account, or of one of its known devices, until each further try shows a passed check. */
export const CHECK_AFTER = 5;
/**
 * Wrong passwords of one network over all names until whoever comes from there shows a passed check. An IPv4
 * address, or what one customer has of IPv6, then what a provider gives larger ones. Half an office may
 * mistype at nine in the morning.
 */
export const NETWORK_WINDOWS: readonly (Window & { bits: number })[] = [
  { bits: 64, limit: 20, windowMs: QUARTER_MS },
  { bits: 56, limit: 60, windowMs: QUARTER_MS },
  { bits: 48, limit: 120, windowMs: QUARTER_MS },
];
/**
 * Many names from many addresses: while it lasts, every device that is not known shows a passed
 * check and nobody is kept out.
 */
export const EVERYBODY_WINDOW: Window = { limit: 300, windowMs: 5 * 60_000 };

/**
 * Leading zero bits the check's work takes: a quarter of a second at first, one bit more with
 * each doubling of the guesses.
 */
const WORK_BITS = { least: 16, most: 21 };
/** `guessing`: 1 is as much as is let pass without a check. */
export function workBits(guessing: number): number {
  return Math.min(WORK_BITS.most, WORK_BITS.least + Math.floor(Math.log2(Math.max(1, guessing))));
}
