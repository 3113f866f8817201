import type { ComplaintBody } from '@mashang/contract/payment-page';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { moneyCommand } from '../../platform/verb.ts';
import { fileComplaintRow } from './payment-page-store.ts';
import { orderOfToken } from './read-payer-order.ts';

/** A payer complains (L5): the order and its money are frozen until someone reviews it. Filing twice says so and changes nothing. */
export const fileComplaint = moneyCommand<ComplaintBody, { filed: true }>({
  name: 'complaint.file',
  permission: null,
  service: null,
  async run(ctx, input) {
    const { reason, detail, contact = '', picture = '' } = input;
    const order = await orderOfToken(ctx, input.o);
    const outcome = await fileComplaintRow(ctx.writes.app, order, reason, detail, { contact, picture });
    if (outcome === 'no_picture') throw invalidField('picture', '图片已失效，请重新选择');
    if (outcome === 'filed_before') throw new BusinessError('conflict', '该订单已提交过投诉，请等待处理');
    if (outcome === 'wrong_state') throw new BusinessError('conflict', '订单当前状态不能投诉');
    if (outcome !== 'filed') throw new BusinessError('notFound', '订单不存在或链接已失效');
    ctx.platform.bus.signal('events');
    return { filed: true };
  },
});
