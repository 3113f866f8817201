import { randomBytes } from 'node:crypto';
import { dropUserSessions, hashHalf } from '../../../platform/auth/auth.ts';
import { endedSession } from '../../../platform/auth/ended-session.ts';
import { networkOf } from '../../../platform/auth/ip-networks.ts';
import { halvesInPlaceOf, isOurs, untaggedHalves } from '../../../platform/auth/session-half.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { wireDecrypt } from '../../../platform/security/crypto.ts';
import { type Ctx, type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import type { Device } from '../devices/known-device.ts';
import { refreshEnd } from '../sign-in-rules.ts';
import {
  endSession,
  findUser,
  lockSessionByCookie,
  lockSessionOfRotated,
  type RefreshRow,
  rotateSession,
} from '../sign-in-store.ts';
import * as zh from '../zh.ts';
import type { Halves } from './create-session.ts';
import { ACCESS_S } from './session-lifetimes.ts';

export type RefreshInput = {
  token: string | undefined;
  cookie: string | undefined;
  device: Device | null;
  ip: string;
};
type Shown = { token: string; tokenHash: Buffer; cookieHash: Buffer; deviceHash: Buffer | null };
type Outcome = { halves: Halves; userId: bigint } | { reusedOf: bigint };

const over = () => new BusinessError('unauthenticated', zh.faults.sessionEnded);

/**
 * Exchanges both halves of a session for new ones, once. A browser that lost the answer gets the same one again, for a
 * minute and until the new halves are used. Any other old half shows that it was copied, and is sent by the thief or by
 * the victim: its session ends, except in the first seconds, when the half is only refused. That end must be committed
 * before the refusal is thrown, so it is returned as a result.
 */
export async function refreshSession(ctx: Ctx, input: RefreshInput): Promise<Halves> {
  const token = input.token === undefined ? null : wireDecrypt(input.token, ctx.platform.config.wireKey);
  if (token === null || input.cookie === undefined) throw over();
  const untagged = untaggedHalves(ctx.platform);
  const network = networkOf(input.ip);
  const ours = isOurs(ctx.platform, input.cookie);
  if (!ours && untagged.isFull(network)) throw over();
  const hashes = { tokenHash: hashHalf(token), cookieHash: hashHalf(input.cookie) };
  const outcome = await exchange(ctx, { token, ...hashes, deviceHash: input.device?.hash ?? null }).catch(
    async (error: unknown) => {
      if (!ours) await untagged(network);
      throw error;
    },
  );
  if ('reusedOf' in outcome) {
    dropUserSessions(ctx.platform, outcome.reusedOf);
    throw over();
  }
  dropUserSessions(ctx.platform, outcome.userId);
  return outcome.halves;
}

const exchange = writeVerb<Shown, Outcome>({
  name: 'session.refresh',
  permission: null,
  login: 'identity',
  async run(ctx, shown) {
    const { tx, now } = ctx;
    const session = await lockSessionByCookie(tx, shown.cookieHash);
    if (session) {
      const user = await livingUser(ctx, session);
      if (session.tokenHash.equals(shown.tokenHash)) return rotate(ctx, { session, shown, user });
      return answerAgain(ctx, { session, shown, user }) ?? refuse();
    }
    const former = await lockSessionOfRotated(tx, shown.cookieHash);
    if (!former) throw over();
    const user = await livingUser(ctx, former);
    const again = answerAgain(ctx, { session: former, shown, user });
    if (again) return again;
    if (former.raced) throw over();
    await endSession(tx, former.id, 'reuse', now);
    return { result: { reusedOf: former.userId }, audit: about(former.id, { ended: 'reuse' }) };
  },
});

function refuse(): never {
  throw over();
}

/** Returns the username of a session that continues. Throws 401 or 100046. */
async function livingUser({ tx, now }: WriteCtx, session: RefreshRow): Promise<string> {
  if (session.ended) throw endedSession({ reason: session.endedReason, note: session.endedNote });
  const user = await findUser(tx, session.userId);
  if (!user?.enabled || now >= session.refreshExpiresAt) throw over();
  return user.username;
}

type Renewal = { session: RefreshRow; shown: Shown; user: string };
type Exchanged = { result: Outcome; audit: ReturnType<typeof about> };

async function rotate({ tx, platform, now }: WriteCtx, { session, shown, user }: Renewal): Promise<Exchanged> {
  const salt = randomBytes(32);
  const halves = halvesInPlaceOf(platform, shown.token, salt);
  await rotateSession(tx, session.id, shown.cookieHash, {
    tokenHash: hashHalf(halves.token),
    cookieHash: hashHalf(halves.cookie),
    now,
    expiresAt: now + ACCESS_S * 1000,
    refreshExpiresAt: refreshEnd(session.createdAt, now),
    salt,
    deviceHash: shown.deviceHash,
  });
  return { result: { halves, userId: session.userId }, audit: about(session.id, { user }) };
}

/**
 * Repeats the answer of the last renewal for a caller with that renewal's token, the cookie of before or after it, and
 * the session's browser; null for other callers, after the minute, and once the new halves were used.
 */
function answerAgain({ platform }: WriteCtx, { session, shown, user }: Renewal): Exchanged | null {
  const { renewalSalt, previousHash, previousCookieHash, cookieHash, deviceHash } = session;
  if (renewalSalt === null || !session.answerable || !previousHash?.equals(shown.tokenHash)) return null;
  if (![cookieHash, previousCookieHash].some((hash) => hash?.equals(shown.cookieHash))) return null;
  if (deviceHash === null || !shown.deviceHash?.equals(deviceHash)) return null;
  const halves = halvesInPlaceOf(platform, shown.token, renewalSalt);
  // The halves differ if the deployment's keys were changed meanwhile.
  if (!hashHalf(halves.cookie).equals(cookieHash)) return null;
  return { result: { halves, userId: session.userId }, audit: about(session.id, { user, again: true }) };
}

function about(sessionId: bigint, after: object) {
  return { subjectKind: 'session', subjectId: String(sessionId), after };
}
