import { randomBytes } from 'node:crypto';
import { createLimiter, type Limiter } from './http-limit.ts';
import type { Platform } from './platform.ts';

/** Wrong ones without our tag of a network in a time, from before halves had tags: each costs a look into the database. */
const UNTAGGED = { max: 60, windowMs: 60_000 };
const limiters = new WeakMap<Platform, Limiter>();

/** A new half of a session, or what a browser is known by: 256 random bits and a tag that only this deployment makes. */
export function makeHalf({ secrets }: Platform): string {
  const random = randomBytes(32).toString('base64url');
  return `${random}.${secrets.tag('half', random)}`;
}

/** Whether we made it, told without the database: invented ones are as many as somebody likes. */
export function isOurs({ secrets }: Platform, half: string): boolean {
  const [random = '', tag = ''] = half.split('.', 2);
  return random !== '' && tag !== '' && secrets.isTag(tag, 'half', random);
}

/**
 * Counts those without a tag of ours that were looked up and are nobody's; throws 429 past the limit. Sessions from before halves had
 * tags end within a week, and from then on nobody but guessers is counted.
 */
export function untaggedHalves(platform: Platform): Limiter {
  const count = limiters.get(platform) ?? createLimiter(platform, 'untagged-half', UNTAGGED);
  limiters.set(platform, count);
  return count;
}
