import type { passwordBody } from '@mashang/contract/sign-in';
import type { z } from 'zod';
import { dropUserSessions } from '../../platform/auth.ts';
import { clearTries, countTry } from '../../platform/auth-store.ts';
import { wireDecrypt } from '../../platform/crypto.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verb.ts';
import { readNewPassword } from './new-password.ts';
import { checkPassword, hashPassword } from './password.ts';
import { isPasswordHash } from './sign-in-rules.ts';
import { endSessions, findUser, updatePassword } from './sign-in-store.ts';

export type PasswordChange = z.output<typeof passwordBody>;
const TRIES = { limit: 5, windowMs: 5 * 60_000 };

/** Changes one's own password, which ends every other session of the user. */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<void> {
  const { actor, platform, now } = ctx;
  allow(actor, 'profile:update');
  if (input.id !== String(actor.userId)) throw new BusinessError('forbidden', '只能修改自己的密码');
  const old = wireDecrypt(input.oldPassword, platform.config.wireKey);
  if (!isPasswordHash(old)) throw invalidField('oldPassword', '请输入旧密码');
  const next = await readNewPassword(platform, {
    username: actor.username,
    password: { name: 'newPassword', wire: input.newPassword },
    again: { name: 'againPassword', wire: input.againPassword },
  });
  if (next === old) throw invalidField('newPassword', '新密码不能与旧密码相同');
  const key = `password:${actor.userId}`;
  if ((await countTry(platform.db.identity, key, now, TRIES)) > TRIES.limit)
    throw new BusinessError('tooMany', '旧密码错误次数过多，请 5 分钟后再试', { retryAfter: TRIES.windowMs / 1000 });
  const user = await findUser(platform.db.identity, actor.userId);
  if (!(await checkPassword(user?.passwordHash, old))) throw invalidField('oldPassword', '旧密码不正确');
  await setPassword(ctx, { passwordHash: await hashPassword(next) });
  await clearTries(platform.db.identity, [key]);
  dropUserSessions(platform, actor.userId);
}

const setPassword = writeVerb<{ passwordHash: string }, void>({
  name: 'user.change-password',
  permission: 'profile:update',
  login: 'identity',
  async run({ tx, actor, now }, { passwordHash }) {
    allow(actor, 'profile:update');
    await updatePassword(tx, actor.userId, { passwordHash, until: null });
    const ended = await endSessions(tx, actor.userId, { except: actor.sessionId }, 'password-changed', now);
    const after = { endedSessions: ended.map(String) };
    return { result: undefined, audit: { subjectKind: 'user', subjectId: String(actor.userId), after } };
  },
});
