import { randomBytes } from 'node:crypto';

/** A storage name in a folder that nobody can guess: 144 random bits, 24 characters of base64url, then the ending. */
export function newFileName(folder: string, ending: string): string {
  return `${folder}${randomBytes(18).toString('base64url')}.${ending}`;
}
