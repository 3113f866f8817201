import { makeImage } from '../../platform/files/images/images.ts';
import { newFileName } from '../../platform/storage/new-file-name.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { orderOfToken } from './read-payer-order.ts';

/** Enough pixels to read a screenshot. */
const PIXELS = 4_000_000;

export type NotedImage = { name: string; bytes: number; agtOrderNo: string };
type ImageStore = { folder: 'complaints' | 'vouchers'; note(ctx: Ctx, image: NotedImage): Promise<void> };

/**
 * Stores a re-encoded image of an order's payer; it waits a day for the complaint or voucher that uses it. Throws 404
 * for a token that names no order.
 */
export async function takePayerImage(
  ctx: Ctx,
  { o, source }: { o: string; source: Buffer },
  { folder, note }: ImageStore,
): Promise<{ image: string }> {
  const agtOrderNo = await orderOfToken(ctx, o);
  const made = await makeImage(source, { pixels: PIXELS });
  const image = newFileName(`${folder}/`, 'webp');
  await note(ctx, { name: image, bytes: made.length, agtOrderNo });
  // If this fails, the recorded file is pruned after a day.
  await ctx.platform.storage.put(image, made);
  return { image };
}
