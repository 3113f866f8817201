import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { areaOfRoles, type Permission, permissionsOfRoles, type Role } from '@mashang/contract/permissions';
import { firstStepsOf, type MoveKind, TAID_HEADER, TOKEN_HEADER } from '@mashang/contract/sign-in';
import { BusinessError } from '../errors.ts';
import { cookieOf, sessionCookieName } from '../http/http-cookie.ts';
import type { Platform } from '../platform.ts';
import { wireDecrypt } from '../security/crypto.ts';
import { SessionSecret } from '../verbs/acting.ts';
import { transactionAs } from '../verbs/acting-transaction.ts';
import { ownWork } from '../verbs/own-work.ts';
import { type Actor, type Ctx, partyOf, type UserActor } from '../verbs/verb.ts';
import {
  countStepUp,
  findEnabledUser,
  findSession,
  findStepUp,
  noteHalvesUsed,
  type SessionRow,
  touchSession,
} from './auth-store.ts';
import { endedSession } from './ended-session.ts';
import { networkOf } from './ip-networks.ts';
import { isOurs, untaggedHalves } from './session-half.ts';
import { requireSettledFactors } from './settled-factors.ts';
import { checkCode } from './two-factor.ts';
import * as zh from './zh.ts';

/** A session and its permissions are read again after this time. */
const MAX_AGE_MS = 5_000;
const TOUCH_EVERY_MS = 60_000;
const SESSIONS_KEPT = 50_000;

type Kept = { row: SessionRow; actor: Omit<UserActor, 'ip'>; taid: string; loadedAt: number };
type Sessions = {
  byToken: Map<string, Kept>;
  byId: Map<bigint, Kept>;
  loading: Map<string, Promise<Kept | null>>;
  drops: number;
  watchers: Set<(userId: bigint) => void>;
};
const sessionsOf = new WeakMap<Platform, Sessions>();
const permissionSets = new Map<string, ReadonlySet<Permission>>();

/** Credentials of a signed-in call: the wire-encrypted token, the cookie header and the TAID it claims. */
export type Proof = { token: string | undefined; cookie: string | undefined; taid: string | undefined };

function sessions(platform: Platform): Sessions {
  let found = sessionsOf.get(platform);
  if (!found) {
    found = { byToken: new Map(), byId: new Map(), loading: new Map(), drops: 0, watchers: new Set() };
    sessionsOf.set(platform, found);
    // Roles changed, here or in another process: every session has to read its permissions again.
    platform.bus.on('access', () => dropAllSessions(platform));
  }
  return found;
}

/** Returns the user of a signed-in call; throws 401 or 100046. */
export function authenticateUser(platform: Platform, headers: IncomingHttpHeaders, ip: string): Promise<UserActor> {
  const proof = { token: textOf(headers[TOKEN_HEADER]), cookie: headers.cookie, taid: textOf(headers[TAID_HEADER]) };
  return checkProof(platform, proof, ip);
}

