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
import {
  kindAt,
  PERSONAL_KINDS,
  type PersonalKind,
  type Place,
  placeCode,
  placeOfCode,
  type SealedColumn,
  type SealedFacts,
} from './sealed-places.ts';

export { PERSONAL_KINDS, type PersonalKind } from './sealed-places.ts';

/**
 * A query value that the connection seals, or makes a blind index of (`form`). Anywhere else its content shows
 * neither as text nor in JSON.
 */
export class Personal {
  readonly #kind: PersonalKind;
  readonly #value: string;
  /** The place it is stored at; null for its blind index. */
  readonly #place: Place | null;
  constructor(kind: PersonalKind, value: string, place: Place | null) {
    this.#kind = kind;
    this.#value = value;
    this.#place = place;
  }
  storedBy(vault: Vault): string {
    if (this.#place === null) return vault.key(this.#kind, this.#value);
    return vault.seal(this.#place, this.#value, this.#kind);
  }
  toString(): string {
    // An empty value is stored as it is.
    if (this.#value === '' && this.#place !== null) return '';
    throw new Error('personal data go through a connection that holds the keys');
  }
}

/** Returns personal data as a parameter for one column: stored sealed and bound to that column, never in clear. */
export function personal(column: SealedColumn, value: string): Personal {
  return new Personal(kindAt(column), value, column);
}

/** The same for a value inside a JSON column. */
export function personalFact(facts: SealedFacts, kind: PersonalKind, value: string): Personal {
  return new Personal(kind, value, facts);
}

/**
 * Returns the value to compare `personal_key(column)` with: the blind index, which is the same for other spellings of
 * the value.
 */
export function personalKey(kind: PersonalKind, value: string): Personal {
  return new Personal(kind, value, null);
}

export type Vault = {
  /** Id of the key in force, as it appears in sealed values. */
  keyId: string;
  /**
   * `enc2.<kind>.<key id>.<blind index>.<place>.<nonce, tag, body>`, for one column: the same value under the same key
   * is sealed identically there, and differently for any other column. JSON columns hold every kind, so the kind is
   * given.
   */
  seal(place: Place, plain: string, kind?: PersonalKind): string;
  /** Returns the blind index alone. */
  key(kind: PersonalKind, plain: string): string;
  /** Throws when no key of the ring sealed this for that place, or it was changed. */
  open(sealed: string): string;
  /**
   * Returns the text with everything sealed in it opened; what cannot be opened stays unchanged. With `places`, opens
   * only values sealed for one of them, and those from before values were bound.
   */
  openAll(text: string, places?: ReadonlySet<Place>): string;
  /** Seals a file's bytes for storage by the key in force. Opening returns files from before sealing unchanged. */
  sealFile(bytes: Uint8Array): Buffer;
  openFile(stored: Uint8Array): Buffer;
  /** Returns the same value sealed by the key in force for its column; null when it already is. */
  renew(column: SealedColumn, sealed: string): string | null;
};

/** Mark of a value bound to its column; the former form was not, and is only read. */
export const SEALED_MARK = 'enc2.';
const UNBOUND_MARK = 'enc1.';
const SEALED =
  /enc1\.[npadc]\.[\w-]{6}\.[\w-]{22}\.[\w-]{38,}|enc2\.[npadc]\.[\w-]{6}\.[\w-]{22}\.[\w-]{6}\.[\w-]{38,}/g;
/** Both marks have the same length, and so have the letter, key id and index after them. */
const KEY_AT = 7;
const PLACE_AT = 37;

export function mayHoldSealed(text: string): boolean {
  return text.includes(SEALED_MARK) || text.includes(UNBOUND_MARK);
}

export function isSealed(text: string): boolean {
  return text.startsWith(SEALED_MARK) || text.startsWith(UNBOUND_MARK);
}

const KEY_ID_LENGTH = 6;
const PLACE_CODE_LENGTH = 6;
const INDEX_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Opened values kept in memory, some 300 bytes each. */
const OPENED_MAX = 10_000;

type Key = { id: string; unbound: KeyObject; seal: KeyObject; index: KeyObject; nonce: KeyObject; file: KeyObject };

/**
 * Creates a vault for personal data: AES-256-GCM, everything before the body authenticated with it, keys derived once
 * from the master keys.
 */
export function createVault(masters: MasterKeys): Vault {
  const keys = masters.map(deriveKey);
  const [current] = keys as [Key];
  const byId = new Map(keys.map((key) => [key.id, key]));
  // Lists show the same few accounts and names repeatedly.
  const opened = new Map<string, string>();
  function open(sealed: string): string {
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    const key = byId.get(sealed.slice(KEY_AT, KEY_AT + KEY_ID_LENGTH));
    if (!key) throw new Error('personal data sealed by another key');
    const plain = openWith(key, sealed);
    if (opened.size >= OPENED_MAX) opened.clear();
    opened.set(sealed, plain);
    return plain;
  }
  return {
    keyId: current.id,
    seal: (place, plain, kind = kindAt(place)) => (plain === '' ? '' : sealWith(current, place, kind, plain)),
    key: (kind, plain) => indexText(tagOf(current.index, PERSONAL_KINDS[kind], normalizePersonal(kind, plain))),
    open,
    openAll: (text, places) =>
      text.replace(SEALED, (sealed) => {
        const place = sealed.startsWith(SEALED_MARK) ? placeOf(sealed) : null;
        if (place === undefined || (place !== null && places?.has(place) === false)) return sealed;
        try {
          return open(sealed);
        } catch {
          return sealed;
        }
      }),
    sealFile: (bytes) => sealBytes(current, bytes),
    openFile: (stored) => openBytes(byId, Buffer.from(stored)),
    renew: (column, sealed) => {
      const isCurrent = sealed.slice(KEY_AT, KEY_AT + KEY_ID_LENGTH) === current.id;
      if (isCurrent && sealed.startsWith(SEALED_MARK) && placeOf(sealed) === column) return null;
      return sealWith(current, column, kindAt(column), open(sealed));
    },
  };
}

function deriveKey(master: Buffer): Key {
  // Key objects: making one from bytes at every call costs more than the tag itself.
  const derive = (label: string) => createSecretKey(Buffer.from(hkdfSync('sha256', master, '', label, 32)));
  const id = createHash('sha256').update('key-id').update(master).digest().subarray(0, 4).toString('base64url');
  return {
    id,
    unbound: derive('personal-v1'),
    seal: derive('personal-v2'),
    index: derive('personal-index-v1'),
    nonce: derive('personal-nonce-v1'),
    file: derive('personal-file-v1'),
  };
}

/**
 * Normalises different spellings of the same value: width, case, spaces, dots and dashes do not distinguish two values.
 */
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
 * The nonce is a tag of the value and its place (as in SIV): equal values are sealed identically within a column, so
 * that SQL can compare and group them. This reveals no more than the blind index before it. Without the place, one
 * nonce would serve two columns with different authenticated data, and reveal the authentication key.
 */
function sealWith(key: Key, place: Place, kind: PersonalKind, plain: string): string {
  const letter = PERSONAL_KINDS[kind];
  const index = indexText(tagOf(key.index, letter, normalizePersonal(kind, plain)));
  const nonce = tagOf(key.nonce, `${place}\n${letter}`, plain).subarray(0, NONCE_BYTES);
  const head = `${SEALED_MARK}${letter}.${key.id}.${index}.${placeCode(place)}.`;
  const cipher = createCipheriv('aes-256-gcm', key.seal, nonce);
  cipher.setAAD(boundTo(head, place));
  const body = cipher.update(plain, 'utf8');
  cipher.final();
  return head + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Returns the data authenticated with a value: everything before it, and the names of its table and column. */
function boundTo(head: string, place: Place): Buffer {
  return Buffer.from(`${head}\n${place}`);
}

function placeOf(sealed: string): Place | undefined {
  return placeOfCode(sealed.slice(PLACE_AT, PLACE_AT + PLACE_CODE_LENGTH));
}

function openWith(key: Key, sealed: string): string {
  const at = sealed.lastIndexOf('.') + 1;
  const head = sealed.slice(0, at);
  if (!sealed.startsWith(SEALED_MARK)) return openBody(key.unbound, Buffer.from(head), sealed.slice(at));
  const place = placeOf(sealed);
  if (!place) throw new Error('personal data sealed for a column that is not known');
  return openBody(key.seal, boundTo(head, place), sealed.slice(at));
}

function openBody(key: KeyObject, beside: Buffer, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(beside);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Mark before a sealed file: no text and no archive begins with it. */
const FILE_MARK = Buffer.from('\u0000enc1\u0000', 'latin1');

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
