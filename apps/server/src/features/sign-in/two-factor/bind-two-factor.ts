import type { GoogleAuthUrl } from '@mashang/contract/sign-in';
import { generateSecret, generateURI } from 'otplib';
import { dropUserSessions } from '../../../platform/auth/auth.ts';
import { guessInSession, totpStep } from '../../../platform/auth/two-factor.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { wireDecrypt } from '../../../platform/security/crypto.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { checkPassword, isPasswordHash } from '../../users/password.ts';
import { bindTotp, endSessions, findPendingTotp, findUser, setPendingTotp } from '../sign-in-store.ts';
import * as zh from '../zh.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

const ISSUER = 'Mashang';

const alreadyBound = () => new BusinessError('conflict', zh.bindTwoFactor.boundBefore);

/** Makes a secret that takes effect only after a code of it was sent back. */
export const startTwoFactor = writeVerb<undefined, GoogleAuthUrl>({
  name: 'two-factor.start',
  permission: 'profile:update',
  login: 'identity',
  async run({ tx, actor, platform }) {
    allow(actor, 'profile:update');
    const secret = generateSecret();
    if (!(await setPendingTotp(tx, actor.userId, platform.secrets.seal(secret)))) throw alreadyBound();
    const url = generateURI({ issuer: ISSUER, label: actor.username, secret });
    return { result: { url, secret }, audit: { subjectKind: 'user', subjectId: String(actor.userId) } };
  },
});

/** A pending secret as stored, and the step of the code that proved it. */
type Proven = { sealed: Buffer; step: number };

/** Checks a code of the pending secret; throws 10072 if it is wrong, 429 after too many tries. */
export async function checkPendingCode({ platform, actor, now }: Ctx, wireCode: string): Promise<Proven> {
  allow(actor, 'profile:update');
  const sealed = await findPendingTotp(platform.db.identity, actor.userId);
  if (!sealed) throw new BusinessError('conflict', zh.bindTwoFactor.keyMissing);
  const code = wireDecrypt(wireCode, platform.config.wireKey) ?? '';
  const step = totpStep(platform.secrets.open(sealed), code, now);
  if (!(await guessInSession(platform, actor, async () => step !== null)) || step === null)
    throw new BusinessError('twoFactorWrong', zh.bindTwoFactor.wrongCode);
  return { sealed, step };
}

/**
 * Binds the pending secret with a correct code and the user's password, so that a person at an open session cannot bind
 * a factor of their own. Returns the recovery codes, which are never shown again.
 */
export async function bindTwoFactor(
  ctx: Ctx,
  input: { googleAuthCode: string; password: string },
): Promise<{ recoveryCodes: string[] }> {
  const { platform, actor } = ctx;
  allow(actor, 'profile:update');
  await provePasswordAgain(ctx, input.password);
  const proven = await checkPendingCode(ctx, input.googleAuthCode);
  const result = await bind(ctx, proven);
  dropUserSessions(platform, actor.userId);
  return result;
}

async function provePasswordAgain({ platform, actor }: Ctx, wirePassword: string): Promise<void> {
  allow(actor, 'profile:update');
  const hash = wireDecrypt(wirePassword, platform.config.wireKey);
  if (!isPasswordHash(hash)) throw invalidField('password', zh.bindTwoFactor.passwordMissing);
  const user = await findUser(platform.db.identity, actor.userId);
  const isRight = () => checkPassword(user?.passwordHash, hash);
  if (!(await guessInSession(platform, actor, isRight))) throw invalidField('password', zh.bindTwoFactor.wrongPassword);
}

const bind = writeVerb<Proven, { recoveryCodes: string[] }>({
  name: 'two-factor.bind',
  permission: 'profile:update',
  login: 'identity',
  async run({ tx, actor, platform, now }, proven) {
    allow(actor, 'profile:update');
    const { recoveryCodes, hashes } = makeRecoveryCodes(platform, actor.userId);
    if (!(await bindTotp(tx, actor.userId, proven, hashes))) throw alreadyBound();
    await endSessions(tx, actor.userId, { except: actor.sessionId }, 'factor-changed', now);
    return {
      result: { recoveryCodes },
      audit: { subjectKind: 'user', subjectId: String(actor.userId), after: { google: true } },
    };
  },
});
