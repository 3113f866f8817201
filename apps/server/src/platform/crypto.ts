import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys of one deployment, all derived from one master secret. */
export type Secrets = {
  /** Encrypts a secret for storage (AES-256-GCM, random nonce, versioned). */
  seal(plain: string): Buffer;
  open(sealed: Buffer): string;
  /** Unforgeable short tag over a text, base64url of 128 bits. */
  tag(purpose: string, text: string): string;
};

/** Master secret: MASTER_KEY (64 hex digits) or a file of the data folder made on first start. */
export function loadMasterKey(dataDir: string, env: NodeJS.ProcessEnv = process.env): Buffer {
  if (env.MASTER_KEY) {
    const key = Buffer.from(env.MASTER_KEY, 'hex');
    if (key.length !== 32) throw new Error('MASTER_KEY must be 64 hex digits');
    return key;
  }
  const file = join(dataDir, 'master.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}

/** Derives the deployment's keys from its master secret. */
export function createSecrets(master: Buffer): Secrets {
  const sealKey = Buffer.from(hkdfSync('sha256', master, '', 'seal-v1', 32));
  // A key object: making one from bytes at every call costs five times the tag itself.
  const tagKey = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', 'tag-v1', 32)));
  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(1, 13));
      decipher.setAuthTag(sealed.subarray(13, 29));
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8');
    },
    tag: (purpose, text) =>
      createHmac('sha256', tagKey).update(`${purpose}\n${text}`).digest().subarray(0, 16).toString('base64url'),
  };
}

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
