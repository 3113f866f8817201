import { sha256Hex } from '../../platform/security/crypto.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import { isSignedBy } from '../../platform/security/signing-keys.ts';

/**
 * The content of one anchor: the chain's head at one time, and the anchor before it. Hashes are hex; `previous` is the
 * SHA-256 of the line before.
 */
export type Anchor = {
  number: number;
  at: string;
  seq: string;
  /** Rows sealed since the anchor before. */
  rows: string;
  hash: string;
  previous: string;
};
export type AnchorLine = { anchor: Anchor; key: string; signature: string; text: string; lineHash: string };

/** Used as the hash of the line before the first one. */
export const NO_LINE = '0'.repeat(64);
const FIELDS = ['number', 'at', 'seq', 'rows', 'hash', 'previous', 'key', 'signature'];

/** Builds the line of an anchor, signed by the current key. */
export function writeLine(secrets: Secrets, { number, at, seq, rows, hash, previous }: Anchor): AnchorLine {
  const anchor = { number, at, seq, rows, hash, previous };
  const key = secrets.signer.publicKey;
  const signature = secrets.signer.sign(JSON.stringify({ ...anchor, key }));
  const text = JSON.stringify({ ...anchor, key, signature });
  return { anchor, key, signature, text, lineHash: sha256Hex(text) };
}

/** Parses a line; null if it is not, character by character, a line that this program writes. */
export function readLine(text: string): AnchorLine | null {
  const said = parsed(text);
  if (said === null || JSON.stringify(said) !== text || Object.keys(said).join() !== FIELDS.join()) return null;
  const { number, at, seq, rows, hash, previous, key, signature } = said;
  const texts = [at, seq, rows, hash, previous, key, signature];
  if (!Number.isSafeInteger(number) || !texts.every((one) => typeof one === 'string')) return null;
  if (!/^\d{1,18}$/.test(`${seq}`) || !/^-?\d{1,18}$/.test(`${rows}`)) return null;
  const anchor = { number, at, seq, rows, hash, previous } as Anchor;
  return { anchor, key: `${key}`, signature: `${signature}`, text, lineHash: sha256Hex(text) };
}

/**
 * Whether the line's own key signed it and that key is one of this deployment's. Without the keys (null) only the
 * signature is checked.
 */
export function isGenuine({ anchor, key, signature }: AnchorLine, secrets: Secrets | null): boolean {
  if (secrets && !secrets.publicKeys.includes(key)) return false;
  return isSignedBy(key, JSON.stringify({ ...anchor, key }), signature);
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
