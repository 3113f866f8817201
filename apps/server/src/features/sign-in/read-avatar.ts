import type { Platform } from '../../platform/platform.ts';
import { findFile } from '../../platform/stored-file-store.ts';
import { AVATAR_KIND } from './avatar-rules.ts';

/** An avatar's picture; null when there is none of that name, or not all of it. Colleagues see each other's. */
export async function readAvatar(
  platform: Platform,
  name: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  const noted = await findFile(platform.db.app, `avatars/${name}`, AVATAR_KIND);
  const bytes = noted && (await platform.storage.get(noted.name));
  return bytes?.length === noted?.bytes && bytes ? { bytes, type: 'image/webp' } : null;
}
