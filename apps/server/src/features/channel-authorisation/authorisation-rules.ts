import { SCOPE_SERVICES, SCOPES, type Scope } from '@mashang/contract/channel-authorisation';
import { type LicenceProfile, whyNotOffered } from '@mashang/contract/jurisdictions';
import * as zh from './zh.ts';

/** Scopes of the sign-in itself, requested too: an identity, its name, and a token for renewal. */
const IDENTITY = ['openid', 'profile', 'offline_access'];
/** RFC 8628, 3.5: the polling interval grows by this after slow_down. */
const SLOWER_BY_S = 5;
const SLOWEST_S = 60;
/** A token that expires within this time is renewed before it is used. */
const SPARE_MS = 60_000;

/** The scopes that a licence allows to request, or the reason why there are none. */
export function scopesOffered(licence: LicenceProfile | null, now: number): { scopes: Scope[]; closed: string } {
  const scopes = SCOPES.filter((scope) => !whyNotOffered(licence, SCOPE_SERVICES[scope], now));
  return { scopes, closed: scopes.length > 0 ? '' : (whyNotOffered(licence, 'marketplace', now) ?? '') };
}

/** The scopes of a request in the form that a platform expects. */
export function askedScopes(scopes: readonly Scope[]): string {
  return [...IDENTITY, ...scopes].join(' ');
}

/**
 * The scopes that a platform granted. An answer without scopes grants all requested ones (RFC 6749, 5.1); an answer
 * with further ones is not accepted (`more`).
 */
export function grantedScopes(asked: readonly Scope[], said: string | undefined): Scope[] | 'more' {
  if (said === undefined) return [...asked];
  const named = SCOPES.filter((scope) => said.split(' ').includes(scope));
  return named.every((scope) => asked.includes(scope)) ? named : 'more';
}

/** How an error of the token endpoint changes a request: it ends, or polling goes on at an interval. */
export type PollVerdict = { end: 'denied' | 'expired' | 'failed'; note: string } | { end: null; intervalS: number };
export function judgePollError(error: string, intervalS: number): PollVerdict {
  switch (error) {
    case 'authorization_pending':
      return { end: null, intervalS };
    case 'slow_down':
      return { end: null, intervalS: slower(intervalS) };
    case 'access_denied':
      return { end: 'denied', note: zh.authorisationRules.declined };
    case 'expired_token':
      return { end: 'expired', note: zh.words.codeExpired };
    default:
      return {
        end: 'failed',
        note: zh.authorisationRules.failed(/^[\w.-]{1,40}$/.test(error) ? error : 'unknown_error'),
      };
  }
}

/** The polling interval after slow_down, or after no answer. */
export function slower(intervalS: number): number {
  return Math.min(intervalS + SLOWER_BY_S, SLOWEST_S);
}

/** Whether a token can be used as it is. If the platform names no expiry, it is used until the platform refuses it. */
export function isFresh(accessExpiresAt: number | null, now: number): boolean {
  return accessExpiresAt === null || accessExpiresAt - now > SPARE_MS;
}
