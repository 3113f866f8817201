import { createCipheriv, createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptWire, encryptWire, randomText, sealPassword } from './wire-cipher.ts';

const KEY = 'mashang-wire-key';
function nodeEncrypt(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', key, null);
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
}

describe('the wire cipher', () => {
  it.each(['', '123456', 'exactly 16 bytes', '中文与表情 🔑', 'x'.repeat(1_000)])(
    'writes what OpenSSL writes for %j, and reads it back',
    (text) => {
      expect(encryptWire(text)).toBe(nodeEncrypt(text, KEY));
      expect(decryptWire(encryptWire(text))).toBe(text);
    },
  );

  it('uses the configured key', () => {
    expect(encryptWire('123456', '0123456789abcdef')).toBe(nodeEncrypt('123456', '0123456789abcdef'));
  });

  it('refuses a text of another key', () => {
    expect(() => decryptWire(encryptWire('123456', '0123456789abcdef'))).toThrow();
  });

  it('sends a password only as its sealed SHA-256', () => {
    const hash = createHash('sha256').update('Demo@2026').digest('hex');
    expect(sealPassword('Demo@2026')).toBe(nodeEncrypt(hash, KEY));
  });
});

it('makes random texts of the asked length, from letters and digits, never the same', () => {
  const texts = Array.from({ length: 200 }, () => randomText(24));
  expect(new Set(texts).size).toBe(200);
  expect(texts.every((text) => /^[A-Za-z0-9]{24}$/.test(text))).toBe(true);
});
