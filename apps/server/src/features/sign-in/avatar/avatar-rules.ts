import { fileAddress } from '@mashang/contract/files';
/** Kind under which avatars are noted among the files. */
export const AVATAR_KIND = 'avatar';
const PREFIX = fileAddress('');

/** Where an avatar is served, by its name in the storage. */
export function avatarUrl(name: string): string {
  return `${PREFIX}${name}`;
}

/** Name in the storage of an address; null when the address is none of ours. */
export function avatarName(url: string): string | null {
  return url.startsWith(`${PREFIX}avatars/`) ? url.slice(PREFIX.length) : null;
}
