import { VOUCHER_TIMES } from '@mashang/contract/payment-page';
import type { Platform } from '../../platform/platform.ts';
import { findFile } from '../../platform/stored-file-store.ts';
import type { UserActor } from '../../platform/verb.ts';
import { maySeeVoucher } from '../collection-orders/order-view.ts';
import { payerPictures } from './take-payer-picture.ts';
import { countOrderPictures, findVoucherOrder, insertOrderPicture } from './voucher-picture-store.ts';

/** Kind among the stored files. */
const KIND = 'payer-voucher';

/** Takes the picture of a transfer; it waits a day for its voucher. */
export const uploadVoucherPicture = payerPictures({
  verb: 'voucher.upload',
  kind: KIND,
  folder: 'vouchers',
  most: VOUCHER_TIMES,
  countWaiting: countOrderPictures,
  insert: insertOrderPicture,
});

/** The picture that an order shows, for who may see it; null for everybody else. */
export async function readVoucherPicture(
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
