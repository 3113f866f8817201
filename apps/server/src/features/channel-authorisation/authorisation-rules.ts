import { SCOPE_SERVICES, SCOPES, type Scope } from '@mashang/contract/channel-authorisation';
import { type LicenceProfile, whyNotOffered } from '@mashang/contract/jurisdictions';
import * as zh from './zh.ts';

/** Scopes of sign-in itself, asked for besides: an identity, its name, and a token to renew by. */
const IDENTITY = ['openid', 'profile', 'offline_access'];
/** RFC 8628, 3.5: how much slower one asks after slow_down. */
const SLOWER_BY_S = 5;
const SLOWEST_S = 60;
/** A token with less than this left is renewed before it is used. */
const SPARE_MS = 60_000;

/** What an authorisation would be asked for under a licence, or why nothing can be. */
export function scopesOffered(licence: LicenceProfile | null, now: number): { scopes: Scope[]; closed: string } {
  const scopes = SCOPES.filter((scope) => !whyNotOffered(licence, SCOPE_SERVICES[scope], now));
  return { scopes, closed: scopes.length > 0 ? '' : (whyNotOffered(licence, 'marketplace', now) ?? '') };
}

/** The scopes of a request as they go to a platform. */
export function askedScopes(scopes: readonly Scope[]): string {
  return [...IDENTITY, ...scopes].join(' ');
}

/**
 * What a platform granted of what was asked; a platform that says nothing granted what was asked (RFC 6749,
 * 5.1), one that says more lies.
 */
export function grantedScopes(asked: readonly Scope[], said: string | undefined): Scope[] | 'more' {
  if (said === undefined) return [...asked];
  const named = SCOPES.filter((scope) => said.split(' ').includes(scope));
  return named.every((scope) => asked.includes(scope)) ? named : 'more';
}

/** What an error of the token endpoint makes of a turn of the device flow. */
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

/** The pause after slow_down, or after no answer. */
export function slower(intervalS: number): number {
  return Math.min(intervalS + SLOWER_BY_S, SLOWEST_S);
}

/** Whether a token is used as it is. A platform that names no end means until it says otherwise. */
export function isFresh(accessExpiresAt: number | null, now: number): boolean {
  return accessExpiresAt === null || accessExpiresAt - now > SPARE_MS;
}
