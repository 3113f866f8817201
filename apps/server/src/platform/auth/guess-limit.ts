import type { BusinessError } from '../errors.ts';
import { createLimiter, type Limiter } from '../http/http-limit.ts';
import type { Platform } from '../platform.ts';
import { networkOf } from './ip-networks.ts';

/** Wrong ones of an address in a time: more than any mistake makes, nothing beside 2^128 to be tried. */
const GUESSES = { max: 120, windowMs: 60_000 };
type Secret = 'signature' | 'pay-token';
const limiters = new WeakMap<Platform, Map<Secret, Limiter>>();

/**
 * Counts a wrong secret of an address and answers what it is told: `refusal`, and 429 once there were too many. Whoever
 * has the right one is never asked, so that nobody is kept out by a guesser behind the same address.
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
