import type { Platform } from '../../../platform/platform.ts';
import { findFile } from '../../../platform/storage/stored-file-store.ts';
import type { UserActor } from '../../../platform/verbs/verb.ts';
import { isSameDownline } from '../../participants/network/is-same-downline.ts';
import { findUser } from '../sign-in-store.ts';
import { AVATAR_KIND } from './avatar-rules.ts';

/**
 * Returns an avatar to viewers who may see its user: the user, operator staff, and participants above or below it. Null
 * if this viewer may not see it, or if the file does not exist or is incomplete.
 */
export async function readAvatar(
  platform: Platform,
  viewer: UserActor,
  name: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  const noted = await findFile(platform.db.identity, `avatars/${name}`, AVATAR_KIND);
  if (!noted || !(await mayMeet(platform, viewer, noted.ownerId))) return null;
  const bytes = await platform.storage.get(noted.name);
  return bytes?.length === noted.bytes ? { bytes, type: 'image/webp' } : null;
}

async function mayMeet({ db }: Platform, viewer: UserActor, ownerId: bigint | null): Promise<boolean> {
  if (viewer.participantId === null || viewer.userId === ownerId) return true;
  const owner = ownerId === null ? null : await findUser(db.identity, ownerId);
  return owner?.participantId ? isSameDownline(db, viewer.participantId, owner.participantId) : false;
}
