import type { SlideWork } from '@mashang/contract/sign-in';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Number of tries between two pauses: a few milliseconds of work, so that dragging stays smooth. */
const TRIES_AT_ONCE = 2_000;

/** Leading zero bits of the hash of the salt and a number. */
export function zeroBits(salt: string, work: number): number {
  const hash = sha256(utf8ToBytes(`${salt}:${work}`));
  return Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0));
}

/**
 * Finds a number whose hash with the salt starts with the required zero bits. The time it takes is random; it pauses
 * for other work of the page. Rejects when it is aborted.
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
