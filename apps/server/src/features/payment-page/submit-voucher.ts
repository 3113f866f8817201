import type { VoucherBody } from '@mashang/contract/payment-page';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { moneyCommand } from '../../platform/verb.ts';
import { handInVoucher } from './payment-page-store.ts';
import { orderOfToken } from './read-payer-order.ts';

const REFUSALS: Record<string, () => BusinessError> = {
  not_found: () => new BusinessError('notFound', '订单不存在或链接已失效'),
  wrong_state: () => new BusinessError('conflict', '订单当前状态不能提交凭证'),
  by_channel: () => new BusinessError('conflict', '本单由支付通道自动确认，无需提交凭证'),
  too_often: () => new BusinessError('tooMany', '本单提交次数已用完，请等待收款方核对'),
  no_picture: () => invalidField('picture', '图片已失效，请重新选择'),
};

/** A payer hands in reference, name and picture of its transfer (口令): who collects is told at once and sees them when it confirms. */
export const submitVoucher = moneyCommand<VoucherBody, { handedIn: true }>({
  name: 'payer.voucher',
  permission: null,
  service: null,
  async run(ctx, { o, reference = '', payerName = '', picture = '' }) {
    if (!reference && !payerName && !picture) throw invalidField('reference', '请填写口令、付款人姓名或上传转账截图');
    const agtOrderNo = await orderOfToken(ctx, o);
    const outcome = await handInVoucher(ctx.writes.app, agtOrderNo, { reference, payerName, picture });
    const refusal = REFUSALS[outcome];
    if (refusal) throw refusal();
    ctx.platform.bus.signal('events');
    return { handedIn: true };
  },
});
