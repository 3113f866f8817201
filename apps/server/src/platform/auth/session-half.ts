import { randomBytes } from 'node:crypto';
import { createLimiter, type Limiter } from '../http/http-limit.ts';
import type { Platform } from '../platform.ts';

/**
 * Wrong ones without our tag of a network in a time, from before halves had tags: each costs a look into the database.
 */
const UNTAGGED = { max: 60, windowMs: 60_000 };
const limiters = new WeakMap<Platform, Limiter>();

/**
 * A new half of a session, or what a browser is known by: 256 random bits and a tag that only this deployment makes.
 */
export function makeHalf(platform: Platform): string {
  return tagged(platform, randomBytes(32).toString('base64url'));
}

/**
 * Both halves in place of a token, the same ones for the same salt. Told by whoever has the token, the salt and
 * our keys, and by nobody else.
 */
export function halvesInPlaceOf(platform: Platform, token: string, salt: Buffer): { token: string; cookie: string } {
  const { secrets } = platform;
  const of = (half: string) => {
    const part = (place: number) => secrets.tag(`renewed-${half}-${place}`, `${salt.toString('hex')}\n${token}`);
    return tagged(platform, part(1) + part(2));
  };
  return { token: of('token'), cookie: of('cookie') };
}

function tagged({ secrets }: Platform, random: string): string {
  return `${random}.${secrets.tag('half', random)}`;
}

/** Whether we made it, told without the database: invented ones are as many as somebody likes. */
export function isOurs({ secrets }: Platform, half: string): boolean {
  const [random = '', tag = ''] = half.split('.', 2);
  return random !== '' && tag !== '' && secrets.isTag(tag, 'half', random);
}

/**
 * Counts those without a tag of ours that were looked up and are nobody's; throws 429 past the limit. Sessions from
 * before halves had tags end within a week, and from then on nobody but guessers is counted.
 */
export function untaggedHalves(platform: Platform): Limiter {
  const count = limiters.get(platform) ?? createLimiter(platform, 'untagged-half', UNTAGGED);
  limiters.set(platform, count);
  return count;
}