/** Whether a cached session is still usable. A load time after now comes from a clock that has been set back since. */
function isFresh({ loadedAt }: Kept, now: number): boolean {
  return loadedAt <= now && now - loadedAt < MAX_AGE_MS;
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Checks both halves of a session and the claimed participant. Neither half alone is enough. */
export async function checkProof(platform: Platform, proof: Proof, ip: string): Promise<UserActor> {
  const half = cookieOf(proof.cookie, sessionCookieName(platform.config));
  if (!proof.token || !half) throw notSignedIn(zh.words.signInFirst);
  const kept = await keptSession(platform, proof.token, ip);
  if (!kept || !timingSafeEqual(kept.row.cookieHash, hashHalf(half))) throw notSignedIn(zh.words.sessionEnded);
  const { row } = kept;
  const now = platform.clock.now();
  requireLiving(row, now);
  if (row.unused) await noteUsed(platform, row);
  // The first call after signing in asks who the user is and cannot send its TAID yet; a wrong TAID is always refused.
  if (proof.taid !== undefined && proof.taid !== kept.taid) throw notSignedIn(zh.auth.otherTaid);
  if (now - row.lastSeen > TOUCH_EVERY_MS) touch(platform, row, now);
  return { ...kept.actor, ip };
}

/** Throws 401 or 100046 for a session that is over, with the reason where one was recorded. */
function requireLiving(row: SessionRow, now: number): void {
  if (row.endedReason !== null) throw endedSession({ reason: row.endedReason, note: row.endedNote });
  if (!row.enabled) throw notSignedIn(zh.auth.userStopped);
  if (now >= row.refreshExpiresAt) throw notSignedIn(zh.auth.expired);
  if (now >= row.expiresAt) throw notSignedIn(zh.auth.expiredReload, true);
}

/**
 * Explains a write that the database refused because the user has no living session: returns the error that says that
 * the session ended during the call, and why. Returns every other error, and such a refusal of a living session,
 * unchanged.
 */
export async function explainRefusedWrite(platform: Platform, actor: Actor, error: unknown): Promise<unknown> {
  const { code, constraint: rule } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  if (actor.kind !== 'user' || code !== '42501' || rule !== 'acting_user') return error;
  dropUserSessions(platform, actor.userId);
  const row = await findSession(platform.db.identity, 'id', actor.sessionId);
  if (!row) return notSignedIn(zh.words.sessionEnded);
  try {
    requireLiving(row, platform.clock.now());
    return error;
  } catch (refusal) {
    return refusal;
  }
}

/**
 * Returns the user of the HttpOnly half alone. That is enough to see an image, which a browser requests without
 * headers, but never to act. Throws 401.
 */
export async function authenticateCookie(
  platform: Platform,
  cookie: string | undefined,
  ip: string,
): Promise<UserActor> {
  const half = cookieOf(cookie, sessionCookieName(platform.config));
  const row = half && (await lookUp(platform, 'cookie_hash', half, ip));
  if (!row || row.endedReason !== null || !row.enabled || platform.clock.now() >= row.refreshExpiresAt)
    throw notSignedIn(zh.words.sessionEnded);
  const actor = { ...actorOf(platform, row, new SessionSecret(half as string)), ip };
  requireFirstStepsDone(actor);
  return actor;
}

/**
 * Refuses a user who first has to choose a password or bind a second factor. Every call and connection of the back
 * office checks this, except those that belong to these steps. Throws 10071 or 403.
 */
export function requireFirstStepsDone({ firstStep }: Pick<UserActor, 'firstStep'>): void {
  if (firstStep === 'twoFactor') throw twoFactorUnbound();
  if (firstStep === 'password') throw new BusinessError('forbidden', zh.auth.passwordFirst);
}

function notSignedIn(message: string, refresh?: true): BusinessError {
  return new BusinessError('unauthenticated', message, refresh ? { refresh } : {});
}

function touch(platform: Platform, row: SessionRow, now: number): void {
  row.lastSeen = now;
  touchSession(ownWork(platform.db, 'session.touch').identity, row.id, now).catch((err) =>
    platform.log.warn({ err }, 'last seen not noted'),
  );
}

/**
 * Records that both halves of a renewal have arrived. It is written before the call continues, so that use of the
 * former halves counts as theft from now on. A cookie alone proves less: a browser may keep one from an answer it never
 * read.
 */
async function noteUsed(platform: Platform, row: SessionRow): Promise<void> {
  await noteHalvesUsed(ownWork(platform.db, 'session.touch').identity, row);
  row.unused = false;
}

/** Hash of a session half, as the database stores it. The halves are random, so one round of a fast hash is enough. */
export function hashHalf(half: string): Buffer {
  return createHash('sha256').update(half).digest();
}

async function keptSession(platform: Platform, token: string, ip: string): Promise<Kept | null> {
  const all = sessions(platform);
  const kept = all.byToken.get(token);
  if (kept && isFresh(kept, platform.clock.now())) return kept;
  let loading = all.loading.get(token);
  if (!loading) {
    const begun = loadSession(platform, token, ip).finally(() => {
      if (all.loading.get(token) === begun) all.loading.delete(token);
    });
    loading = begun;
    all.loading.set(token, loading);
  }
  return loading;
}

/**
 * Finds the session of a half. A half without our tag is refused, except for sessions from before halves had tags:
 * those are looked up, and a network that sends too many invented ones is refused before any lookup.
 */
async function lookUp(platform: Platform, which: 'token_hash' | 'cookie_hash', half: string, ip: string) {
  if (isOurs(platform, half)) return findSession(platform.db.identity, which, hashHalf(half));
  const untagged = untaggedHalves(platform);
  const network = networkOf(ip);
  if (untagged.isFull(network)) return undefined;
  const row = await findSession(platform.db.identity, which, hashHalf(half));
  if (!row) await untagged(network);
  return row;
}

async function loadSession(platform: Platform, token: string, ip: string): Promise<Kept | null> {
  const all = sessions(platform);
  const { drops } = all;
  const plain = wireDecrypt(token, platform.config.wireKey);
  const row = plain === null ? undefined : await lookUp(platform, 'token_hash', plain, ip);
  all.byToken.delete(token);
  if (!row) return null;
  const kept = {
    row,
    actor: actorOf(platform, row, new SessionSecret(plain as string)),
    taid: String(row.participantId ?? row.userId),
    loadedAt: platform.clock.now(),
  };
  // A change during the read may be missing from the result: use it once, do not cache it.
  if (drops !== all.drops) return kept;
  if (all.byToken.size >= SESSIONS_KEPT) {
    all.byToken.clear();
    all.byId.clear();
  }
  all.byToken.set(token, kept);
  all.byId.set(row.id, kept);
  return kept;
}

/**
 * Returns a user with its present rights, for work that it requested earlier; null when it may no longer sign in.
 * Without a session such work only reads: the database refuses writes in its name.
 */
export async function actorOfUser(
  platform: Platform,
  userId: bigint,
  session: SessionSecret | null = null,
): Promise<UserActor | null> {
  const row = await findEnabledUser(platform.db.identity, userId);
  return row ? { ...actorOf(platform, { ...row, id: 0n }, session), ip: 'server' } : null;
}

/** The only permission of a user who still has to choose a password or bind a second factor. */
const FIRST_STEPS: ReadonlySet<Permission> = new Set(['profile:update']);

type Known = Pick<
  SessionRow,
  'userId' | 'username' | 'roles' | 'granted' | 'participantId' | 'merchantId' | 'id' | 'google' | 'ownPassword'
> &
  Partial<Pick<SessionRow, 'device'>>;
function actorOf(
  { config: { staffTwoFactor } }: Platform,
  row: Known,
  session: SessionSecret | null,
): Omit<UserActor, 'ip'> {
  const { userId, username, roles, granted, id: sessionId, google, ownPassword } = row;
  const area = areaOfRoles(roles);
  const steps = firstStepsOf({ ownPassword, google, area, staffTwoFactor });
  const firstStep = steps.mustChoosePassword ? 'password' : steps.mustBindTwoFactor ? 'twoFactor' : undefined;
  const permissions = firstStep ? FIRST_STEPS : permissionsOf(roles, granted);
  const actor = {
    kind: 'user',
    userId,
    username,
    roles,
    permissions,
    area,
    ...partyOf(row),
    sessionId,
    session,
  } as const;
  return { ...actor, ...(firstStep ? { firstStep } : {}), ...(row.device ? { device: row.device } : {}) };
}

/** Permission sets of the built-in roles are shared; `granted` is what further roles add. */
function permissionsOf(roles: readonly Role[], granted: readonly Permission[]): ReadonlySet<Permission> {
  if (granted.length > 0) return new Set([...permissionsOfRoles(roles), ...granted]);
  const key = roles.join();
  const known = permissionSets.get(key);
  if (known) return known;
  const made = new Set(permissionsOfRoles(roles));
  permissionSets.set(key, made);
  return made;
}

/**
 * Drops the cached sessions of a user; call it after committing a change of the user or of its sessions. Other
 * processes are notified by NOTIFY.
 */
export function dropUserSessions(platform: Platform, userId: bigint): void {
  const all = sessions(platform);
  forgetLoads(all);
  for (const [token, kept] of all.byToken) if (kept.row.userId === userId) all.byToken.delete(token);
  for (const [id, kept] of all.byId) if (kept.row.userId === userId) all.byId.delete(id);
  for (const watch of all.watchers) watch(userId);
}

/** Loads under way may already be out of date: later callers read again, and no result of these loads is cached. */
function forgetLoads(all: Sessions): void {
  all.drops += 1;
  all.loading.clear();
}

/** Drops every cached session; ends none. */
export function dropAllSessions(platform: Platform): void {
  const all = sessions(platform);
  forgetLoads(all);
  all.byToken.clear();
  all.byId.clear();
}

/**
 * Calls `watch` with the id of each user whose sessions may have changed in this process, for connections that stay
 * open longer than a call. Returns a function that stops it.
 */
export function watchUserSessions(platform: Platform, watch: (userId: bigint) => void): () => void {
  const { watchers } = sessions(platform);
  watchers.add(watch);
  return () => watchers.delete(watch);
}

/**
 * Which code a call requires: a fresh one, or one only where the amount it moves, added to what was moved without a
 * code, exceeds a limit.
 */
export type CodeNeed = { fresh: boolean; moves?: { kind: MoveKind; fen: bigint }; moneyLeaves?: boolean };

/**
 * Checks the two-factor code of a ⓖ call. `wireCode` is wire-encrypted; it may be left out within the session's step-up
 * window unless `fresh`, and what moves without it is counted here first. `moneyLeaves`: 403 within a day of a change
 * of factors. Throws 10071 not bound, 10072 wrong, used before or missing, 429 after too many wrong ones.
 */
export async function requireTwoFactor(ctx: Ctx, wireCode: string | undefined, need: CodeNeed): Promise<void> {
  const { platform, actor } = ctx;
  if (actor.kind !== 'user') throw new BusinessError('forbidden', zh.faults.notPermitted);
  if (need.moneyLeaves) await requireSettledFactors(platform, actor.userId);
  if (wireCode !== undefined) {
    const until = await checkCode(platform, actor, wireDecrypt(wireCode, platform.config.wireKey) ?? '');
    const kept = sessions(platform).byId.get(actor.sessionId);
    if (kept) kept.row.stepUpUntil = until;
    return;
  }
  const state = await stepUpOf(ctx, actor);
  if (!state?.google) throw twoFactorUnbound();
  if (need.fresh || platform.clock.now() >= state.stepUpUntil)
    throw new BusinessError('twoFactorWrong', zh.auth.codeMissing);
  const { moves } = need;
  const now = platform.clock.now();
  if (moves && !(await transactionAs(ctx, (tx) => countStepUp(tx, { ...moves, userId: actor.userId, now }))))
    throw new BusinessError('twoFactorWrong', zh.auth.codeForAmount);
}

/** For calls that require no code, but a user with two-factor bound. Throws 10071. */
export async function requireTwoFactorBound(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new BusinessError('forbidden', zh.faults.notPermitted);
  if (!(await stepUpOf(ctx, actor))?.google) throw twoFactorUnbound();
}

/**
 * Returns whether two-factor is bound and until when its window is open: from the cache of a few seconds, else from the
 * database.
 */
async function stepUpOf({ platform }: Ctx, actor: UserActor) {
  const kept = sessions(platform).byId.get(actor.sessionId);
  const now = platform.clock.now();
  const fresh = kept && isFresh(kept, now) ? kept.row : undefined;
  // A window that looks closed here may have been opened by another process a moment ago.
  const open = fresh?.google && now < fresh.stepUpUntil ? fresh : undefined;
  return open ?? (await findStepUp(platform.db.identity, actor.userId, actor.sessionId));
}

/** Returns error 10071 with the text that the screens know. */
export function twoFactorUnbound(): BusinessError {
  return new BusinessError('twoFactorUnbound', zh.faults.bindFirst);
}
