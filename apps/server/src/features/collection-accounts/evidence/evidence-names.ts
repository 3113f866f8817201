import { randomBytes } from 'node:crypto';
import { fileAddress } from '@mashang/contract/files';
import type { Paper } from '../../../platform/files/papers.ts';

/** Kind of account documents among the stored files. */
export const EVIDENCE_KIND = 'account-paper';
/** 144 random bits. */
export const EVIDENCE_FILE = /^[\w-]{24}\.(webp|pdf)$/;
const FOLDER = 'account-papers/';
const PREFIX = fileAddress(FOLDER);

/** The storage name of a new document. */
export function evidenceName(ending: Paper['ending']): string {
  return `${FOLDER}${randomBytes(18).toString('base64url')}.${ending}`;
}

/** The address of a document, from its name in the storage; empty for none. */
export function evidenceUrl(name: string | null): string {
  return name ? fileAddress(name) : '';
}

/** The storage name of a document, from its address; null if it is not the address of a document. */
export function evidenceAt(url: string): string | null {
  const file = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '';
  return EVIDENCE_FILE.test(file) ? `${FOLDER}${file}` : null;
}
