import { areaOfRoles, permissionsOfRoles } from '@mashang/contract/permissions';
import type { DoLoginBody } from '@mashang/contract/sign-in';
import { dropUserSessions } from '../../platform/auth/auth.ts';
import { checkCode } from '../../platform/auth/two-factor.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { wireDecrypt } from '../../platform/security/crypto.ts';
import { outsideText } from '../../platform/security/outside-text-rules.ts';
import { type Ctx, partyOf, type UserActor, writeVerb } from '../../platform/verbs/verb.ts';
import type { Device } from './devices/known-device.ts';
import { forgiveTries, type GuessCounts, noteFailedSignIn, provePassword } from './prove-password.ts';
import { createSession, type Opened } from './sessions/create-session.ts';
import { lockUser, type UserRow } from './sign-in-store.ts';
import { renewSlideToken } from './slide/slide-check.ts';
import * as zh from './zh.ts';

export type SignInInput = { body: DoLoginBody; userAgent: string; ip: string; device: Device | null };

/** Signs in by password and code, and opens a session. Failures are counted and recorded. */
export async function signIn(ctx: Ctx, input: SignInInput): Promise<Opened> {
  const { body, ip, device } = input;
  const username = body.username.trim().toLowerCase();
  const { platform } = ctx;
  const hash = wireDecrypt(body.password, platform.config.wireKey);
  const { user, counts, wasChecked } = await provePassword(ctx, {
    username,
    hash,
    from: { ip, device, slideToken: body.slideToken },
  });
  if (user.google) {
    if (body.googleAuthCode === undefined) {
      // Password and code are one sign-in, so one slide check is enough for both.
      const pass = wasChecked ? { slideToken: renewSlideToken(platform, username) } : {};
      throw new BusinessError('twoFactorNeeded', zh.signIn.codeMissing, pass);
    }
    await proveCode(ctx, { user, ip, counts, wireCode: body.googleAuthCode });
  }
  const opened = await openSession({ ...ctx, actor: actorOf(user, ip) }, { user, ...input });
  await forgiveTries(ctx, counts);
  dropUserSessions(platform, user.id);
  return opened;
}

type CodeClaim = { user: UserRow; ip: string; counts: GuessCounts; wireCode: string };
async function proveCode(ctx: Ctx, { user, ip, counts, wireCode }: CodeClaim): Promise<void> {
  const { platform } = ctx;
  const use = { userId: user.id, sessionId: null, count: { key: counts.code, rule: counts.rule } };
  try {
    await checkCode(platform, use, wireDecrypt(wireCode, platform.config.wireKey) ?? '');
  } catch (error) {
    // Tries that were refused without being judged were counted and recorded earlier.
    if (error instanceof BusinessError && error.kind === 'twoFactorWrong')
      await noteFailedSignIn(ctx, { userId: user.id, ip, reason: 'code' });
    throw error;
  }
}

/** Actor for a user who has just proved itself and has no session yet. */
export function actorOf(user: UserRow, ip: string): UserActor {
  const { id: userId, username, roles } = user;
  const permissions = new Set(permissionsOfRoles(roles));
  return {
    kind: 'user',
    userId,
    username,
    roles,
    permissions,
    area: areaOfRoles(roles),
    ...partyOf(user),
    sessionId: 0n,
    session: null,
    ip,
  };
}

/**
 * Binding or resetting a second factor ends every session, so a sign-in that proved the former one must not open a
 * session afterwards.
 */
function requireSameFactor(locked: UserRow, proven: UserRow): void {
  if (locked.google === proven.google) return;
  if (locked.google) throw new BusinessError('twoFactorNeeded', zh.signIn.codeMissing);
  throw invalidField('password', zh.signIn.waysChanged);
}

const openSession = writeVerb<SignInInput & { user: UserRow }, Opened>({
  name: 'session.sign-in',
  permission: null,
  login: 'identity',
  async run(ctx, { user, userAgent, ip, device }) {
    const locked = await lockUser(ctx.tx, user.id);
    if (!locked.enabled || locked.passwordHash !== user.passwordHash)
      throw invalidField('password', zh.faults.wrongPassword);
    requireSameFactor(locked, user);
    const session = await createSession(ctx, { userId: user.id, userAgent, ip, stepUp: user.google, device });
    const after = { device: outsideText(userAgent, 300), twoFactor: user.google };
    return { result: session, audit: { subjectKind: 'session', subjectId: String(session.id), after } };
  },
});
