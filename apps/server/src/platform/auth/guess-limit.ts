import type { BusinessError } from '../errors.ts';
import { createLimiter, type Limiter } from '../http/http-limit.ts';
import type { Platform } from '../platform.ts';
import { networkOf } from './ip-networks.ts';

/** Wrong secrets allowed per address and time: more than any mistake makes, and far too few to search 2^128. */
const GUESSES = { max: 120, windowMs: 60_000 };
type Secret = 'signature' | 'pay-token' | 'payee-token';
const limiters = new WeakMap<Platform, Map<Secret, Limiter>>();

/**
 * Counts a wrong secret of an address and returns the error to answer: `refusal`, or 429 after too many. A caller with
 * the right secret is never counted, so a guesser behind the same address locks nobody out.
 */
export async function countGuess(
  platform: Platform,
  { secret, ip, refusal }: { secret: Secret; ip: string; refusal: BusinessError },
): Promise<BusinessError> {
  const known = limiters.get(platform) ?? new Map<Secret, Limiter>();
  limiters.set(platform, known);
  const count = known.get(secret) ?? createLimiter(platform, `guess:${secret}`, GUESSES);
  known.set(secret, count);
  await count(networkOf(ip));
  return refusal;
}
