import { pageOfRows } from '@mashang/contract/merchant-lists';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import {
  type MerchantPayout,
  type MerchantPayoutList,
  type MerchantPayoutQuery,
  PAYOUT_FACTS,
  PAYOUT_STATUS,
  payoutResult,
  payoutStateName,
} from '@mashang/contract/payout-orders';
import { zonedTime } from '@mashang/contract/time';
import { BusinessError, cursorInvalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { merchantOf } from '../../platform/verbs/acting.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { payeeUrlOf } from '../payment-channels/transfers/payee-token.ts';
import { findMerchantPayout, listMerchantPayouts, type MerchantPayoutRow } from './payout-reads-store.ts';
import * as zh from './zh.ts';

/** Returns a merchant's own payout by its number or by the merchant's number. */
export async function readMerchantPayout(
  ctx: Ctx,
  by: { orderNo: string } | { mchOrderNo: string },
): Promise<MerchantPayout> {
  if (ctx.actor.kind !== 'merchant') throw new BusinessError('forbidden', zh.readMerchantPayout.notPermitted);
  const row = await findMerchantPayout(ctx.platform.db.app, Number(ctx.actor.merchantId), by);
  if (!row) throw new BusinessError('notFound', zh.faults.orderMissing).because('order_not_found');
  return viewMerchantPayout(ctx.platform, row);
}

/** GET /api/v1/payouts: one payout by the merchant's number, or a page of all. */
export async function findMerchantPayouts(
  ctx: Ctx,
  query: MerchantPayoutQuery,
): Promise<MerchantPayout | MerchantPayoutList> {
  const { mchOrderNo, state, cursor, limit, ...created } = query;
  if (mchOrderNo !== undefined) return readMerchantPayout(ctx, { mchOrderNo });
  const { merchantId } = merchantOf(ctx);
  const { app } = ctx.platform.db;
  const from = cursor === undefined ? null : await findMerchantPayout(app, Number(merchantId), { orderNo: cursor });
  if (cursor !== undefined && from === null) throw cursorInvalid();
  const status = state === undefined ? null : PAYOUT_STATUS[state];
  const asked = { merchantId, status, created, before: from?.id ?? null, limit: limit + 1 };
  const { list, nextCursor } = pageOfRows(await listMerchantPayouts(app, asked), limit, (row) => row.orderNo);
  return { list: list.map((row) => viewMerchantPayout(ctx.platform, row)), nextCursor };
}

function viewMerchantPayout(platform: Platform, row: MerchantPayoutRow): MerchantPayout {
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
    state: payoutStateName(row.status),
    result: payoutResult(row.status),
    claimStatus: row.claimStatus ?? undefined,
    notifyStatus: row.notifyStatus,
    createTime: row.createTime,
    finishTime: row.finishTime,
    times: { created: zonedTime(row.createTime), finished: zonedTime(row.finishTime) },
    failReason: row.failReason,
    payeeUrl: row.payeeUntil === '' ? '' : payeeUrlOf(platform, row.orderNo),
    payeeUntil: row.payeeUntil,
  };
}
