import { createGuardrails, verifySync } from 'otplib';
import { clearTries, countTry, findTotp, openStepUp, useRecoveryCode, useTotpStep } from './auth-store.ts';
import { BusinessError } from './errors.ts';
import type { Platform } from './platform.ts';

/** Wrong codes until further ones are refused, and for how long. One in 200 000 guesses of five hits (two steps, six digits). */
const TRIES = { limit: 5, windowMs: 5 * 60_000 };
const STEP_S = 30;
/** Secrets of the demo and of older authenticators have 80 bits; those made here have 160. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

/** 30-second step a code belongs to, current or previous; null when it is none of them. */
export function totpStep(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: [STEP_S, 0],
    guardrails,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Hashes of a recovery code by each key, the one in force first. Keyed, because the codes are short enough to be searched for. */
export function recoveryCodeHashes({ secrets }: Platform, userId: bigint, code: string): Buffer[] {
  const text = `${userId}:${code.toUpperCase().replaceAll('-', '')}`;
  return secrets.tags('recovery', text).map((tag) => Buffer.from(tag, 'base64url'));
}

/** Takes one code of a user for good and opens the session's step-up window, whose end it answers. */
export async function checkCode(
  platform: Platform,
  who: { userId: bigint; sessionId: bigint | null },
  code: string,
): Promise<number> {
  const { db } = platform;
  const now = platform.clock.now();
  const totp = await findTotp(db.identity, who.userId);
  if (!totp?.bound || !totp.secret) throw new BusinessError('twoFactorUnbound', '请绑定谷歌验证码');
  const key = `totp:${who.userId}`;
  if ((await countTry(db.identity, key, now, TRIES)) > TRIES.limit)
    throw new BusinessError('tooMany', '谷歌验证码错误次数过多，请 5 分钟后再试', {
      retryAfter: TRIES.windowMs / 1000,
    });
  if (!(await takeCode(platform, who.userId, platform.secrets.open(totp.secret), code, now)))
    throw new BusinessError('twoFactorWrong', '谷歌验证码错误或已使用');
  await clearTries(db.identity, [key]);
  return who.sessionId === null ? 0 : openStepUp(db.identity, who.sessionId, now);
}

async function takeCode(
  platform: Platform,
  userId: bigint,
  secret: string,
  code: string,
  now: number,
): Promise<boolean> {
  const step = totpStep(secret, code, now);
  if (step !== null) return useTotpStep(platform.db.identity, userId, step);
  if (!/^[A-Za-z0-9]{5}-?[A-Za-z0-9]{5}$/.test(code)) return false;
  return useRecoveryCode(platform.db.identity, userId, recoveryCodeHashes(platform, userId, code));
}
