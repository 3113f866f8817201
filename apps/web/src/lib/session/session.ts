import { RENEWAL_GRACE_S, type TokenAnswer } from '@mashang/contract/sign-in';
import { create } from 'zustand';
import { readCookie, writeCookie } from '../api/cookie.ts';
import { randomText } from '../api/wire-cipher.ts';
import { openTabChannel } from './tab-channel.ts';

export const TOKEN_COOKIE = 'MS_TOKEN';
/** Channel that notifies the tabs of this browser of a changed cookie. */
export const SESSION_CHANNEL = 'mashang-session';
const LOGIN_ID_LENGTH = 12;

/**
 * The readable half of the session: the token, its end by this browser's clock (epoch ms), the TAID of its calls, and
 * an id of the sign-in, which stays through every renewal.
 */
export type Session = { value: string; expire: number; taid: string; login: string };
const NONE: Session = { value: '', expire: 0, taid: '', login: '' };

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}

/** Reads the cookie's content; a broken or foreign value counts as signed out. */
export function parseSession(text: string | undefined): Session {
  if (!text) return NONE;
  try {
    const { value, expire, taid, login } = JSON.parse(text) as Partial<Session>;
    if (typeof value !== 'string' || !value || typeof expire !== 'number') return NONE;
    return { value, expire, taid: textOr(taid, ''), login: textOr(login, '') };
  } catch {
    return NONE;
  }
}

/** The session in the cookie now, whatever session this page shows. */
export function storedSession(): Session {
  return parseSession(readCookie(TOKEN_COOKIE));
}

export const useSession = create<Session>(storedSession);
let left: 'by-hand' | 'otherwise' | undefined;

/**
 * Returns how the previous user of this page left it; undefined without one. That user's data in memory is not for the
 * next one, and a user who left by hand does not want to return to the same place.
 */
export function howPageWasLeft(): typeof left {
  return left;
}

/** Makes a session this page's own, without changing the cookie. */
export function adoptSession(session: Session): void {
  if (session.value) left = left && 'otherwise';
  else if (useSession.getState().value) left ??= 'otherwise';
  useSession.setState(session);
}

/**
 * Takes over the session that another tab of this browser has written. A sign-in of another user is not taken over:
 * this page shows the first user's data, so it must neither call as the other one nor go on (see session-tabs.ts).
 */
export function syncSession(): Session {
  const stored = storedSession();
  const shown = useSession.getState();
  const ended = stored.value === '' && shown.value !== '' && shown.expire <= Date.now();
  if (stored.value !== shown.value && !isForeign(stored) && !ended) adoptSession(stored);
  return useSession.getState();
}

/** Whether a session comes from another sign-in than the one that this page shows. */
export function isForeign(session: Session): boolean {
  const shown = useSession.getState();
  return shown.value !== '' && session.value !== '' && session.login !== shown.login;
}

function keep(session: Session): void {
  adoptSession(session);
  // The cookie ends with the token. An open page keeps the token longer and renews with it.
  const lifeS = Math.max((session.expire - Date.now()) / 1_000, 0);
  writeCookie(TOKEN_COOKIE, JSON.stringify(session), session.value ? lifeS : 0);
  const channel = openTabChannel<'changed'>(SESSION_CHANNEL, () => undefined);
  channel.send('changed');
  channel.close();
}

function endOf(answer: TokenAnswer): number {
  return Date.now() + answer.tokenTimeout * 1_000;
}

/** Stores the token of a sign-in. */
export function startSession(answer: TokenAnswer): void {
  keep({ value: answer.tokenValue, expire: endOf(answer), taid: '', login: randomText(LOGIN_ID_LENGTH) });
}

/** Stores the token of a renewal in place of the previous one. */
export function renewSession(answer: TokenAnswer): void {
  keep({ ...useSession.getState(), value: answer.tokenValue, expire: endOf(answer) });
}

/**
 * Keeps the cookie through a renewal that is being sent: a page reloaded before the answer renews again with the former
 * token, which the server accepts for RENEWAL_GRACE_S.
 */
export function keepForRenewal(): void {
  const session = useSession.getState();
  // The cookie is gone or another session's: a user who signed out by another tab stays signed out.
  if (!session.value || storedSession().value !== session.value) return;
  const lifeS = Math.max((session.expire - Date.now()) / 1_000, RENEWAL_GRACE_S);
  writeCookie(TOKEN_COOKIE, JSON.stringify(session), lifeS);
}

/** Stores the user's id for the TAID header. */
export function keepTaid(taid: string): void {
  const { value, taid: known } = useSession.getState();
  if (value && taid !== known) keep({ ...useSession.getState(), taid });
}

/** Forgets the token: the next guarded page asks to sign in. */
export function resetToken(): void {
  keep(NONE);
}

const leaveListeners = new Set<() => void>();

/** Calls back whenever a user leaves this page by hand, before the token is removed. */
export function onLeaveByHand(listener: () => void): void {
  leaveListeners.add(listener);
}

/** Forgets the token because the user wants to leave. */
export function leaveByHand(): void {
  for (const listener of leaveListeners) listener();
  left = 'by-hand';
  keep(NONE);
}
