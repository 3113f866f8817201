import { randomBytes } from 'node:crypto';
import { FIRST_PASSWORD_HOURS } from '@mashang/contract/sign-in';

const HOUR_MS = 3_600_000;

/**
 * Makes a first password: 96 random bits in sixteen characters, the maximum. Another person sees it, so it must be
 * replaced.
 */
export function makeFirstPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** Returns the end of validity of a first password made now. */
export function firstPasswordEnd(now: number): Date {
  return new Date(now + FIRST_PASSWORD_HOURS * HOUR_MS);
}
