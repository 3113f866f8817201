import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { type MerchantPayout, PAYOUT_FACTS } from '@mashang/contract/payout-orders';
import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { findMerchantPayout } from './payout-reads-store.ts';
import * as zh from './zh.ts';

/** Returns a merchant's own payout by its number or by the merchant's number. */
export async function readMerchantPayout(
  ctx: Ctx,
  by: { orderNo: string } | { mchOrderNo: string },
): Promise<MerchantPayout> {
  if (ctx.actor.kind !== 'merchant') throw new BusinessError('forbidden', zh.readMerchantPayout.notPermitted);
  const row = await findMerchantPayout(ctx.platform.db.app, Number(ctx.actor.merchantId), by);
  if (!row) throw new BusinessError('notFound', zh.faults.orderMissing).because('order_not_found');
  const over = PAYOUT_FACTS[row.status].unpaid;
  return {
    orderNo: row.orderNo,
    mchOrderNo: row.mchOrderNo,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    // The fee that is charged, or held for it while the payout is in progress.
    fee: formatMoney(over ? 0n : row.fee),
    payType: row.payType,
    beneficiaryName: row.name,
    beneficiaryAccount: row.account,
    bankName: row.bankName,
    remark: row.remark,
    status: row.status,
    claimStatus: row.claimStatus ?? undefined,
    notifyStatus: row.notifyStatus,
    createTime: row.createTime,
    finishTime: row.finishTime,
    failReason: row.failReason,
  };
}
