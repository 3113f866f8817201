import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { findFile } from '../../platform/stored-file-store.ts';

/** Kind of papers among the stored files. */
export const KYC_KIND = 'kyc-document';
const FOLDER = 'kyc/';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Name in the storage of a new paper: 144 random bits. */
export function newDocumentName(): string {
  return `${FOLDER}${randomBytes(18).toString('base64url')}.webp`;
}

/** Where reviewers are shown a paper, by its name in the storage. */
export function documentUrl(name: string): string {
  return `/files/${name}`;
}

/** Papers lie sealed, each with a key of its own: a copy of the folder, or of a backup, shows nobody's face. */
export function sealDocument({ secrets }: Platform, picture: Buffer): { sealed: Buffer; fileKey: Buffer } {
  const key = randomBytes(KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const body = Buffer.concat([cipher.update(picture), cipher.final()]);
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]), fileKey: secrets.seal(key.toString('base64')) };
}

/** A paper's picture; null where there is none, or not all of it. */
export async function openDocument(
  { secrets, storage, db }: Platform,
  { name, fileKey }: { name: string; fileKey: Buffer },
): Promise<Buffer | null> {
  const noted = await findFile(db.app, name, KYC_KIND);
  const found = noted && (await storage.get(name));
  if (!found || found.length !== noted.bytes) return null;
  const sealed = Buffer.from(found);
  const decipher = createDecipheriv(
    CIPHER,
    Buffer.from(secrets.open(fileKey), 'base64'),
    sealed.subarray(0, NONCE_BYTES),
  );
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
