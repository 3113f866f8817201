import type { SlideWork } from '@mashang/contract/sign-in';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Tries between two looks at the page: a few milliseconds of work, so that a hand can go on dragging. */
const TRIES_AT_ONCE = 2_000;

/** Leading zero bits of a number's hash behind the salt. */
export function zeroBits(salt: string, work: number): number {
  const hash = sha256(utf8ToBytes(`${salt}:${work}`));
  return Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0));
}

/**
 * Finds a number whose hash behind the salt begins with the bits asked for. Chance decides how long it takes; other
 * things of the page go on in between. Rejects when it is no longer wanted.
 */
export async function findWork({ salt, bits }: SlideWork, signal: AbortSignal): Promise<number> {
  for (let work = 0; ; work++) {
    if (zeroBits(salt, work) >= bits) return work;
    if (work % TRIES_AT_ONCE === 0) {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
  }
}
