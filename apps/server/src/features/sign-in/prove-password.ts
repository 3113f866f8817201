import { type GuessRule, KNOWN_DEVICE_GUESSES, STRANGER_GUESSES, waitText } from '../../platform/auth/guess-rules.ts';
import { clearTries, readTries, returnTry, takeTry } from '../../platform/auth/guess-store.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { checkPassword, isPasswordHash } from '../users/password.ts';
import { countAddress, isUnderGuessing, returnAddress } from './address-guesses.ts';
import type { Device } from './devices/known-device.ts';
import { forgetDevices, isKnownDevice } from './devices/known-device-store.ts';
import { CHECK_AFTER } from './sign-in-rules.ts';
import { findUserByName, noteFailedTry, type UserRow } from './sign-in-store.ts';
import { takeSlideToken } from './slide/slide-check.ts';
import * as zh from './zh.ts';

/** Origin of a sign-in: a browser, perhaps a known one, or the terminal of the machine. */
export type From = { ip: string; device: Device | null; slideToken?: string | undefined } | { terminal: true };
/** `hash`: SHA-256 hex of the password, null if the received text was not one. */
export type PasswordClaim = { username: string; hash: string | null; from: From };
/**
 * The user, the counters for guesses of this account from this origin, and whether a passed slide check was used up.
 */
export type Proven = { user: UserRow; counts: GuessCounts; wasChecked: boolean };
export type GuessCounts = { password: string; code: string; rule: GuessRule; known: Device | null };

/** For a wait shorter than a slide check takes, the check is required instead. */
const SHORT_MS = 2_000;
/** Written to the audit log instead of an address. */
const TERMINAL = 'terminal';
export const ipOf = (from: From) => ('terminal' in from ? TERMINAL : from.ip);

/**
 * Proves a user by name and password: refuses tries within the wait or past the ceiling before any computation,
 * requires the slide check after too many tries, then compares. An unknown or disabled user gets the answer of a wrong
 * password, after the same time. A wrong password is recorded. A correct one does not clear the count yet: a complete
 * sign-in does (`forgiveTries`).
 */
export async function provePassword(ctx: Ctx, claim: PasswordClaim): Promise<Proven> {
  const { platform, now } = ctx;
  const { username, from } = claim;
  const sql = ownWork(platform.db, 'sign-in.count').identity;
  const user = await findUserByName(sql, username);
  const counts = await countsOf(ctx, username, user, from);
  const { wasChecked } = await admitTry(ctx, { username, from, counts });
  const tried = await takeTry(sql, counts.password, now, counts.rule);
  if (tried.refused) throw tooManyTries(tried.waitMs);
  const hash = isPasswordHash(claim.hash) ? claim.hash : '';
  const right = await checkPassword(user?.enabled ? user.passwordHash : undefined, hash);
  if (user && right) {
    await returnTry(sql, counts.password, counts.rule);
    if (!('terminal' in from)) await returnAddress(platform, from.ip);
    if (user.passwordUntil === null || now <= user.passwordUntil) return { user, counts, wasChecked };
    await noteFailedSignIn(ctx, { userId: user.id, ip: ipOf(from), reason: 'over' });
    throw invalidField('password', zh.provePassword.firstPasswordExpired);
  }
  if (user && counts.known && tried.failures >= counts.rule.ceiling) await forgetDevice(ctx, user.id, counts);
  await noteFailedSignIn(ctx, {
    userId: user?.id ?? null,
    ip: ipOf(from),
    reason: user && !user.enabled ? 'disabled' : 'password',
  });
  throw invalidField('password', zh.faults.wrongPassword);
}

/**
 * Guesses of unknown devices share one counter per name, and each known device has its own: others cannot lock the
 * owner out.
 */
