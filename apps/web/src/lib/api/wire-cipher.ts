import { DEFAULT_WIRE_KEY } from '@mashang/contract/sign-in';
import { ecb } from '@noble/ciphers/aes.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const KEY: string = import.meta.env.VITE_WIRE_KEY ?? DEFAULT_WIRE_KEY;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/**
 * Largest multiple of the alphabet's length below 256: higher bytes are dropped, so every character is equally likely.
 */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** Encrypts text with AES-128-ECB, PKCS#7, as base64. For compatibility with the wire; security does not rely on it. */
export function encryptWire(text: string, key: string = KEY): string {
  const bytes = ecb(utf8ToBytes(key)).encrypt(utf8ToBytes(text));
  return btoa(String.fromCharCode(...bytes));
}

/** Reverse of {@link encryptWire}; throws when the text was not encrypted with that key. */
export function decryptWire(base64: string, key: string = KEY): string {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(ecb(utf8ToBytes(key)).decrypt(bytes));
}

/** SHA-256 of a password in lower-case hex, wire-encrypted: the only form in which a password leaves the browser. */
export function sealPassword(password: string): string {
  return encryptWire(bytesToHex(sha256(utf8ToBytes(password))));
}

/** Random letters and digits from the browser's cryptographic source. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}
