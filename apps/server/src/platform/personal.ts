import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { normalizeLegalName } from '@mashang/contract/participants';
import type { MasterKeys } from './master-keys.ts';

/** What of people lies sealed in the database; the letter stands in front of the sealed value. */
export const PERSONAL_KINDS = { name: 'n', phone: 'p', account: 'a', document: 'd', contact: 'c' } as const;
export type PersonalKind = keyof typeof PERSONAL_KINDS;

/**
 * A value for a query that the database's door seals, or turns into its blind index (`form`). Anywhere else it is nothing:
 * what it holds shows neither as text nor in JSON.
 */
export class Personal {
  readonly #kind: PersonalKind;
  readonly #value: string;
  readonly #form: 'sealed' | 'key';
  constructor(kind: PersonalKind, value: string, form: 'sealed' | 'key') {
    this.#kind = kind;
    this.#value = value;
    this.#form = form;
  }
  storedBy(vault: Vault): string {
    return this.#form === 'key' ? vault.key(this.#kind, this.#value) : vault.seal(this.#kind, this.#value);
  }
  toString(): string {
    // Nothing is nothing, sealed or not.
    if (this.#value === '' && this.#form === 'sealed') return '';
    throw new Error('personal data go through a connection that holds the keys');
  }
}

/** A person's datum as a parameter: stored sealed, never in clear. */
export function personal(kind: PersonalKind, value: string): Personal {
  return new Personal(kind, value, 'sealed');
}

/** What `personal_key(column)` is compared with: the blind index of the value as people would write it otherwise too. */
export function personalKey(kind: PersonalKind, value: string): Personal {
  return new Personal(kind, value, 'key');
}

export type Vault = {
  /** Id of the key in force, as it stands in what it sealed. */
  keyId: string;
  /** `enc1.<kind>.<key id>.<blind index>.<nonce, tag, body>`; the same value by the same key is sealed the same. */
  seal(kind: PersonalKind, plain: string): string;
  /** Blind index alone. */
  key(kind: PersonalKind, plain: string): string;
  /** Throws when no key of the ring sealed this, or it was changed. */
  open(sealed: string): string;
  /** The text with everything sealed in it opened; what cannot be opened stays as it is. */
  openAll(text: string): string;
  /** A file's bytes for storage, by the key in force; what was stored before files were sealed opens as it is. */
  sealFile(bytes: Uint8Array): Buffer;
  openFile(stored: Uint8Array): Buffer;
  /** The same value sealed by the key in force; null when it is. */
  renew(sealed: string): string | null;
};

export const SEALED_MARK = 'enc1.';
const SEALED = /enc1\.[npadc]\.[\w-]{6}\.[\w-]{22}\.[\w-]{38,}/g;
const LETTERS = Object.fromEntries(Object.entries(PERSONAL_KINDS).map(([kind, letter]) => [letter, kind]));
const INDEX_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Values kept opened, some 300 bytes each. */
const OPENED_MAX = 10_000;

type Key = { id: string; seal: KeyObject; index: KeyObject; nonce: KeyObject; file: KeyObject };

/** Seals personal data: AES-256-GCM, everything in front of the body authenticated with it, keys derived once from the master keys. */
export function createVault(masters: MasterKeys): Vault {
  const keys = masters.map(deriveKey);
  const [current] = keys as [Key];
  const byId = new Map(keys.map((key) => [key.id, key]));
  // Lists show the same few accounts and names over and over.
  const opened = new Map<string, string>();
  function open(sealed: string): string {
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    const key = byId.get(sealed.slice(7, 13));
    if (!key) throw new Error('personal data sealed by another key');
    const plain = openWith(key, sealed);
    if (opened.size >= OPENED_MAX) opened.clear();
    opened.set(sealed, plain);
    return plain;
  }
  return {
    keyId: current.id,
    seal: (kind, plain) => (plain === '' ? '' : sealWith(current, kind, plain)),
    key: (kind, plain) => indexText(tagOf(current.index, PERSONAL_KINDS[kind], normalizePersonal(kind, plain))),
    open,
    openAll: (text) =>
      text.replace(SEALED, (sealed) => {
        try {
          return open(sealed);
        } catch {
          return sealed;
        }
      }),
    sealFile: (bytes) => sealBytes(current, bytes),
    openFile: (stored) => openBytes(byId, Buffer.from(stored)),
    renew: (sealed) => (sealed.slice(7, 13) === current.id ? null : sealWith(current, kindOf(sealed), open(sealed))),
  };
}

function deriveKey(master: Buffer): Key {
  // Key objects: making one from bytes at every call costs more than the tag itself.
  const derive = (label: string) => createSecretKey(Buffer.from(hkdfSync('sha256', master, '', label, 32)));
  const id = createHash('sha256').update('key-id').update(master).digest().subarray(0, 4).toString('base64url');
  return {
    id,
    seal: derive('personal-v1'),
    index: derive('personal-index-v1'),
    nonce: derive('personal-nonce-v1'),
    file: derive('personal-file-v1'),
  };
}

/** As people write the same thing differently: width, case, spaces, dots and dashes do not tell two values apart. */
export function normalizePersonal(kind: PersonalKind, plain: string): string {
  if (kind === 'name') return normalizeLegalName(plain);
  const folded = plain.normalize('NFKC').trim();
  if (kind === 'phone') return folded.replace(/\D/g, '').replace(/^(?:00)?86(?=1\d{10}$)/, '');
  if (kind === 'contact') return folded.toLowerCase();
  return folded.replace(/[\s-]/g, '').toUpperCase();
}

function tagOf(key: KeyObject, letter: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${letter}\n${text}`).digest();
}

function indexText(tag: Buffer): string {
  return tag.subarray(0, INDEX_BYTES).toString('base64url');
}

/**
 * The nonce is a tag of the value (as in SIV): what is equal is sealed equal, so that SQL may compare, group and join it.
 * That tells no more than the blind index in front does, and no nonce ever serves two values.
 */
function sealWith(key: Key, kind: PersonalKind, plain: string): string {
  const letter = PERSONAL_KINDS[kind];
  const normal = normalizePersonal(kind, plain);
  const tag = tagOf(key.index, letter, normal);
  // Most values are normal as they are: then the other part of the same tag saves the second one.
  const own = normal === plain ? tag.subarray(INDEX_BYTES) : tagOf(key.nonce, letter, plain);
  const nonce = own.subarray(0, NONCE_BYTES);
  const head = `${SEALED_MARK}${letter}.${key.id}.${indexText(tag)}.`;
  const cipher = createCipheriv('aes-256-gcm', key.seal, nonce);
  cipher.setAAD(Buffer.from(head));
  const body = cipher.update(plain, 'utf8');
  cipher.final();
  return head + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function openWith(key: Key, sealed: string): string {
  const at = sealed.lastIndexOf('.') + 1;
  const bytes = Buffer.from(sealed.slice(at), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.seal, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(sealed.slice(0, at)));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

function kindOf(sealed: string): PersonalKind {
  return LETTERS[sealed.charAt(SEALED_MARK.length)] as PersonalKind;
}

/** In front of a sealed file: no text and no archive begins like this. */
const FILE_MARK = Buffer.from('\u0000enc1\u0000', 'latin1');
const KEY_ID_LENGTH = 6;

function sealBytes(key: Key, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const head = Buffer.concat([FILE_MARK, Buffer.from(key.id), nonce]);
  const cipher = createCipheriv('aes-256-gcm', key.file, nonce);
  cipher.setAAD(head);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([head, cipher.getAuthTag(), body]);
}

function openBytes(byId: Map<string, Key>, stored: Buffer): Buffer {
  if (!stored.subarray(0, FILE_MARK.length).equals(FILE_MARK)) return stored;
  const nonceAt = FILE_MARK.length + KEY_ID_LENGTH;
  const key = byId.get(stored.subarray(FILE_MARK.length, nonceAt).toString());
  if (!key) throw new Error('a file sealed by another key');
  const tagAt = nonceAt + NONCE_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key.file, stored.subarray(nonceAt, tagAt));
  decipher.setAAD(stored.subarray(0, tagAt));
  decipher.setAuthTag(stored.subarray(tagAt, tagAt + TAG_BYTES));
  return Buffer.concat([decipher.update(stored.subarray(tagAt + TAG_BYTES)), decipher.final()]);
}
