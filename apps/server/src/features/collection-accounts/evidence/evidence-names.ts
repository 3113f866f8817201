import { fileAddress } from '@mashang/contract/files';
import { PAPER_FILE, type Paper } from '../../../platform/files/papers.ts';
import { newFileName } from '../../../platform/storage/new-file-name.ts';

/** Kind of account documents among the stored files. */
export const EVIDENCE_KIND = 'account-paper';
const FOLDER = 'account-papers/';
const PREFIX = fileAddress(FOLDER);

/** The storage name of a new document. */
export function evidenceName(ending: Paper['ending']): string {
  return newFileName(FOLDER, ending);
}

/** The address of a document, from its name in the storage; empty for none. */
export function evidenceUrl(name: string | null): string {
  return name ? fileAddress(name) : '';
}

/** The storage name of a document, from its address; null if it is not the address of a document. */
export function evidenceAt(url: string): string | null {
  const file = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '';
  return PAPER_FILE.test(file) ? `${FOLDER}${file}` : null;
}
