import { fileAddress } from '@mashang/contract/files';
/** Kind under which pictures of codes are noted among the stored files. */
export const CODE_KIND = 'account-code';
/** 144 random bits. */
export const CODE_FILE = /^[A-Za-z0-9_-]{24}\.webp$/;
const FOLDER = 'codes/';
const PREFIX = fileAddress(FOLDER);

/** Name in the storage of a new picture. */
export function codeName(random: string): string {
  return `${FOLDER}${random}.webp`;
}

/** Where a picture is served, by its name in the storage. */
export function codeUrl(name: string): string {
  return fileAddress(name);
}

/** Name in the storage of a picture by its address; null when the address is none of a code. */
export function codeAt(url: string): string | null {
  const file = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '';
  return CODE_FILE.test(file) ? `${FOLDER}${file}` : null;
}
