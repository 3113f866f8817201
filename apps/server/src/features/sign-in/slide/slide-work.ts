import { createHash } from 'node:crypto';
import type { SlideWork } from '@mashang/contract/sign-in';

/** Whether the hash of the salt and this number has the required number of leading zero bits. */
export function isWorkDone({ salt, bits }: SlideWork, work: number): boolean {
  const hash = createHash('sha256').update(`${salt}:${work}`).digest();
  return Math.clz32(hash.readUInt32BE()) >= bits;
}
