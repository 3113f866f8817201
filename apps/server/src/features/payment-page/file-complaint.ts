import { COMPLAINTS_PER_ORDER } from '@mashang/contract/complaints';
import type { ComplaintBody } from '@mashang/contract/payment-page';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { moneyCommand } from '../../platform/verbs/verb.ts';
import { fileComplaintRow, keepComplaintImage, lockComplaintImage } from './payment-page-store.ts';
import { orderOfToken } from './read-payer-order.ts';
import * as zh from './zh.ts';

/**
 * Files a payer's complaint (L5): the order and its money are frozen until it is reviewed. While one complaint is open,
 * and after the last one that an order may have, the call answers 409 and changes nothing.
 */
export const fileComplaint = moneyCommand<ComplaintBody, { filed: true }>({
  name: 'complaint.file',
  permission: null,
  service: null,
  async run(ctx, input) {
    const { reason, detail, contact = '', image = '' } = input;
    const order = await orderOfToken(ctx, input.o);
    const outcome = await ctx.writes.transaction(async (tx) => {
      if (image && !(await lockComplaintImage(tx, order, image))) return 'no_picture';
      const filed = await fileComplaintRow(tx, { agtOrderNo: order, reason, detail, contact });
      if (filed === 'filed' && image) await keepComplaintImage(tx, order, image);
      return filed;
    });
    if (outcome === 'no_picture') throw invalidField('image', zh.faults.imageGone);
    if (outcome === 'waits') throw new BusinessError('conflict', zh.fileComplaint.waits);
    if (outcome === 'too_many') throw new BusinessError('conflict', zh.fileComplaint.tooMany(COMPLAINTS_PER_ORDER));
    if (outcome === 'wrong_state') throw new BusinessError('conflict', zh.fileComplaint.wrongState);
    if (outcome !== 'filed') throw new BusinessError('notFound', zh.faults.linkGone);
    ctx.platform.bus.signal('events');
    return { filed: true };
  },
});
