import { areaOfRoles, permissionsOfRoles } from '@mashang/contract/permissions';
import type { DoLoginBody } from '@mashang/contract/sign-in';
import { dropUserSessions } from '../../platform/auth.ts';
import { wireDecrypt } from '../../platform/crypto.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { checkCode } from '../../platform/two-factor.ts';
import { type Ctx, type UserActor, writeVerb } from '../../platform/verb.ts';
import { createSession, type Halves } from './create-session.ts';
import { forgiveTries, noteFailedSignIn, provePassword } from './prove-password.ts';
import { lockUser, type UserRow } from './sign-in-store.ts';

export type SignInInput = { body: DoLoginBody; userAgent: string; ip: string };

/** Signs in: the password, then the code, and opens a session. What fails is counted and written down. */
export async function signIn(ctx: Ctx, input: SignInInput): Promise<Halves> {
  const { body, ip } = input;
  const username = body.username.trim().toLowerCase();
  const { platform } = ctx;
  const hash = wireDecrypt(body.password, platform.config.wireKey);
  const user = await provePassword(ctx, { username, hash, ip, slideToken: body.slideToken });
  if (user.google) {
    if (body.googleAuthCode === undefined) {
      await forgiveTries(ctx, username);
      throw new BusinessError('twoFactorNeeded', '请输入谷歌验证码');
    }
    await proveCode(ctx, { user, ip, wireCode: body.googleAuthCode });
  }
  const halves = await openSession({ ...ctx, actor: actorOf(user, ip) }, { user, ...input });
  await forgiveTries(ctx, username, ip);
  dropUserSessions(platform, user.id);
  return halves;
}

async function proveCode(ctx: Ctx, { user, ip, wireCode }: { user: UserRow; ip: string; wireCode: string }) {
  const { platform } = ctx;
  try {
    await checkCode(
      platform,
      { userId: user.id, sessionId: null },
      wireDecrypt(wireCode, platform.config.wireKey) ?? '',
    );
  } catch (error) {
    // Those that are refused unlooked at were counted before, and written down then.
    if (error instanceof BusinessError && error.kind === 'twoFactorWrong')
      await noteFailedSignIn(ctx, { userId: user.id, ip, reason: 'code' });
    throw error;
  }
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
    session: null,
    ip,
  };
}

const openSession = writeVerb<SignInInput & { user: UserRow }, Halves>({
  name: 'session.sign-in',
  permission: null,
  login: 'identity',
  async run(ctx, { user, userAgent, ip }) {
    const locked = await lockUser(ctx.tx, user.id);
    if (!locked.enabled || locked.passwordHash !== user.passwordHash) throw invalidField('password', '账号或密码错误');
    const session = await createSession(ctx.tx, { userId: user.id, userAgent, ip, now: ctx.now, stepUp: user.google });
    const after = { device: userAgent.slice(0, 300), twoFactor: user.google };
    return { result: session, audit: { subjectKind: 'session', subjectId: String(session.id), after } };
  },
});
