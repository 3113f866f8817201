import { formatMoney } from '@mashang/contract/money';
import type { OwnRefund, OwnRefundDetail, OwnRefundPage, OwnRefundQuery } from '@mashang/contract/own-refunds';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { REFUND_STATE } from '@mashang/contract/refunds';
import type { Tx } from '../../../platform/database/db.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { noSuchRefund } from '../refund-refusals.ts';
import { ownTimeline } from './own-refund-rules.ts';
import { countInState, countOwn, findOwn, listOwn, listOwnPayments, type OwnRefundRow } from './own-refunds-store.ts';

/** Most refunds of one order that a file names; an order has a handful. */
const REFUNDS_MOST = 1_000;

function viewOwn({
  id: _id,
  waitedTime: _from,
  waitsUntil: _to,
  amount,
  feeBack,
  fee,
  ...row
}: OwnRefundRow): OwnRefund {
  return { ...row, amount: formatMoney(amount), feeBack: formatMoney(feeBack), fee: formatMoney(fee) };
}

/** A page of the refunds of the reader's own merchant, the newest first. */
export async function listOwnRefunds(ctx: Ctx, query: OwnRefundQuery): Promise<OwnRefundPage> {
  allow(ctx.actor, 'own-refund:read');
  const { merchantId } = merchantOf(ctx.actor);
  return ctx.platform.db.asMerchant(merchantId, async (tx) => {
    const [rows, total] = await Promise.all([listOwn(tx, query), countOwn(tx, query)]);
    return {
      list: rows.map(viewOwn),
      total: Math.min(total, TOTAL_CAP),
      totalIsCapped: total > TOTAL_CAP || undefined,
      page: query.page,
      limit: query.limit,
    };
  });
}

/** Public entry: the refunds of one order of the bound merchant, the newest first. */
export async function refundsOfOwnOrder(tx: Tx, agtOrderNo: string): Promise<OwnRefund[]> {
  return (await listOwn(tx, { agtOrderNo, page: 1, limit: REFUNDS_MOST })).map(viewOwn);
}

/** Public entry: how many refunds of the bound merchant wait for its balance to suffice. */
export function refundsWaitingForFunds(tx: Tx): Promise<number> {
  return countInState(tx, REFUND_STATE.waiting_funds);
}

/** One refund of the reader's own merchant, with its timeline. Throws 404 for everybody else's. */
export async function readOwnRefund(ctx: Ctx, { refundNo }: { refundNo: string }): Promise<OwnRefundDetail> {
  allow(ctx.actor, 'own-refund:read');
  const { merchantId } = merchantOf(ctx.actor);
  return ctx.platform.db.asMerchant(merchantId, async (tx) => {
    const row = await findOwn(tx, refundNo);
    if (!row) throw noSuchRefund();
    return { refund: viewOwn(row), timeline: ownTimeline(row, await listOwnPayments(tx, row.id)) };
  });
}
