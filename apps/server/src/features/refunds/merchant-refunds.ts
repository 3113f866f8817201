import { pageOfRows } from '@mashang/contract/merchant-lists';
import { formatMoney } from '@mashang/contract/money';
import {
  type MerchantRefund,
  type MerchantRefundList,
  type MerchantRefundQuery,
  REFUND_STATE,
  refundResult,
  refundStateName,
} from '@mashang/contract/refunds';
import { zonedTime } from '@mashang/contract/time';
import { BusinessError, cursorInvalid } from '../../platform/errors.ts';
import { merchantOf } from '../../platform/verbs/acting.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { answerOnce } from '../merchants/keys/answer-once.ts';
import type { SignedCommand } from '../merchants/keys/idempotent-request.ts';
import { withdrawRequest } from './refund-commands-store.ts';
import { noSuchRefund, refundRefusal } from './refund-refusals.ts';
import {
  findMerchantRefundId,
  isMerchantsOrder,
  listAllMerchantRefunds,
  listMerchantRefunds,
  type MerchantRefundRecord,
} from './refunds-store.ts';
import * as zh from './zh.ts';

function viewRefund(row: MerchantRefundRecord): MerchantRefund {
  const { refundNo, mchRefundNo, agtOrderNo, kind, currency, requestTime, approvedTime, paidTime, endTime, endReason } =
    row;
  return {
    refundNo,
    mchRefundNo,
    agtOrderNo,
    kind,
    currency,
    amount: formatMoney(row.amount),
    fee: formatMoney(row.feeBack),
    state: refundStateName(row.state),
    status: row.state,
    result: refundResult(row.state),
    requestTime,
    approvedTime,
    paidTime,
    endTime,
    times: {
      requested: zonedTime(requestTime),
      approved: zonedTime(approvedTime),
      paid: zonedTime(paidTime),
      ended: zonedTime(endTime),
    },
    endReason,
  };
}

/** Lists a merchant's refunds of one of its own orders; an order of another merchant is not found. */
export async function listRefundsForMerchant(
  ctx: Ctx,
  { agtOrderNo }: { agtOrderNo: string },
): Promise<MerchantRefund[]> {
  if (ctx.actor.kind !== 'merchant') throw new BusinessError('forbidden', zh.faults.notPermitted);
  const { merchantId } = ctx.actor;
  const sql = ctx.platform.db.app;
  if (!(await isMerchantsOrder(sql, merchantId, agtOrderNo)))
    throw new BusinessError('notFound', zh.faults.orderMissing).because('order_not_found');
  return (await listMerchantRefunds(sql, { merchantId, agtOrderNo })).map(viewRefund);
}
/** GET /api/v1/refunds: a page of all the merchant's refunds. */
export async function listAllRefundsForMerchant(ctx: Ctx, query: MerchantRefundQuery): Promise<MerchantRefundList> {
  const { merchantId } = merchantOf(ctx);
  const { state, mchRefundNo, cursor, limit, ...created } = query;
  const { app } = ctx.platform.db;
  const before = cursor === undefined ? null : await findMerchantRefundId(app, merchantId, cursor);
  if (cursor !== undefined && before === null) throw cursorInvalid();
  const number = state === undefined ? null : REFUND_STATE[state];
  const asked = { merchantId, state: number, mchRefundNo, created, before, limit: limit + 1 };
  const { list, nextCursor } = pageOfRows(await listAllMerchantRefunds(app, asked), limit, (row) => row.refundNo);
  return { list: list.map(viewRefund), nextCursor };
}

export async function readRefundForMerchant(
  ctx: Ctx,
  { agtOrderNo, refundNo }: { agtOrderNo: string; refundNo: string },
): Promise<MerchantRefund> {
  const found = (await listRefundsForMerchant(ctx, { agtOrderNo })).find((one) => one.refundNo === refundNo);
  if (!found) throw noSuchRefund();
  return found;
}

type Withdrawal = { refundNo: string; signed: SignedCommand };
/** Withdraws a merchant's refund request while nobody has approved it; the same request gets the first answer again. */
export const withdrawRefund = writeVerb<Withdrawal, { json: string }>({
  name: 'refund.withdraw',
  permission: null,
  async run(ctx, { refundNo, signed }) {
    const { merchantId } = merchantOf(ctx);
    const { json } = await answerOnce(ctx, signed, async () => {
      const ended = await withdrawRequest(ctx.tx, merchantId, refundNo);
      if (ended !== 'cancelled') throw refundRefusal(ended);
      return { refundNo, state: 'cancelled' };
    });
    return { result: { json }, audit: { subjectKind: 'refund', subjectId: refundNo, after: { state: 'cancelled' } } };
  },
});
