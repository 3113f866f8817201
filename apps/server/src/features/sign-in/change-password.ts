import type { passwordBody } from '@mashang/contract/sign-in';
import type { z } from 'zod';
import { dropUserSessions } from '../../platform/auth/auth.ts';
import { clearTries } from '../../platform/auth/guess-store.ts';
import { guessInSession } from '../../platform/auth/two-factor.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { wireDecrypt } from '../../platform/security/crypto.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { readNewPassword } from '../users/new-password.ts';
import { checkPassword, hashPassword, isPasswordHash } from '../users/password.ts';
import type { Device } from './devices/known-device.ts';
import { forgetDevices } from './devices/known-device-store.ts';
import { endSessions, findUser, updatePassword } from './sign-in-store.ts';
import * as zh from './zh.ts';

export type PasswordChange = z.output<typeof passwordBody> & { device: Device | null };

/**
 * Changes the actor's own password, ends every other session and forgets every other browser of the user. Guesses of
 * unknown devices were about the old password, so their count starts again.
 */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<void> {
  const { actor, platform } = ctx;
  allow(actor, 'profile:update');
  if (input.id !== String(actor.userId)) throw new BusinessError('forbidden', zh.changePassword.ownOnly);
  const old = wireDecrypt(input.oldPassword, platform.config.wireKey);
  if (!isPasswordHash(old)) throw invalidField('oldPassword', zh.changePassword.oldMissing);
  const next = await readNewPassword(platform, {
    username: actor.username,
    password: { name: 'newPassword', wire: input.newPassword },
    again: { name: 'againPassword', wire: input.againPassword },
  });
  if (next === old) throw invalidField('newPassword', zh.changePassword.sameAsOld);
  const user = await findUser(platform.db.identity, actor.userId);
  const isOld = () => checkPassword(user?.passwordHash, old);
  if (!(await guessInSession(platform, actor, isOld))) throw invalidField('oldPassword', zh.changePassword.oldWrong);
  await setPassword(ctx, { passwordHash: await hashPassword(next), keep: input.device?.hash ?? null });
  await clearTries(ownWork(platform.db, 'sign-in.count').identity, [
    `account:${actor.username}`,
    `code:${actor.userId}`,
  ]);
  dropUserSessions(platform, actor.userId);
}

const setPassword = writeVerb<{ passwordHash: string; keep: Buffer | null }, void>({
  name: 'user.change-password',
  permission: 'profile:update',
  login: 'identity',
  async run({ tx, actor, now }, { passwordHash, keep }) {
    allow(actor, 'profile:update');
    await updatePassword(tx, actor.userId, { passwordHash, until: null });
    await forgetDevices(tx, actor.userId, { except: keep });
    const ended = await endSessions(tx, actor.userId, { except: actor.sessionId }, 'password-changed', now);
    const after = { endedSessions: ended.map(String) };
    return { result: undefined, audit: { subjectKind: 'user', subjectId: String(actor.userId), after } };
  },
});
