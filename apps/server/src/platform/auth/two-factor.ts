import { createGuardrails, verifySync } from 'otplib';
import { BusinessError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { ownWork } from '../verbs/own-work.ts';
import { endSessionAfterGuesses, findTotp, openStepUp, useRecoveryCode, useTotpStep } from './auth-store.ts';
import { type GuessRule, SESSION_GUESSES, waitText } from './guess-rules.ts';
import { clearTries, takeTry } from './guess-store.ts';
import * as zh from './zh.ts';

const STEP_S = 30;
/** Secrets of the demo and of older authenticators have 80 bits; those made here have 160. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

/** Returns the 30-second step that a code belongs to, current or previous; null when it belongs to neither. */
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

/**
 * Hashes of a recovery code under each key, the current key first. They are keyed, because the codes are short enough
 * for a brute-force search.
 */
export function recoveryCodeHashes({ secrets }: Platform, userId: bigint, code: string): Buffer[] {
  const text = `${userId}:${code.toUpperCase().replaceAll('-', '')}`;
  return secrets.tags('recovery', text).map((tag) => Buffer.from(tag, 'base64url'));
}

/**
 * Where wrong guesses are counted, and by which rule: those of a sign-in separately from those of an existing session.
 */
const counts = ({ db }: Platform) => ownWork(db, 'code.count').identity;

export type GuessCount = { key: string; rule: GuessRule };
/** Session id 0: the person at the machine's terminal has no session. */
type SessionOf = { userId: bigint; sessionId: bigint };
export type CodeUse = SessionOf | { userId: bigint; sessionId: null; count: GuessCount };

/** Uses up one code of a user and opens the session's step-up window; returns the window's end. */
export async function checkCode(platform: Platform, who: CodeUse, code: string): Promise<number> {
  const { db } = platform;
  const now = platform.clock.now();
  const totp = await findTotp(db.identity, who.userId);
  if (!totp?.bound || !totp.secret) throw new BusinessError('twoFactorUnbound', zh.faults.bindFirst);
  const secret = platform.secrets.open(totp.secret);
  const judge = () => takeCode(platform, who.userId, secret, code, now);
  const wrong = new BusinessError('twoFactorWrong', zh.twoFactor.wrongCode);
  if (who.sessionId === null) {
    if (!(await guess(platform, who.count, judge)).right) throw wrong;
    return 0;
  }
  if (!(await guessInSession(platform, { userId: who.userId, sessionId: who.sessionId }, judge))) throw wrong;
  return openStepUp(counts(platform), who.sessionId, now);
}

/** Judges a guess unless its count has to wait; then throws 429 without judging. A right guess clears the count. */
async function guess(platform: Platform, { key, rule }: GuessCount, judge: () => Promise<boolean>) {
  const taken = await takeTry(counts(platform), key, platform.clock.now(), rule);
  if (taken.refused) throw tooManyCodes(taken.waitMs);
  const right = await judge();
  if (right) await clearTries(counts(platform), [key]);
  return { right, failures: taken.failures };
}

/** The same for guesses of a signed-in session, a code or its user's password: at the ceiling the session ends. */
export async function guessInSession(
  platform: Platform,
  { userId, sessionId }: SessionOf,
  judge: () => Promise<boolean>,
): Promise<boolean> {
  const key = sessionId === 0n ? `terminal-code:${userId}` : `session:${sessionId}`;
  const { right, failures } = await guess(platform, { key, rule: SESSION_GUESSES }, judge);
  if (!right && failures >= SESSION_GUESSES.ceiling)
    await endSessionAfterGuesses(counts(platform), sessionId, platform.clock.now());
  return right;
}

function tooManyCodes(waitMs: number | null): BusinessError {
  if (waitMs === null) return new BusinessError('tooMany', zh.twoFactor.tooManyCodes);
  return new BusinessError('tooMany', zh.twoFactor.waitBeforeCode(waitText(waitMs)), {
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

async function takeCode(
  platform: Platform,
  userId: bigint,
  secret: string,
  code: string,
  now: number,
): Promise<boolean> {
  const step = totpStep(secret, code, now);
  if (step !== null) return useTotpStep(counts(platform), userId, step);
  if (!/^[A-Za-z0-9]{5}-?[A-Za-z0-9]{5}$/.test(code)) return false;
  return useRecoveryCode(counts(platform), userId, recoveryCodeHashes(platform, userId, code));
}
