import { normalizeLegalName } from '@mashang/contract/participants';
import type { RefundAccountBody } from '@mashang/contract/refunds';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { moneyCommand } from '../../platform/verbs/verb.ts';
import { enterAccount, findMerchantName } from './refund-commands-store.ts';
import * as zh from './zh.ts';

const NOT_THERE = () => invalidField('accountNo', zh.enterRefundAccount.accountOfPlatform);

/**
 * Public entry for the payer's page: the payer enters the account for the refund. The approvers of a refund see it; a
 * later change of the account needs a new approval.
 */
export const enterRefundAccount = moneyCommand<Omit<RefundAccountBody, 'o'> & { agtOrderNo: string }, { saved: true }>({
  name: 'refund.account',
  permission: null,
  service: null,
  async run(ctx, { agtOrderNo, ...account }) {
    const merchant = await findMerchantName(ctx.platform.db.app, agtOrderNo);
    if (normalizeLegalName(account.holder) === normalizeLegalName(merchant))
      throw invalidField('holder', zh.enterRefundAccount.accountOfPlatform);
    const outcome = await enterAccount(ctx.writes.app, agtOrderNo, account).catch((error: unknown) => {
      throw (error as { constraint?: string }).constraint === 'refund_account_own' ? NOT_THERE() : error;
    });
    if (outcome === 'other_name') throw invalidField('holder', zh.enterRefundAccount.otherName);
    if (outcome === 'wrong_state') throw new BusinessError('conflict', zh.enterRefundAccount.wrongState);
    if (outcome !== 'done') throw new BusinessError('notFound', zh.enterRefundAccount.linkGone);
    return { saved: true };
  },
});
