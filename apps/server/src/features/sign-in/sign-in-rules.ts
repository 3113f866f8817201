import { IDLE_S, LIFETIME_S } from './sessions/session-lifetimes.ts';

/** Kind of device by the user agent; each user may have one open session of each kind. */
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

/** Browser and system for the device list, as far as the user agent names them. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown Browser';
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return system ? `${browser} · ${system}` : browser;
}

/** Masks the second half of an address, so that a list of devices does not reveal where a person is. */
export function maskIp(ip: string): string {
  if (ip.includes(':')) return `${ip.split(':').slice(0, 2).join(':')}:****`;
  const parts = ip.split('.');
  return parts.length === 4 ? `${parts[0]}.${parts[1]}.*.*` : ip;
}

/** Returns the end of both halves after a refresh at `now`: the idle time, but not beyond the session's lifetime. */
export function refreshEnd(createdAt: number, now: number): number {
  return Math.min(now + IDLE_S * 1000, createdAt + LIFETIME_S * 1000);
}

export type Window = { limit: number; windowMs: number };
const QUARTER_MS = 15 * 60_000;
/**
 * Failures in a row of an account, or of one of its known devices, after which each further try needs a slide check.
 */
export const CHECK_AFTER = 5;
/**
 * Wrong passwords from one network, over all names, after which sign-ins from it need a slide check. An IPv4 address,
 * or the IPv6 network of one customer, then the sizes that providers give to larger ones. The limits allow for half an
 * office that mistypes at nine in the morning.
 */
export const NETWORK_WINDOWS: readonly (Window & { bits: number })[] = [
  { bits: 64, limit: 20, windowMs: QUARTER_MS },
  { bits: 56, limit: 60, windowMs: QUARTER_MS },
  { bits: 48, limit: 120, windowMs: QUARTER_MS },
];
/**
 * Wrong passwords over all names and addresses: past the limit every unknown device needs a slide check, and nobody is
 * locked out.
 */
export const EVERYBODY_WINDOW: Window = { limit: 300, windowMs: 5 * 60_000 };

/**
 * Leading zero bits of the check's proof of work: a quarter of a second at first, one bit more for each doubling of the
 * guesses.
 */
const WORK_BITS = { least: 16, most: 21 };
/** `guessing`: 1 is the limit without a slide check. */
export function workBits(guessing: number): number {
  return Math.min(WORK_BITS.most, WORK_BITS.least + Math.floor(Math.log2(Math.max(1, guessing))));
}
