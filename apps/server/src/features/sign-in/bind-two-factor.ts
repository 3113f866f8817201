import type { GoogleAuthUrl } from '@mashang/contract/sign-in';
import { generateSecret, generateURI } from 'otplib';
import { dropUserSessions } from '../../platform/auth.ts';
import { clearTries, countTry } from '../../platform/auth-store.ts';
import { wireDecrypt } from '../../platform/crypto.ts';
import { BusinessError } from '../../platform/errors.ts';
import { totpStep } from '../../platform/two-factor.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verb.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { bindTotp, findPendingTotp, setPendingTotp } from './sign-in-store.ts';

const ISSUER = 'Mashang';
const TRIES = { limit: 10, windowMs: 5 * 60_000 };

const alreadyBound = () => new BusinessError('conflict', '已绑定谷歌验证码');

/** Makes a secret that is not in force until a code of it was sent back. */
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

/** A pending secret, as stored, and the step of the code that proved it. */
type Proven = { sealed: Buffer; step: number };

/** Checks a code of the pending secret; throws 10072 when it is none, 429 after too many. */
export async function checkPendingCode({ platform, actor, now }: Ctx, wireCode: string): Promise<Proven> {
  allow(actor, 'profile:update');
  const sealed = await findPendingTotp(platform.db.identity, actor.userId);
  if (!sealed) throw new BusinessError('conflict', '请先获取谷歌验证密钥');
  const key = `totp-bind:${actor.userId}`;
  if ((await countTry(platform.db.identity, key, now, TRIES)) > TRIES.limit)
    throw new BusinessError('tooMany', '谷歌验证码错误次数过多，请 5 分钟后再试', {
      retryAfter: TRIES.windowMs / 1000,
    });
  const code = wireDecrypt(wireCode, platform.config.wireKey) ?? '';
  const step = totpStep(platform.secrets.open(sealed), code, now);
  if (step === null) throw new BusinessError('twoFactorWrong', '谷歌验证码错误');
  await clearTries(platform.db.identity, [key]);
  return { sealed, step };
}

/** Binds the pending secret with a correct code; answers the recovery codes, which are never shown again. */
export async function bindTwoFactor(ctx: Ctx, wireCode: string): Promise<{ recoveryCodes: string[] }> {
  const proven = await checkPendingCode(ctx, wireCode);
  const result = await bind(ctx, proven);
  allow(ctx.actor, 'profile:update');
  dropUserSessions(ctx.platform, ctx.actor.userId);
  return result;
}

const bind = writeVerb<Proven, { recoveryCodes: string[] }>({
  name: 'two-factor.bind',
  permission: 'profile:update',
  login: 'identity',
  async run({ tx, actor, platform }, proven) {
    allow(actor, 'profile:update');
    const { recoveryCodes, hashes } = makeRecoveryCodes(platform, actor.userId);
    if (!(await bindTotp(tx, actor.userId, proven, hashes))) throw alreadyBound();
    return {
      result: { recoveryCodes },
      audit: { subjectKind: 'user', subjectId: String(actor.userId), after: { google: true } },
    };
  },
});
