import { RENEWAL_GRACE_S, type TokenAnswer } from '@mashang/contract/sign-in';
import { create } from 'zustand';
import { readCookie, writeCookie } from '../api/cookie.ts';
import { randomText } from '../api/wire-cipher.ts';
import { openTabChannel } from './tab-channel.ts';

export const TOKEN_COOKIE = 'MS_TOKEN';
/** Channel on which tabs of this browser are told that the cookie has changed. */
export const SESSION_CHANNEL = 'mashang-session';
const LOGIN_ID_LENGTH = 12;

/**
 * The readable half of the session: the token, when it ends by this browser's clock (epoch ms), whose calls carry which
 * TAID, and a mark of the sign-in it came from, which stays through every renewal.
 */
export type Session = { value: string; expire: number; taid: string; login: string };
const NONE: Session = { value: '', expire: 0, taid: '', login: '' };

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}

/** Reads what the cookie holds; a broken or foreign value counts as signed out. */
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

/** What the cookie holds now, whatever this page believes. */
export function storedSession(): Session {
  return parseSession(readCookie(TOKEN_COOKIE));
}

export const useSession = create<Session>(storedSession);
let left: 'by-hand' | 'otherwise' | undefined;

/**
 * How the one who was signed in on this page before has left it, if anybody was: what that person left in memory is
 * not for the next one, and who leaves by hand does not want to come back to the same place.
 */
export function howPageWasLeft(): typeof left {
  return left;
}

/** Makes a session this page's own, without touching the cookie. */
export function adoptSession(session: Session): void {
  if (session.value) left = left && 'otherwise';
  else if (useSession.getState().value) left ??= 'otherwise';
  useSession.setState(session);
}

/**
 * Takes over what another tab of this browser has written since. Another person's sign-in is left alone: this page
 * shows the first one's data, so it must neither call in the other's name nor go on (see session-tabs.ts).
 */
export function syncSession(): Session {
  const stored = storedSession();
  const shown = useSession.getState();
  const ended = stored.value === '' && shown.value !== '' && shown.expire <= Date.now();
  if (stored.value !== shown.value && !isForeign(stored) && !ended) adoptSession(stored);
  return useSession.getState();
}

/** Whether a session is of another sign-in than the one this page shows. */
export function isForeign(session: Session): boolean {
  const shown = useSession.getState();
  return shown.value !== '' && session.value !== '' && session.login !== shown.login;
}

function keep(session: Session): void {
  adoptSession(session);
  // It ends with the token. A page that is open knows the token longer, and renews by it.
  const lifeS = Math.max((session.expire - Date.now()) / 1_000, 0);
  writeCookie(TOKEN_COOKIE, JSON.stringify(session), session.value ? lifeS : 0);
  const channel = openTabChannel<'changed'>(SESSION_CHANNEL, () => undefined);
  channel.tell('changed');
  channel.close();
}

function endOf(answer: TokenAnswer): number {
  return Date.now() + answer.tokenTimeout * 1_000;
}

/** Stores the token of a sign-in. */
export function startSession(answer: TokenAnswer): void {
  keep({ value: answer.tokenValue, expire: endOf(answer), taid: '', login: randomText(LOGIN_ID_LENGTH) });
}

/** Stores the token that a renewal gave in place of the one before. */
export function renewSession(answer: TokenAnswer): void {
  keep({ ...useSession.getState(), value: answer.tokenValue, expire: endOf(answer) });
}

/**
 * Lets the cookie outlive a renewal that is being sent: a page that is reloaded before the answer asks for it again by
 * the former token, which the server answers for so long.
 */
export function keepForRenewal(): void {
  const session = useSession.getState();
  // Gone, or another's: whoever signed out by another tab stays signed out.
  if (!session.value || storedSession().value !== session.value) return;
  const lifeS = Math.max((session.expire - Date.now()) / 1_000, RENEWAL_GRACE_S);
  writeCookie(TOKEN_COOKIE, JSON.stringify(session), lifeS);
}

/** Remembers whose id the TAID header carries. */
export function keepTaid(taid: string): void {
  const { value, taid: known } = useSession.getState();
  if (value && taid !== known) keep({ ...useSession.getState(), taid });
}

/** Forgets the token: the next guarded page asks to sign in. */
export function resetToken(): void {
  keep(NONE);
}

const leaveListeners = new Set<() => void>();

/** Calls back whenever somebody leaves this page by hand, before the token is gone. */
export function onLeaveByHand(listener: () => void): void {
  leaveListeners.add(listener);
}

/** The same, because the person wants to leave. */
export function leaveByHand(): void {
  for (const listener of leaveListeners) listener();
  left = 'by-hand';
  keep(NONE);
}
