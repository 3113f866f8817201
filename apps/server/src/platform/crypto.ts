import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a text's UTF-8. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Equality whose time does not tell where two texts differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Wire cipher: AES-128-ECB, PKCS#7, base64. For compatibility only; nothing relies on it for security, TLS does that. */
export function wireEncrypt(plain: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key), null);
  return cipher.update(plain, 'utf8', 'base64') + cipher.final('base64');
}

/** Plain text of a wire-encrypted value, or null when it is none. */
export function wireDecrypt(text: string, key: string): string | null {
  try {
    const decipher = createDecipheriv('aes-128-ecb', Buffer.from(key), null);
    return decipher.update(text, 'base64', 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
