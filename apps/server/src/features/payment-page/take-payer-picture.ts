import { makePicture } from '../../platform/files/pictures/pictures.ts';
import { newFileName } from '../../platform/storage/new-file-name.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { orderOfToken } from './read-payer-order.ts';

/** Enough pixels to read a screenshot. */
const PIXELS = 4_000_000;

export type NotedPicture = { name: string; bytes: number; agtOrderNo: string };
type PictureStore = { folder: 'complaints' | 'vouchers'; note(ctx: Ctx, picture: NotedPicture): Promise<void> };

/**
 * Stores a re-encoded picture of an order's payer; it waits a day for the complaint or voucher that uses it. Throws 404
 * for a token that names no order.
 */
export async function takePayerPicture(
  ctx: Ctx,
  { o, source }: { o: string; source: Buffer },
  { folder, note }: PictureStore,
): Promise<{ picture: string }> {
  const agtOrderNo = await orderOfToken(ctx, o);
  const made = await makePicture(source, { pixels: PIXELS });
  const picture = newFileName(`${folder}/`, 'webp');
  await note(ctx, { name: picture, bytes: made.length, agtOrderNo });
  // If this fails, the recorded file is pruned after a day.
  await ctx.platform.storage.put(picture, made);
  return { picture };
}
