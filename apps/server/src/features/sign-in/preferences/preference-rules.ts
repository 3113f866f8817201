import { PREFERENCE_MAX_BYTES } from '@mashang/contract/sign-in';
import * as zh from '../zh.ts';

/** Deeper than any screen layout; a malicious depth would exhaust the database's stack. */
const DEPTH_MAX = 32;

/** Returns, in Chinese, why a value cannot be stored; null if it can. */
export function whyNotKept(value: unknown): string | null {
  if (isDeeperThan(value, DEPTH_MAX)) return zh.preferenceRules.tooDeep;
  return bytesOfValue(value) > PREFERENCE_MAX_BYTES ? zh.preferenceRules.tooLarge : null;
}

/** Size of a stored value, in bytes of UTF-8. */
export function bytesOfValue(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}
