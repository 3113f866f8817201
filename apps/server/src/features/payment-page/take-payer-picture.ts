import { randomBytes } from 'node:crypto';
import { makePicture } from '../../platform/files/pictures.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { orderOfToken } from './read-payer-order.ts';

/** Enough to read a screenshot by. */
const PIXELS = 4_000_000;

export type NotedPicture = { name: string; bytes: number; agtOrderNo: string };
type Shelf = { folder: 'complaints' | 'vouchers'; note(ctx: Ctx, picture: NotedPicture): Promise<void> };

/**
 * Takes a picture from an order's payer, re-encoded; it waits a day for what shows it. Throws 404 for
 * a token that names no order.
 */
export async function takePayerPicture(
  ctx: Ctx,
  { o, source }: { o: string; source: Buffer },
  { folder, note }: Shelf,
): Promise<{ picture: string }> {
  const agtOrderNo = await orderOfToken(ctx, o);
  const made = await makePicture(source, { pixels: PIXELS });
  const picture = `${folder}/${randomBytes(18).toString('base64url')}.webp`;
  await note(ctx, { name: picture, bytes: made.length, agtOrderNo });
  // Where this fails, what is noted is pruned after a day.
  await ctx.platform.storage.put(picture, made);
  return { picture };
}
