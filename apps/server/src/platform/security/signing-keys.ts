import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { readBase64url } from './base64url.ts';

/**
 * Ed25519: everybody with the public key can verify what this deployment signed, and nobody can sign without the master
 * key.
 */
export type Signer = {
  /** Public key, base64url of its 32 bytes. */
  publicKey: string;
  /** Signature over a text's UTF-8, base64url. */
  sign(text: string): string;
};

/** RFC 8410: the bytes before the 32 bytes of a private and of a public key. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** Derives the signing key of a master key. */
export function createSigner(master: Uint8Array): Signer {
  const seed = Buffer.from(hkdfSync('sha256', master, '', 'sign-v1', 32));
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const bytes = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length);
  return {
    publicKey: bytes.toString('base64url'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

/** RFC 8032: lengths of a public key and of a signature, in bytes. */
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/**
 * Whether the holder of that key's private half signed this text. Key and signature are accepted only in exactly the
 * spelling that this program writes.
 */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = readPublicKey(publicKey);
  const bytes = readBase64url(signature, SIGNATURE_BYTES);
  return key !== null && bytes !== null && verify(null, Buffer.from(text), key, bytes);
}

function readPublicKey(text: string): KeyObject | null {
  const bytes = readBase64url(text, KEY_BYTES);
  return bytes && createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, bytes]), format: 'der', type: 'spki' });
}
