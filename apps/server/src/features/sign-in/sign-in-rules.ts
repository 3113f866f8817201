import { IDLE_S, LIFETIME_S } from './session-lifetimes.ts';

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

/** What the browser sends for a password: the SHA-256 of it in hex. */
const PASSWORD_HASH = /^[0-9a-f]{64}$/;
/** SHA-256 of the empty text: an empty field that was hashed all the same. */
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Whether a decrypted password field can be a password at all. */
export function isPasswordHash(hash: string | null): hash is string {
  return hash !== null && PASSWORD_HASH.test(hash) && hash !== EMPTY_HASH;
}

/** When both halves end after a refresh at `now`: idle time from now, never past the session's whole life. */
export function refreshEnd(createdAt: number, now: number): number {
  return Math.min(now + IDLE_S * 1000, createdAt + LIFETIME_S * 1000);
}

/** Failed tries until the slide check, and until a pair of user and address has to wait. */
export const SLIDE_WINDOW = { limit: 5, windowMs: 15 * 60_000 };
export const PAIR_WINDOW = { limit: 12, windowMs: 10 * 60_000 };
/** One address that tries many names: the slide check, then a wait. Half an office may mistype at nine in the morning. */
export const ADDRESS_SLIDE_WINDOW = { limit: 20, windowMs: 15 * 60_000 };
export const ADDRESS_WINDOW = { limit: 200, windowMs: 60 * 60_000 };
/** Many names from many addresses: while it lasts, everybody shows a passed slide check and nobody is kept out. */
export const EVERYBODY_WINDOW = { limit: 300, windowMs: 5 * 60_000 };
