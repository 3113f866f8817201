import { randomBytes } from 'node:crypto';
import { fileAddress } from '@mashang/contract/files';
import type { Paper } from '../../../platform/files/papers.ts';

/** Kind under which papers of accounts are noted among the stored files. */
export const EVIDENCE_KIND = 'account-paper';
/** 144 random bits. */
export const EVIDENCE_FILE = /^[\w-]{24}\.(webp|pdf)$/;
const FOLDER = 'account-papers/';
const PREFIX = fileAddress(FOLDER);

/** Name in the storage of a new paper. */
export function evidenceName(ending: Paper['ending']): string {
  return `${FOLDER}${randomBytes(18).toString('base64url')}.${ending}`;
}

/** Where a paper is shown, by its name in the storage; empty for none. */
export function evidenceUrl(name: string | null): string {
  return name ? fileAddress(name) : '';
}

/** Name in the storage of a paper by its address; null when the address is none of a paper. */
export function evidenceAt(url: string): string | null {
  const file = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '';
  return EVIDENCE_FILE.test(file) ? `${FOLDER}${file}` : null;
}
