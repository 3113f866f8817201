import { hashHalf } from '../../../platform/auth/auth.ts';
import { isOurs, makeHalf } from '../../../platform/auth/session-half.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The device cookie of a browser. Only values that this deployment made are accepted, for whichever user. */
export type Device = { value: string; hash: Buffer };

/** Reads the device of a cookie; null if there is none, or if this deployment did not make it. */
export function readDevice(platform: Platform, cookie: string | undefined): Device | null {
  if (cookie === undefined || !isOurs(platform, cookie)) return null;
  return { value: cookie, hash: hashHalf(`device:${cookie}`) };
}

/** Returns the browser's own device, or a new one if it has none. */
export function deviceToKeep(platform: Platform, device: Device | null): Device {
  if (device) return device;
  const value = makeHalf(platform);
  return { value, hash: hashHalf(`device:${value}`) };
}
