import { VOUCHER_TIMES } from '@mashang/contract/payment-page';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFile, insertFile } from '../../platform/storage/stored-file-store.ts';
import { type Ctx, type UserActor, writeVerb } from '../../platform/verbs/verb.ts';
import { maySeeVoucher } from '../collection-orders/may-see-voucher.ts';
import { type NotedImage, takePayerImage } from './take-payer-image.ts';
import { countOrderImages, findVoucherOrder, insertOrderImage } from './voucher-image-store.ts';
import * as zh from './zh.ts';

/** Kind of these images among the stored files. */
const KIND = 'payer-voucher';

const note = writeVerb<NotedImage, void>({
  name: 'voucher.upload',
  permission: null,
  async run({ tx, now }, { name, bytes, agtOrderNo }) {
    if ((await countOrderImages(tx, agtOrderNo)) >= VOUCHER_TIMES)
      throw new BusinessError('tooMany', zh.faults.tooManyImages);
    await insertFile(tx, { name, bytes, kind: KIND, ownerId: null }, now);
    if (!(await insertOrderImage(tx, name, agtOrderNo))) throw new BusinessError('notFound', zh.faults.linkGone);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { agtOrderNo, bytes } } };
  },
});

/** Stores the image of a transfer; it waits a day for its voucher. */
export function uploadVoucherImage(ctx: Ctx, upload: { o: string; source: Buffer }): Promise<{ image: string }> {
  return takePayerImage(ctx, upload, { folder: 'vouchers', note });
}

/** Returns the image of an order's voucher to a user who may see it; null for everybody else. */
export async function readVoucherImage(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  const name = `vouchers/${file}`;
  const order = await findVoucherOrder(platform.db.app, name);
  if (!order || !maySeeVoucher(order, viewer)) return null;
  const noted = await findFile(platform.db.app, name, KIND);
  const bytes = noted && (await platform.storage.get(noted.name));
  return bytes && bytes.length === noted.bytes ? { bytes, type: 'image/webp' } : null;
}
