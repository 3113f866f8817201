import { randomBytes } from 'node:crypto';
import { createLimiter, type Limiter } from '../http/http-limit.ts';
import type { Platform } from '../platform.ts';

/** Untagged halves, from before halves had tags, that a network may send per time: each costs a database query. */
const UNTAGGED = { max: 60, windowMs: 60_000 };
const limiters = new WeakMap<Platform, Limiter>();

/**
 * Makes a new half of a session or a device identifier: 256 random bits and a tag that only this deployment can make.
 */
export function makeHalf(platform: Platform): string {
  return tagged(platform, randomBytes(32).toString('base64url'));
}

/**
 * Derives both halves that replace a token; the same salt gives the same halves. Only the token, the salt and our keys
 * together give them.
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

/** Whether this deployment made the half. It is checked without the database, because invented halves are unlimited. */
export function isOurs({ secrets }: Platform, half: string): boolean {
  const [random = '', tag = ''] = half.split('.', 2);
  return random !== '' && tag !== '' && secrets.isTag(tag, 'half', random);
}

/**
 * Counts halves without our tag that were looked up and belong to nobody; throws 429 past the limit. Sessions from
 * before halves had tags end within a week; after that only guessers are counted.
 */
export function untaggedHalves(platform: Platform): Limiter {
  const count = limiters.get(platform) ?? createLimiter(platform, 'untagged-half', UNTAGGED);
  limiters.set(platform, count);
  return count;
}
