import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSigner, isSignedBy } from './signing-keys.ts';

const TEXT = '订单 DS0001';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const signer = createSigner(Buffer.alloc(32, 7));

/**
 * Every other spelling of one character, and characters that a lenient decoder skips, pads or reads in another
 * alphabet.
 */
function* otherWays(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1)
    for (const character of `${ALPHABET}+/= \n附`)
      if (character !== text[at]) yield text.slice(0, at) + character + text.slice(at + 1);
  for (const added of ['=', '==', '=附言', ' ', '\n', '\u00a0', 'A', '.'])
    for (const at of [0, 9, text.length]) yield text.slice(0, at) + added + text.slice(at);
  yield text.slice(0, -1);
  yield '';
}

describe('isSignedBy', () => {
  it('takes a signature and a key as they are written, and in no other way', () => {
    const signature = signer.sign(TEXT);
    expect(isSignedBy(signer.publicKey, TEXT, signature)).toBe(true);
    expect(isSignedBy(signer.publicKey, `${TEXT} `, signature)).toBe(false);
    for (const other of otherWays(signature)) expect(isSignedBy(signer.publicKey, TEXT, other), other).toBe(false);
    for (const other of otherWays(signer.publicKey)) expect(isSignedBy(other, TEXT, signature), other).toBe(false);
  });

  it('takes none in the other alphabet, whatever characters the bytes come to', () => {
    const mixed = Array.from({ length: 20 }, () => randomBytes(16).toString('hex'))
      .map((text) => ({ text, signature: signer.sign(text) }))
      .filter(({ signature }) => /[-_]/.test(signature));
    expect(mixed.length).toBeGreaterThan(0);
    for (const { text, signature } of mixed)
      expect(isSignedBy(signer.publicKey, text, signature.replaceAll('-', '+').replaceAll('_', '/'))).toBe(false);
  });
});
