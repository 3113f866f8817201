import { hashHalf } from '../../../platform/auth/auth.ts';
import { ENDED_ELSEWHERE } from '../../../platform/auth/ended-session.ts';
import { makeHalf } from '../../../platform/auth/session-half.ts';
import type { Platform } from '../../../platform/platform.ts';
import { outsideText } from '../../../platform/security/outside-text-rules.ts';
import { actAs, SessionSecret } from '../../../platform/verbs/acting.ts';
import type { WriteCtx } from '../../../platform/verbs/verb.ts';
import { type Device, deviceToKeep } from '../devices/known-device.ts';
import { keepDevice } from '../devices/known-device-store.ts';
import { deviceName, deviceOf, refreshEnd } from '../sign-in-rules.ts';
import { insertSession } from '../sign-in-store.ts';
import { ACCESS_S } from './session-lifetimes.ts';

/** Both halves of a session in plain text: the readable token and the cookie's value. */
export type Halves = { token: string; cookie: string };

export function newHalves(platform: Platform): Halves {
  return { token: makeHalf(platform), cookie: makeHalf(platform) };
}

export type SessionToCreate = {
  userId: bigint;
  userAgent: string;
  ip: string;
  /** Opens the step-up window at once. */
  stepUp: boolean;
  /** The browser's known device, if it has one. */
  device: Device | null;
};
/** Both halves of the session, and the browser's device from now on. */
export type Opened = Halves & { id: bigint; device: string };

/**
 * Opens a session for a user who proved everything, so its browser is a known device from now on. The user's other
 * session on this kind of device ends, and the transaction continues in the user's name.
 */
export async function createSession(
  ctx: WriteCtx,
  { userId, userAgent, ip, stepUp, device }: SessionToCreate,
): Promise<Opened> {
  const { tx, platform, now } = ctx;
  const halves = newHalves(platform);
  const kept = deviceToKeep(platform, device);
  await keepDevice(tx, { userId, hash: kept.hash, name: deviceName(userAgent), now });
  const session = {
    userId,
    tokenHash: hashHalf(halves.token),
    cookieHash: hashHalf(halves.cookie),
    device: deviceOf(userAgent),
    userAgent: outsideText(userAgent, 300),
    ip,
    now,
    expiresAt: now + ACCESS_S * 1000,
    refreshExpiresAt: refreshEnd(now, now),
    stepUp,
    deviceHash: kept.hash,
  };
  const id = await insertSession(tx, session, ENDED_ELSEWHERE);
  await actAs(tx, new SessionSecret(halves.token));
  return { ...halves, device: kept.value, id };
}
