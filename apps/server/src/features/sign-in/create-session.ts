import { randomBytes } from 'node:crypto';
import { actAs, SessionSecret } from '../../platform/acting.ts';
import { ENDED_ELSEWHERE, hashHalf } from '../../platform/auth.ts';
import type { Tx } from '../../platform/db.ts';
import { ACCESS_S } from './session-lifetimes.ts';
import { deviceOf, refreshEnd } from './sign-in-rules.ts';
import { insertSession } from './sign-in-store.ts';

/** Both halves of a session, in plain: the readable token and the cookie's value. */
export type Halves = { token: string; cookie: string };

export function newHalves(): Halves {
  return { token: randomBytes(32).toString('base64url'), cookie: randomBytes(32).toString('base64url') };
}

export type SessionToCreate = {
  userId: bigint;
  userAgent: string;
  ip: string;
  now: number /** Opens the step-up window at once. */;
  stepUp: boolean;
};

/** Opens a session of a user who has proven to be that, and acts by it; the user's other session on this kind of device ends. */
export async function createSession(
  tx: Tx,
  { userId, userAgent, ip, now, stepUp }: SessionToCreate,
): Promise<Halves & { id: bigint }> {
  const halves = newHalves();
  const session = {
    userId,
    tokenHash: hashHalf(halves.token),
    cookieHash: hashHalf(halves.cookie),
    device: deviceOf(userAgent),
    userAgent: userAgent.slice(0, 300),
    ip,
    now,
    expiresAt: now + ACCESS_S * 1000,
    refreshExpiresAt: refreshEnd(now, now),
    stepUp,
  };
  const id = await insertSession(tx, session, ENDED_ELSEWHERE);
  await actAs(tx, new SessionSecret(halves.token));
  return { ...halves, id };
}
