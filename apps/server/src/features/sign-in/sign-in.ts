import { areaOfRoles, permissionsOfRoles } from '@mashang/contract/permissions';
import type { DoLoginBody } from '@mashang/contract/sign-in';
import { dropUserSessions } from '../../platform/auth.ts';
import { clearTries, countTry } from '../../platform/auth-store.ts';
import { wireDecrypt } from '../../platform/crypto.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { checkCode } from '../../platform/two-factor.ts';
import { type Ctx, type UserActor, writeVerb } from '../../platform/verb.ts';
import { createSession, type Halves } from './create-session.ts';
import { checkPassword } from './password.ts';
import { isPasswordHash, PAIR_WINDOW, SLIDE_WINDOW } from './sign-in-rules.ts';
import { findUserByName, lockUser, type UserRow } from './sign-in-store.ts';
import { takeSlideToken } from './slide-check.ts';

export type SignInInput = { body: DoLoginBody; userAgent: string; ip: string };

/**
 * Signs in: counts the try, checks the slide when there were too many, the password, then the code, and opens a session. An unknown
 * or disabled user answers as a wrong password does, and as late.
 */
export async function signIn(ctx: Ctx, input: SignInInput): Promise<Halves> {
  const username = input.body.username.trim().toLowerCase();
  await limitTries(ctx, username, input);
  const user = await checkCredentials(ctx, username, input.body.password);
  const { googleAuthCode } = input.body;
  const { platform } = ctx;
  if (user.google) {
    if (googleAuthCode === undefined) {
      await clearTries(platform.db.app, [userKey(username)]);
      throw new BusinessError('twoFactorNeeded', '请输入谷歌验证码');
    }
    await checkCode(
      platform,
      { userId: user.id, sessionId: null },
      wireDecrypt(googleAuthCode, platform.config.wireKey) ?? '',
    );
  }
  const halves = await openSession({ ...ctx, actor: actorOf(user, input.ip) }, { user, ...input });
  await clearTries(platform.db.app, [userKey(username), pairKey(username, input.ip)]);
  dropUserSessions(platform, user.id);
  return halves;
}

function userKey(username: string): string {
  return `user:${username}`;
}
function pairKey(username: string, ip: string): string {
  return `pair:${username}|${ip}`;
}

async function limitTries({ platform, now }: Ctx, username: string, { body, ip }: SignInInput): Promise<void> {
  const sql = platform.db.app;
  if ((await countTry(sql, pairKey(username, ip), now, PAIR_WINDOW)) > PAIR_WINDOW.limit)
    throw new BusinessError('tooMany', '登录失败次数过多，请 10 分钟后再试', {
      retryAfter: PAIR_WINDOW.windowMs / 1000,
    });
  if ((await countTry(sql, userKey(username), now, SLIDE_WINDOW)) <= SLIDE_WINDOW.limit) return;
  if (!takeSlideToken(platform, body.slideToken))
    throw new BusinessError('tooMany', '请先完成滑块验证', { slideCheck: true });
}

async function checkCredentials({ platform }: Ctx, username: string, wirePassword: string): Promise<UserRow> {
  const user = await findUserByName(platform.db.app, username);
  const hash = wireDecrypt(wirePassword, platform.config.wireKey);
  const right = await checkPassword(user?.enabled ? user.passwordHash : undefined, isPasswordHash(hash) ? hash : '');
  if (!user || !right) throw invalidField('password', '账号或密码错误');
  return user;
}

/** A user who has just proven to be that, before there is a session. */
export function actorOf(user: UserRow, ip: string): UserActor {
  const { id: userId, username, roles, participantId } = user;
  const permissions = new Set(permissionsOfRoles(roles));
  return {
    kind: 'user',
    userId,
    username,
    roles,
    permissions,
    area: areaOfRoles(roles),
    participantId,
    sessionId: 0n,
    ip,
  };
}

const openSession = writeVerb<SignInInput & { user: UserRow }, Halves>({
  name: 'session.sign-in',
  permission: null,
  async run(ctx, { user, userAgent, ip }) {
    const locked = await lockUser(ctx.tx, user.id);
    if (!locked.enabled || locked.passwordHash !== user.passwordHash) throw invalidField('password', '账号或密码错误');
    const session = await createSession(ctx.tx, { userId: user.id, userAgent, ip, now: ctx.now, stepUp: user.google });
    const after = { device: userAgent.slice(0, 300), twoFactor: user.google };
    return { result: session, audit: { subjectKind: 'session', subjectId: String(session.id), after } };
  },
});
