import { dropUserSessions, hashHalf } from '../../platform/auth.ts';
import { wireDecrypt } from '../../platform/crypto.ts';
import { endedSession } from '../../platform/ended-session.ts';
import { BusinessError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/ip-networks.ts';
import { isOurs, untaggedHalves } from '../../platform/session-half.ts';
import { type Ctx, writeVerb } from '../../platform/verb.ts';
import { type Halves, newHalves } from './create-session.ts';
import { ACCESS_S } from './session-lifetimes.ts';
import { refreshEnd } from './sign-in-rules.ts';
import { endSession, findRotated, findUser, lockSessionByCookie, rotateSession } from './sign-in-store.ts';

export type RefreshInput = { token: string | undefined; cookie: string | undefined; ip: string };
/** Tabs and retries that refresh at the same moment send the half that one of them has just exchanged. */
const GRACE_MS = 10_000;
type Outcome = { halves: Halves; userId: bigint } | { reusedOf: bigint };

const over = () => new BusinessError('unauthenticated', '登录已失效，请重新登录');

/**
 * Exchanges both halves of a session for new ones, once. A half exchanged within the last seconds is
 * refused and ends nothing. An older one that comes back was copied, by the thief or by the one it was stolen from: its session ends.
 * That end must be committed before the refusal is thrown, so it is a result of the exchange.
 */
export async function refreshSession(ctx: Ctx, input: RefreshInput): Promise<Halves> {
  const plain = input.token === undefined ? null : wireDecrypt(input.token, ctx.platform.config.wireKey);
  if (plain === null || input.cookie === undefined) throw over();
  const untagged = untaggedHalves(ctx.platform);
  const network = networkOf(input.ip);
  const ours = isOurs(ctx.platform, input.cookie);
  if (!ours && untagged.isFull(network)) throw over();
  const given = { tokenHash: hashHalf(plain), cookieHash: hashHalf(input.cookie) };
  const outcome = await exchange(ctx, given).catch(async (error: unknown) => {
    if (!ours) await untagged(network);
    throw error;
  });
  if ('reusedOf' in outcome) {
    dropUserSessions(ctx.platform, outcome.reusedOf);
    throw over();
  }
  dropUserSessions(ctx.platform, outcome.userId);
  return outcome.halves;
}

const exchange = writeVerb<{ tokenHash: Buffer; cookieHash: Buffer }, Outcome>({
  name: 'session.refresh',
  permission: null,
  login: 'identity',
  async run({ tx, now, platform }, { tokenHash, cookieHash }) {
    const session = await lockSessionByCookie(tx, cookieHash);
    if (!session) {
      const rotated = await findRotated(tx, cookieHash);
      if (!rotated || now - rotated.rotatedAt < GRACE_MS) throw over();
      await endSession(tx, rotated.sessionId, 'reuse', now);
      return { result: { reusedOf: rotated.userId }, audit: about(rotated.sessionId, { ended: 'reuse' }) };
    }
    if (session.ended) throw endedSession({ reason: session.endedReason, note: session.endedNote });
    const user = await findUser(tx, session.userId);
    if (!user?.enabled || now >= session.refreshExpiresAt || !session.tokenHash.equals(tokenHash)) throw over();
    const halves = newHalves(platform);
    await rotateSession(tx, session.id, cookieHash, {
      tokenHash: hashHalf(halves.token),
      cookieHash: hashHalf(halves.cookie),
      now,
      expiresAt: now + ACCESS_S * 1000,
      refreshExpiresAt: refreshEnd(session.createdAt, now),
    });
    return { result: { halves, userId: session.userId }, audit: about(session.id, { user: user.username }) };
  },
});

function about(sessionId: bigint, after: object) {
  return { subjectKind: 'session', subjectId: String(sessionId), after };
}
