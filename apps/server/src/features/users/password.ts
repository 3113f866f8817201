import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes, parallelism 1. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The browser's form of a password: its SHA-256 in hex. */
const PASSWORD_HASH = /^[0-9a-f]{64}$/;
/** SHA-256 of the empty text: an empty field that was hashed anyway. */
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Whether a decrypted password field can be a password. */
export function isPasswordHash(hash: string | null): hash is string {
  return hash !== null && PASSWORD_HASH.test(hash) && hash !== EMPTY_HASH;
}

/** argon2id of the browser's form (SHA-256 hex of the password). */
export function hashPassword(sha256Hex: string): Promise<string> {
  return hash(sha256Hex, COST);
}

/** Returns the browser's form of a password. */
export function browserHash(plain: string): string {
  return createHash('sha256').update(plain).digest('hex');
}

let decoy: Promise<string> | undefined;
let compared = 0;

/**
 * Returns how many passwords this process has compared: each costs a hash, so refused guesses must not be counted here.
 */
export function comparedPasswords(): number {
  return compared;
}

/** Whether it is the password. Without a user it takes the same time and returns false. */
export async function checkPassword(stored: string | undefined, sha256Hex: string): Promise<boolean> {
  compared += 1;
  decoy ??= hashPassword(browserHash('no such user'));
  const right = await verify(stored ?? (await decoy), sha256Hex);
  return right && stored !== undefined;
}
