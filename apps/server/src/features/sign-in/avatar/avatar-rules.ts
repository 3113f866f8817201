import { fileAddress } from '@mashang/contract/files';
/** Kind of avatars among the stored files. */
export const AVATAR_KIND = 'avatar';
const PREFIX = fileAddress('');

/** Returns the address of an avatar by its name in the storage. */
export function avatarUrl(name: string): string {
  return `${PREFIX}${name}`;
}

/** Returns the storage name of an avatar's address; null if the address is not that of an avatar. */
export function avatarName(url: string): string | null {
  return url.startsWith(`${PREFIX}avatars/`) ? url.slice(PREFIX.length) : null;
}