async function countsOf(
  { platform, now }: Ctx,
  username: string,
  user: UserRow | null,
  from: From,
): Promise<GuessCounts> {
  const stranger = {
    password: `account:${username}`,
    code: `code:${user?.id ?? 0n}`,
    rule: STRANGER_GUESSES,
    known: null,
  };
  if (!user) return stranger;
  if ('terminal' in from)
    return {
      ...stranger,
      password: `terminal:${username}`,
      code: `terminal-code:${user.id}`,
      rule: KNOWN_DEVICE_GUESSES,
    };
  const { device } = from;
  if (!device || !(await isKnownDevice(platform.db.identity, user.id, device.hash, now))) return stranger;
  const place = `${user.id}:${device.hash.toString('base64url')}`;
  return { password: `device:${place}`, code: `device-code:${place}`, rule: KNOWN_DEVICE_GUESSES, known: device };
}

type Try = { username: string; from: From; counts: GuessCounts };
/**
 * Decides whether this try may be judged, and returns whether it used up a passed slide check. Refused tries are not
 * counted, so that a refusal costs almost nothing.
 */
async function admitTry({ platform, now }: Ctx, { username, from, counts }: Try): Promise<{ wasChecked: boolean }> {
  const sql = platform.db.identity;
  const [before, codes] = await Promise.all([
    readTries(sql, counts.password, now, counts.rule),
    readTries(sql, counts.code, now, counts.rule),
  ]);
  // Every wait for codes refuses at once: otherwise the password would be compared for nothing.
  if (codes.refused) throw tooManyTries(codes.waitMs);
  if (before.refused && (before.waitMs === null || before.waitMs > SHORT_MS)) throw tooManyTries(before.waitMs);
  if ('terminal' in from) return { wasChecked: false };
  const suspect = before.failures >= CHECK_AFTER || (!counts.known && (await isUnderGuessing(platform, from.ip)));
  if (suspect && !(await takeSlideToken(platform, from.slideToken, username)))
    throw new BusinessError('tooMany', zh.provePassword.slideFirst, { slideCheck: true });
  if (!counts.known) await countAddress(platform, from.ip);
  return { wasChecked: suspect };
}

/** Forgets a known device after too many wrong tries, because it is probably no longer with its user. */
async function forgetDevice({ platform }: Ctx, userId: bigint, { known, password, code }: GuessCounts): Promise<void> {
  if (known) await forgetDevices(ownWork(platform.db, 'sign-in.count').identity, userId, { only: known.hash });
  await clearTries(ownWork(platform.db, 'sign-in.count').identity, [password, code]);
}

/** Clears the guesses of this account from this origin after a complete sign-in. Those of other origins stay. */
export async function forgiveTries({ platform }: Ctx, { password, code }: GuessCounts): Promise<void> {
  await clearTries(ownWork(platform.db, 'sign-in.count').identity, [password, code]);
}

function tooManyTries(waitMs: number | null): BusinessError {
  if (waitMs === null) return new BusinessError('tooMany', zh.provePassword.tooManyTries);
  return new BusinessError('tooMany', zh.provePassword.waitBeforeTry(waitText(waitMs)), {
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

type Failure = { userId: bigint | null; ip: string; reason: 'password' | 'disabled' | 'code' | 'passkey' | 'over' };
/**
 * Records a failed sign-in in the audit log under the user's id: the text typed for an unknown name may be a password.
 */
export async function noteFailedSignIn(ctx: Ctx, failure: Failure): Promise<void> {
  await writeFailure({ ...ctx, actor: { kind: 'system', name: 'sign-in', ip: failure.ip } }, failure);
}

const writeFailure = writeVerb<Failure, null>({
  name: 'session.sign-in-failed',
  permission: null,
  login: 'identity',
  async run({ tx, now }, { userId, reason }) {
    if (userId !== null) await noteFailedTry(tx, userId, now);
    return {
      result: null,
      audit: {
        subjectKind: 'user',
        subjectId: userId === null ? zh.provePassword.unknownUser : String(userId),
        after: { reason },
      },
    };
  },
});
