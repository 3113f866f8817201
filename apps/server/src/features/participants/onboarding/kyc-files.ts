import { createDecipheriv } from 'node:crypto';
import { fileAddress } from '@mashang/contract/files';
import type { Paper } from '../../../platform/files/papers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newFileName } from '../../../platform/storage/new-file-name.ts';
import { findFile } from '../../../platform/storage/stored-file-store.ts';

/** Kind of papers among the stored files. */
export const KYC_KIND = 'kyc-document';
const FOLDER = 'kyc/';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the storage name of a new paper: 144 random bits. */
export function newDocumentName(ending: Paper['ending']): string {
  return newFileName(FOLDER, ending);
}

/** Returns the address at which reviewers see a paper, from its storage name. */
export function documentUrl(name: string): string {
  return fileAddress(name);
}

/** Returns a paper's bytes; null where the file is missing or incomplete. */
export async function openDocument(
  { secrets, storage, db }: Platform,
  { name, fileKey }: { name: string; fileKey: Buffer | null },
): Promise<Buffer | null> {
  const noted = await findFile(db.app, name, KYC_KIND);
  const found = noted && (await storage.get(name));
  if (!found || found.length !== noted.bytes) return null;
  const sealed = Buffer.from(found);
  // Papers from before the storage encrypted its files have a key of their own.
  if (!fileKey) return sealed;
  const decipher = createDecipheriv(
    CIPHER,
    Buffer.from(secrets.open(fileKey), 'base64'),
    sealed.subarray(0, NONCE_BYTES),
  );
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
