import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { present } from '../present.ts';
import { hmacSha256, type Mac, sameText } from './crypto.ts';
import type { MasterKeys } from './master-keys.ts';
import { createVault, type Vault } from './personal.ts';
import { createSigner, type Signer } from './signing-keys.ts';

/** Uses of a deployment's master keys. Everything made before a change of keys stays readable. */
export type Secrets = {
  /** Encrypts for storage: AES-256-GCM, random nonce, with the id of the key in force. */
  seal(plain: string): Buffer;
  /** The same for bytes of any kind. */
  sealBytes(plain: Uint8Array): Buffer;
  openBytes(sealed: Buffer): Buffer;
  /** Throws when no key of the ring sealed the bytes, or they were changed. */
  open(sealed: Buffer): string;
  /** Whether the key in force sealed this; if not, it should be sealed again. */
  isCurrent(sealed: Buffer): boolean;
  /** Unforgeable short tag of a text, base64url of 128 bits. */
  tag(purpose: string, text: string): string;
  /** The same tag by each key, the one in force first, to find or compare values tagged before a change of keys. */
  tags(purpose: string, text: string): [string, ...string[]];
  isTag(tag: string, purpose: string, text: string): boolean;
  /** Ids of the keys, the one in force first; they reveal nothing about the keys. */
  keyIds: readonly [string, ...string[]];
  /** For names, phones, accounts and documents of people, as database connections seal them. */
  vault: Vault;
  /** Signs statements for outsiders, by the key in force. */
  signer: Signer;
  /** Public halves of the signing keys, the one in force first. */
  publicKeys: readonly string[];
};

/** First byte of a value sealed before keys had ids, and since. */
const PLAIN_FORM = 1;
const KEYED_FORM = 2;
const KEY_ID_BYTES = 4;

type Key = { id: Buffer; seal: Buffer; tag: Mac };

/** Derives a deployment's keys from its master keys. */
export function createSecrets(masters: MasterKeys): Secrets {
  const [master, ...formerMasters] = masters;
  const current = deriveKey(master);
  const former = formerMasters.map(deriveKey);
  const keys = [current, ...former];
  const signers = masters.map(createSigner);
  return {
    seal: (plain) => sealWith(current, Buffer.from(plain, 'utf8')),
    sealBytes: (plain) => sealWith(current, plain),
    openBytes: (sealed) => openWith(candidates(keys, sealed), sealed),
    open: (sealed) => openWith(candidates(keys, sealed), sealed).toString('utf8'),
    isCurrent: (sealed) => sealed[0] === KEYED_FORM && idOf(sealed).equals(current.id),
    tag: (purpose, text) => tagBy(current, purpose, text),
    tags: (purpose, text) => [tagBy(current, purpose, text), ...former.map((key) => tagBy(key, purpose, text))],
    isTag: (tag, purpose, text) => keys.some((key) => sameText(tag, tagBy(key, purpose, text))),
    keyIds: [current.id.toString('hex'), ...former.map(({ id }) => id.toString('hex'))],
    vault: createVault(masters),
    signer: present(signers[0], 'a signing key'),
    publicKeys: signers.map(({ publicKey }) => publicKey),
  };
}

function sealWith(key: Key, plain: Uint8Array): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.seal, nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([KEYED_FORM]), key.id, nonce, cipher.getAuthTag(), body]);
}

function deriveKey(master: Buffer): Key {
  return {
    id: createHash('sha256').update('key-id').update(master).digest().subarray(0, KEY_ID_BYTES),
    seal: Buffer.from(hkdfSync('sha256', master, '', 'seal-v1', 32)),
    tag: hmacSha256(new Uint8Array(hkdfSync('sha256', master, '', 'tag-v1', 32))),
  };
}

function tagBy({ tag }: Key, purpose: string, text: string): string {
  return tag(`${purpose}\n${text}`).subarray(0, 16).toString('base64url');
}

function idOf(sealed: Buffer): Buffer {
  return sealed.subarray(1, 1 + KEY_ID_BYTES);
}

function candidates(keys: Key[], sealed: Buffer): Key[] {
  if (sealed[0] === PLAIN_FORM) return keys;
  return sealed[0] === KEYED_FORM ? keys.filter((key) => key.id.equals(idOf(sealed))) : [];
}

function openWith(keys: Key[], sealed: Buffer): Buffer {
  const at = sealed[0] === PLAIN_FORM ? 1 : 1 + KEY_ID_BYTES;
  for (const key of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.seal, sealed.subarray(at, at + 12));
      decipher.setAuthTag(sealed.subarray(at + 12, at + 28));
      return Buffer.concat([decipher.update(sealed.subarray(at + 28)), decipher.final()]);
    } catch {}
  }
  throw new Error('sealed by another key, or damaged');
}
