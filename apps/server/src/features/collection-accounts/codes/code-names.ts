import { fileAddress, storedName } from '@mashang/contract/files';
import { newFileName } from '../../../platform/storage/new-file-name.ts';

/** Kind of code images among the stored files. */
export const CODE_KIND = 'account-code';
export const CODE_FILE = storedName('image');
const FOLDER = 'codes/';
const PREFIX = fileAddress(FOLDER);

/** The storage name of a new image. */
export function newCodeName(): string {
  return newFileName(FOLDER, 'webp');
}

/** The address of an image, from its name in the storage. */
export function codeUrl(name: string): string {
  return fileAddress(name);
}

/** The storage name of an image, from its address; null if it is not the address of a code. */
export function codeAt(url: string): string | null {
  const file = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '';
  return CODE_FILE.test(file) ? `${FOLDER}${file}` : null;
}
