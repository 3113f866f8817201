import { constants, createDecipheriv, type KeyObject, publicEncrypt, randomBytes, sign, verify } from 'node:crypto';

/** Signatures and encryption of 微信支付 APIv3, as its documents describe them (doc/v3/merchant/4012365342). */

const TAG_BYTES = 16;

/** What a signature covers: each part and a line feed after it, after the last one too. */
export function signedText(parts: readonly string[]): string {
  return parts.map((part) => `${part}\n`).join('');
}

/** SHA256 with RSA (PKCS #1 v1.5), base64. */
export function signText(text: string, privateKey: KeyObject): string {
  return sign('sha256', Buffer.from(text), privateKey).toString('base64');
}

/** Whether a signature fits; false for one that is no base64, as the company's own test signatures are. */
export function isSigned(text: Buffer, signature: string, publicKey: KeyObject): boolean {
  return verify('sha256', text, publicKey, Buffer.from(signature, 'base64'));
}

export function newNonce(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}

export type Signer = { mchid: string; serial: string; privateKey: KeyObject };
/** `target` is path and query as they are sent; `body` is '' where there is none; `at` are seconds since 1970. */
export type SignedRequest = { method: string; target: string; body: string; at: number; nonce: string };

/** The header Authorization of a request. */
export function authorizationOf(signer: Signer, { method, target, body, at, nonce }: SignedRequest): string {
  const signature = signText(signedText([method, target, String(at), nonce, body]), signer.privateKey);
  const fields = { mchid: signer.mchid, nonce_str: nonce, signature, timestamp: String(at), serial_no: signer.serial };
  const text = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`;
}

export type Sealed = { ciphertext: string; nonce: string; associated_data?: string | undefined };

/** Opens AEAD_AES_256_GCM with a key of 32 characters; throws where key, nonce or text do not belong together. */
export function openSealed(sealed: Sealed, key: string): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  const at = Math.max(0, bytes.length - TAG_BYTES);
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(sealed.associated_data ?? ''));
  cipher.setAuthTag(bytes.subarray(at));
  return Buffer.concat([cipher.update(bytes.subarray(0, at)), cipher.final()]).toString('utf8');
}

/** Encrypts a person's name for the company: RSA with OAEP and SHA-1, as doc/v3/merchant/4013053257 says. */
export function encryptName(name: string, publicKey: KeyObject): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key: publicKey, padding, oaepHash: 'sha1' }, Buffer.from(name)).toString('base64');
}
