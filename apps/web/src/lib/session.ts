import type { TokenAnswer } from '@mashang/contract/sign-in';
import { create } from 'zustand';
import { readCookie, writeCookie } from './cookie.ts';

export const TOKEN_COOKIE = 'MS_TOKEN';

/** The readable half of the session: the token, when it ends (epoch ms), and whose calls carry which TAID. */
export type Session = { value: string; expire: number; taid: string };
const NONE: Session = { value: '', expire: 0, taid: '' };

/** Reads what the cookie holds; a broken or foreign value counts as signed out. */
export function parseSession(text: string | undefined): Session {
  if (!text) return NONE;
  try {
    const { value, expire, taid } = JSON.parse(text) as Partial<Session>;
    if (typeof value !== 'string' || typeof expire !== 'number') return NONE;
    return { value, expire, taid: typeof taid === 'string' ? taid : '' };
  } catch {
    return NONE;
  }
}

export const useSession = create<Session>(() => parseSession(readCookie(TOKEN_COOKIE)));

/** Takes over what another tab of this browser has written to the cookie since. */
export function syncSession(): Session {
  const stored = parseSession(readCookie(TOKEN_COOKIE));
  if (stored.value !== useSession.getState().value) useSession.setState(stored);
  return useSession.getState();
}

function keep(session: Session): void {
  useSession.setState(session);
  // The cookie outlives the token by a day: an expired token still identifies the session to be renewed.
  const lifeS = (session.expire - Date.now()) / 1_000 + 86_400;
  writeCookie(TOKEN_COOKIE, JSON.stringify(session), session.value ? lifeS : 0);
}

/** Stores a token fresh from sign-in or renewal. */
export function keepToken(answer: TokenAnswer): void {
  const expire = Date.now() + answer.tokenTimeout * 1_000;
  keep({ ...useSession.getState(), value: answer.tokenValue, expire });
}

/** Remembers whose id the TAID header carries. */
export function keepTaid(taid: string): void {
  if (taid !== useSession.getState().taid) keep({ ...useSession.getState(), taid });
}

/** Forgets the token: the next guarded page asks to sign in. */
export function resetToken(): void {
  keep(NONE);
}
