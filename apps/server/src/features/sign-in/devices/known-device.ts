import { hashHalf } from '../../../platform/auth/auth.ts';
import { isOurs, makeHalf } from '../../../platform/auth/session-half.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What a browser says it is known by: only what we have made counts, whoever it is known to. */
export type Device = { value: string; hash: Buffer };

/** The device of a cookie; null where there is none, or one we did not make. */
export function readDevice(platform: Platform, cookie: string | undefined): Device | null {
  if (cookie === undefined || !isOurs(platform, cookie)) return null;
  return { value: cookie, hash: hashHalf(`device:${cookie}`) };
}

/** The browser's own, or a new one for a browser that has none. */
export function deviceToKeep(platform: Platform, device: Device | null): Device {
  if (device) return device;
  const value = makeHalf(platform);
  return { value, hash: hashHalf(`device:${value}`) };
}
