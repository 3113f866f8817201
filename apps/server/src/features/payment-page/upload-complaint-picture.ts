import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFile, insertFile } from '../../platform/storage/stored-file-store.ts';
import { type Ctx, type UserActor, writeVerb } from '../../platform/verbs/verb.ts';
import { countWaitingPictures, findPictureName, insertPicture } from './complaint-picture-store.ts';
import { type NotedPicture, takePayerPicture } from './take-payer-picture.ts';
import * as zh from './zh.ts';

/** Kind of these pictures among the stored files. */
const KIND = 'complaint-picture';
/** Most pictures of one order that no complaint uses yet. */
const WAITING_MAX = 5;

const note = writeVerb<NotedPicture, void>({
  name: 'complaint.upload',
  permission: null,
  async run({ tx, now }, { name, bytes, agtOrderNo }) {
    if ((await countWaitingPictures(tx, agtOrderNo)) >= WAITING_MAX)
      throw new BusinessError('tooMany', zh.faults.tooManyPictures);
    await insertFile(tx, { name, bytes, kind: KIND, ownerId: null }, now);
    if (!(await insertPicture(tx, name, agtOrderNo))) throw new BusinessError('notFound', zh.faults.linkGone);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { agtOrderNo, bytes } } };
  },
});

/** Stores a picture of an order's payer; it waits a day for its complaint. */
export function uploadComplaintPicture(ctx: Ctx, upload: { o: string; source: Buffer }): Promise<{ picture: string }> {
  return takePayerPicture(ctx, upload, { folder: 'complaints', note });
}

/** Returns a complaint's picture to a user who may read complaints; null for everybody else. */
export async function readComplaintPicture(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (!viewer.permissions.has('complaint:read')) return null;
  const name = await findPictureName(platform.db.app, `complaints/${file}`);
  const noted = name && (await findFile(platform.db.app, name, KIND));
  const bytes = noted && (await platform.storage.get(noted.name));
  return bytes && bytes.length === noted.bytes ? { bytes, type: 'image/webp' } : null;
}
