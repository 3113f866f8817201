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

/** From where somebody signs in: a browser, perhaps a known one, or the machine itself. */
export type From = { ip: string; device: Device | null; slideToken?: string | undefined } | { terminal: true };
/** `hash`: SHA-256 hex of the password, null where what came was none. */
export type PasswordClaim = { username: string; hash: string | null; from: From };
/** Who it is, where guesses of this account from this place are counted, and whether a passed check was used up. */
export type Proven = { user: UserRow; counts: GuessCounts; wasChecked: boolean };
export type GuessCounts = { password: string; code: string; rule: GuessRule; known: Device | null };

/** A wait shorter than it takes to pass the check: the check is asked for instead. */
const SHORT_MS = 2_000;
/** Stands in the audit log for an address. */
const TERMINAL = 'terminal';
export const ipOf = (from: From) => ('terminal' in from ? TERMINAL : from.ip);

/**
 * Who somebody is, by name and password: refuses tries within the wait or past the ceiling before anything is
 * computed, asks for the check where there were too many, then compares. An unknown or disabled user answers as a
 * wrong password does, and as late. A wrong one is written down. The right one forgives nothing yet: that is for a
 * complete sign-in (`forgiveTries`).
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
  if (user && counts.known && tried.failures >= counts.rule.ceiling) await unlearn(ctx, user.id, counts);
  await noteFailedSignIn(ctx, {
    userId: user?.id ?? null,
    ip: ipOf(from),
    reason: user && !user.enabled ? 'disabled' : 'password',
  });
  throw invalidField('password', zh.faults.wrongPassword);
}

/** Strangers' guesses of a name are counted together, those of each known device apart: nobody shuts its owner out. */
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
 * Whether this try may be judged at all, and whether it used up a passed check. Refused ones are counted nowhere, so
 * that refusing costs next to nothing.
 */
async function admitTry({ platform, now }: Ctx, { username, from, counts }: Try): Promise<{ wasChecked: boolean }> {
  const sql = platform.db.identity;
  const [before, codes] = await Promise.all([
    readTries(sql, counts.password, now, counts.rule),
    readTries(sql, counts.code, now, counts.rule),
  ]);
  // Of codes no wait is short: the password before them would be compared for nothing.
  if (codes.refused) throw tooManyTries(codes.waitMs);
  if (before.refused && (before.waitMs === null || before.waitMs > SHORT_MS)) throw tooManyTries(before.waitMs);
  if ('terminal' in from) return { wasChecked: false };
  const suspect = before.failures >= CHECK_AFTER || (!counts.known && (await isUnderGuessing(platform, from.ip)));
  if (suspect && !(await takeSlideToken(platform, from.slideToken, username)))
    throw new BusinessError('tooMany', zh.provePassword.slideFirst, { slideCheck: true });
  if (!counts.known) await countAddress(platform, from.ip);
  return { wasChecked: suspect };
}

/** A known device that was wrong so often is nobody's we know. */
async function unlearn({ platform }: Ctx, userId: bigint, { known, password, code }: GuessCounts): Promise<void> {
  if (known) await forgetDevices(ownWork(platform.db, 'sign-in.count').identity, userId, { only: known.hash });
  await clearTries(ownWork(platform.db, 'sign-in.count').identity, [password, code]);
}

/** Forgets the guesses of this account from this place, once everything was right. Those of other places stay. */
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
/** A failed sign-in in the audit log, by the user's number: what was typed for a name nobody has may be a password. */
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
