import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFile, insertFile } from '../../platform/storage/stored-file-store.ts';
import { type Ctx, type UserActor, writeVerb } from '../../platform/verbs/verb.ts';
import { countWaitingImages, findImageName, insertImage } from './complaint-image-store.ts';
import { type NotedImage, takePayerImage } from './take-payer-image.ts';
import * as zh from './zh.ts';

/** Kind of these images among the stored files. */
const KIND = 'complaint-image';
/** Most images of one order that no complaint uses yet. */
const WAITING_MAX = 5;

const note = writeVerb<NotedImage, void>({
  name: 'complaint.upload',
  permission: null,
  async run({ tx, now }, { name, bytes, agtOrderNo }) {
    if ((await countWaitingImages(tx, agtOrderNo)) >= WAITING_MAX)
      throw new BusinessError('tooMany', zh.faults.tooManyImages);
    await insertFile(tx, { name, bytes, kind: KIND, ownerId: null }, now);
    if (!(await insertImage(tx, name, agtOrderNo))) throw new BusinessError('notFound', zh.faults.linkGone);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { agtOrderNo, bytes } } };
  },
});

/** Stores an image of an order's payer; it waits a day for its complaint. */
export function uploadComplaintImage(ctx: Ctx, upload: { o: string; source: Buffer }): Promise<{ image: string }> {
  return takePayerImage(ctx, upload, { folder: 'complaints', note });
}

/** Returns a complaint's image to a user who may read complaints; null for everybody else. */
export async function readComplaintImage(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (!viewer.permissions.has('complaint:read')) return null;
  const name = await findImageName(platform.db.app, `complaints/${file}`);
  const noted = name && (await findFile(platform.db.app, name, KIND));
  const bytes = noted && (await platform.storage.get(noted.name));
  return bytes && bytes.length === noted.bytes ? { bytes, type: 'image/webp' } : null;
}
