import { randomBytes } from 'node:crypto';
import { BusinessError } from '../../platform/errors.ts';
import { makePicture } from '../../platform/pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFile, insertFile } from '../../platform/stored-file-store.ts';
import { type Ctx, type UserActor, writeVerb } from '../../platform/verb.ts';
import { countWaitingPictures, findPictureName, insertPicture } from './complaint-picture-store.ts';
import { orderOfToken } from './read-payer-order.ts';

/** Kind among the stored files. */
const KIND = 'complaint-picture';
/** Enough to read a screenshot by. */
const PIXELS = 4_000_000;
/** Pictures of one order that no complaint shows yet. */
const WAITING_MAX = 5;

type Noted = { name: string; bytes: number; agtOrderNo: string };
const note = writeVerb<Noted, void>({
  name: 'complaint.upload',
  permission: null,
  async run({ tx, now }, { name, bytes, agtOrderNo }) {
    if ((await countWaitingPictures(tx, agtOrderNo)) >= WAITING_MAX)
      throw new BusinessError('tooMany', '上传的图片过多，请明天再试');
    await insertFile(tx, { name, bytes, kind: KIND, ownerId: null }, now);
    if (!(await insertPicture(tx, name, agtOrderNo))) throw new BusinessError('notFound', '订单不存在或链接已失效');
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { agtOrderNo, bytes } } };
  },
});

/** Takes a picture from an order's payer, made anew; it waits a day for its complaint. */
export async function uploadComplaintPicture(
  ctx: Ctx,
  { o, source }: { o: string; source: Buffer },
): Promise<{ picture: string }> {
  const agtOrderNo = await orderOfToken(ctx, o);
  const made = await makePicture(source, { pixels: PIXELS });
  const picture = `complaints/${randomBytes(18).toString('base64url')}.webp`;
  await note(ctx, { name: picture, bytes: made.length, agtOrderNo });
  // Where this fails, what is noted is pruned after a day.
  await ctx.platform.storage.put(picture, made);
  return { picture };
}

/** A complaint's picture for who handles complaints; null for everybody else. */
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
