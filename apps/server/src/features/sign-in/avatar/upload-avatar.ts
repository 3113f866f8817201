import { BusinessError } from '../../../platform/errors.ts';
import { makeImage } from '../../../platform/files/images/images.ts';
import { newFileName } from '../../../platform/storage/new-file-name.ts';
import { countUnkept, insertFile } from '../../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { lockUser } from '../sign-in-store.ts';
import * as zh from '../zh.ts';
import { AVATAR_KIND, avatarUrl } from './avatar-rules.ts';

const SHAPE = { side: 256, fit: 'cover' } as const;
/** Maximum number of one user's images that no profile uses yet; they are deleted after a day. */
const WAITING_MAX = 20;

/** Stores an image for a profile and returns its address. updateSelf makes it the avatar. */
export async function uploadAvatar(ctx: Ctx, bytes: Buffer): Promise<{ url: string }> {
  allow(ctx.actor, 'profile:update');
  const image = await makeImage(bytes, SHAPE);
  const name = newFileName('avatars/', 'webp');
  await note(ctx, { name, bytes: image.length });
  // If this fails, the noted file is pruned after a day; nobody has its address yet.
  await ctx.platform.storage.put(name, image);
  return { url: avatarUrl(name) };
}

const note = writeVerb<{ name: string; bytes: number }, void>({
  name: 'avatar.upload',
  permission: 'profile:update',
  login: 'identity',
  async run({ tx, actor, now }, { name, bytes }) {
    allow(actor, 'profile:update');
    await lockUser(tx, actor.userId);
    if ((await countUnkept(tx, { kind: AVATAR_KIND, ownerId: actor.userId })) >= WAITING_MAX)
      throw new BusinessError('tooMany', zh.uploadAvatar.tooMany);
    await insertFile(tx, { name, bytes, kind: AVATAR_KIND, ownerId: actor.userId }, now);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { bytes } } };
  },
});
