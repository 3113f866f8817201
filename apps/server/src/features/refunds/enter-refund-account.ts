import { normalizeLegalName } from '@mashang/contract/participants';
import type { RefundAccountBody } from '@mashang/contract/refunds';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { moneyCommand } from '../../platform/verb.ts';
import { orderOfToken } from '../payment-page/read-payer-order.ts';
import { enterAccount, findMerchantName } from './refund-commands-store.ts';

const NOT_THERE = () => invalidField('accountNo', '不能退到收款方、商户或本平台的账户');

/** A payer says where money is to come back to. It is shown to whoever approves a refund; another one afterwards takes another approval. */
export const enterRefundAccount = moneyCommand<RefundAccountBody, { saved: true }>({
  name: 'refund.account',
  permission: null,
  service: null,
  async run(ctx, { o, ...account }) {
    const agtOrderNo = await orderOfToken(ctx, o);
    const merchant = await findMerchantName(ctx.platform.db.app, agtOrderNo);
    if (normalizeLegalName(account.holder) === normalizeLegalName(merchant))
      throw invalidField('holder', '不能退到收款方、商户或本平台的账户');
    const outcome = await enterAccount(ctx.writes.app, agtOrderNo, account).catch((error: unknown) => {
      throw (error as { constraint?: string }).constraint === 'refund_account_own' ? NOT_THERE() : error;
    });
    if (outcome === 'other_name') throw invalidField('holder', '户名须与付款人一致');
    if (outcome === 'wrong_state') throw new BusinessError('conflict', '订单当前状态不能填写退款账户');
    if (outcome !== 'done') throw new BusinessError('notFound', '订单不存在或链接已失效');
    return { saved: true };
  },
});
