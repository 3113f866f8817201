import { createHash } from 'node:crypto';
import type { SlideWork } from '@mashang/contract/sign-in';

/** Whether a number hashes, behind the salt, to as many leading zero bits as was asked. */
export function isWorkDone({ salt, bits }: SlideWork, work: number): boolean {
  const hash = createHash('sha256').update(`${salt}:${work}`).digest();
  return Math.clz32(hash.readUInt32BE()) >= bits;
}
