import * as zh from './zh.tsx';

/**
 * The outcome that is sent to the window that started an authorisation. It is only ever sent to this site's own pages.
 */
export type AuthorisationEnd = {
  source: 'auth-redirect';
  outcome: 'granted' | 'denied' | 'expired' | 'failed' | 'missing';
  /**
   * The platform's one-time code, and the state by which the starter identifies its own request; empty when missing.
   */
  code: string;
  state: string;
  error: string;
};
export const AUTHORISATION_CHANNEL = 'mashang-authorisation';

/** No platform's code is longer; a longer one is not an answer but an attack. */
const LONGEST = 4_096;
const ERROR_NAME = /^[\w.-]{1,64}$/;
const DENIED = new Set(['access_denied', 'user_cancelled', 'user_denied', 'consent_required']);
const EXPIRED = new Set(['expired_token', 'expired', 'invalid_grant', 'login_required']);

/** Reads the end of an OAuth authorisation (RFC 6749, 4.1.2) from the address. */
export function readAuthorisationEnd(search: string): AuthorisationEnd {
  const query = new URLSearchParams(search);
  const [code, state, error] = ['code', 'state', 'error'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const name = ERROR_NAME.test(error) ? error : error && 'unknown_error';
  const end = { source: 'auth-redirect', code: '', state: state.slice(0, LONGEST), error: name } as const;
  if (DENIED.has(name)) return { ...end, outcome: 'denied' };
  if (EXPIRED.has(name)) return { ...end, outcome: 'expired' };
  if (name) return { ...end, outcome: 'failed' };
  // Without the state the authorisation has no known owner: a code alone may be somebody else's.
  if (!code || !state || code.length > LONGEST) return { ...end, outcome: 'missing' };
  return { ...end, outcome: 'granted', code };
}

type Words = { title: string; hint: string; good?: true };

/** The outcome in words, and what to do. */
export function wordsOf({ outcome, error }: AuthorisationEnd): Words {
  switch (outcome) {
    case 'granted':
      return { title: zh.wordsOf.granted, hint: zh.wordsOf.grantedHint, good: true };
    case 'denied':
      return { title: zh.wordsOf.denied, hint: zh.wordsOf.deniedHint };
    case 'expired':
      return { title: zh.wordsOf.expired, hint: zh.wordsOf.expiredHint };
    case 'failed':
      return { title: zh.wordsOf.failed, hint: zh.wordsOf.failedHint(error) };
    case 'missing':
      return { title: zh.wordsOf.missing, hint: zh.wordsOf.missingHint };
  }
}
