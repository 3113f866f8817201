import type { EndSessionsBody, UserDevices } from '@mashang/contract/sign-in';
import { formatTime } from '@mashang/contract/time';
import { dropUserSessions, requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { deviceName, maskIp } from '../sign-in-rules.ts';
import { endSessionsOf, findUser, listSessions } from '../sign-in-store.ts';
import * as zh from '../zh.ts';
import { listKnownDevices } from './known-device-store.ts';

const noSuchUser = () => new BusinessError('notFound', zh.faults.userMissing);

/**
 * Returns everything that signs a user in: its sessions, passkeys and known devices, for review before some is ended.
 */
export async function readUserDevices({ platform, actor, now }: Ctx, id: string): Promise<UserDevices> {
  allow(actor, 'operator-user:read');
  const { identity } = platform.db;
  const userId = BigInt(id);
  if (!(await findUser(identity, userId))) throw noSuchUser();
  const [sessions, passkeys, devices] = await Promise.all([
    listSessions(identity, userId, now),
    listPasskeys(identity, userId),
    listKnownDevices(identity, userId),
  ]);
  return {
    sessions: sessions.map(({ id: sessionId, device, userAgent, ip, lastSeen }) => ({
      id: String(sessionId),
      device,
      name: deviceName(userAgent),
      ip: maskIp(ip),
      lastSeen: formatTime(lastSeen),
    })),
    passkeys: passkeys.map((key) => ({
      id: String(key.id),
      name: key.name,
      createdAt: formatTime(key.createdAt),
      lastUsedAt: key.lastUsedAt ? formatTime(key.lastUsedAt) : '',
    })),
    knownDevices: devices.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: formatTime(createdAt),
      lastUsedAt: formatTime(lastUsedAt),
    })),
  };
}

/**
 * Ends one session of a user, or all. It only removes access, so one person does it at once, with a code and a reason.
 */
export async function endUserSessions(ctx: Ctx, input: EndSessionsBody): Promise<{ ended: number }> {
  const { googleAuthCode, ...asked } = input;
  allow(ctx.actor, 'operator-user:propose');
  if (!(await findUser(ctx.platform.db.identity, BigInt(input.id)))) throw noSuchUser();
  await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
  const answer = await end(ctx, asked);
  dropUserSessions(ctx.platform, BigInt(input.id));
  return answer;
}

const end = writeVerb<Omit<EndSessionsBody, 'googleAuthCode'>, { ended: number }>({
  name: 'session.end-by-operator',
  permission: 'operator-user:propose',
  login: 'identity',
  async run({ tx }, { id, sessionId, reason }) {
    const ended = await endSessionsOf(tx, id, { ...(sessionId ? { sessionId } : {}), note: reason });
    if (ended === 0) throw new BusinessError('conflict', zh.userDevices.endedBefore);
    const after = { reason, ended, session: sessionId ?? zh.userDevices.all };
    return { result: { ended }, audit: { subjectKind: 'user', subjectId: id, after } };
  },
});
