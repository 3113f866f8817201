import { randomBytes } from 'node:crypto';
import { FIRST_PASSWORD_HOURS } from '@mashang/contract/sign-in';

const HOUR_MS = 3_600_000;

/**
 * A password to begin with: 96 random bits in the sixteen signs one may have. Another person
 * sees it, so it is none to keep.
 */
export function makeFirstPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** Until when a first password made now lets in. */
export function firstPasswordEnd(now: number): Date {
  return new Date(now + FIRST_PASSWORD_HOURS * HOUR_MS);
}
