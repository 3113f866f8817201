import { isSignedBy } from '../../platform/security/signing-keys.ts';
import { textOf } from './write-evidence.ts';
import * as zh from './zh.ts';

/** Whether the file is the same to the byte when written again, and its key signed all that is before the signature. */
export function isSigned(
  text: string,
  written: object,
  { key, signature }: { key: string; signature: string },
): boolean {
  const before = Object.fromEntries(Object.entries(written).filter(([name]) => name !== 'signature'));
  return textOf({ ...before, signature }) === text && isSignedBy(key, textOf(before), signature);
}

/** The file's text; throws if it is none. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(zh.proveEvidence.notEvidence);
  }
}

/** What the text says as JSON; null if it is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
