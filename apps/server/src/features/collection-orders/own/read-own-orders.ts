import { formatMoney, formatRate } from '@mashang/contract/money';
import type { OwnOrder, OwnOrderDetail, OwnOrderListQuery, OwnOrderPage } from '@mashang/contract/own-orders';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { Tx } from '../../../platform/database/db.ts';
import { cursorAfter } from '../../../platform/database/statements/db-paging.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { deliveriesOfOrder } from '../../webhooks/own-deliveries.ts';
import { viewStep } from '../order-view.ts';
import * as zh from '../zh.ts';
import { countOwn, findOwn, listOwn, listOwnSteps, type OwnOrderRow } from './own-orders-store.ts';

function viewOwn(row: OwnOrderRow): OwnOrder {
  return {
    ...row,
    id: row.id.toString(),
    amount: formatMoney(row.amount),
    askedAmount: row.askedAmount === null ? '' : formatMoney(row.askedAmount),
    paidInAmount: row.paidInAmount === null ? '' : formatMoney(row.paidInAmount),
    feeRate: formatRate(row.feeRate),
    fee: formatMoney(row.fee),
    refunded: formatMoney(row.refunded),
  };
}

/** A page of the orders of the reader's own merchant, the newest first. */
export async function listOwnOrders(ctx: Ctx, query: OwnOrderListQuery): Promise<OwnOrderPage> {
  allow(ctx.actor, 'own-order:read');
  const { merchantId } = merchantOf(ctx.actor);
  return ctx.platform.db.asMerchant(merchantId, async (tx) => {
    const [rows, total] = await Promise.all([listOwn(tx, query), countOwn(tx, query)]);
    return {
      list: rows.map(viewOwn),
      total: Math.min(total, TOTAL_CAP),
      page: query.page,
      limit: query.limit,
      nextCursor: cursorAfter(rows, { ...query, sort: '-createTime' }),
      totalIsCapped: total > TOTAL_CAP || undefined,
    };
  });
}

/** The same page without its total, for a file. */
export async function pageOfOwnOrders(ctx: Ctx, query: OwnOrderListQuery) {
  allow(ctx.actor, 'own-order:read');
  const { merchantId } = merchantOf(ctx.actor);
  const rows = await ctx.platform.db.asMerchant(merchantId, (tx) => listOwn(tx, query));
  return { list: rows.map(viewOwn), nextCursor: cursorAfter(rows, { ...query, sort: '-createTime' }) };
}

/**
 * Public entry: one order of the bound merchant, with its timeline and its webhooks. Throws 404 for everybody else's.
 */
export async function ownOrderOf(tx: Tx, agtOrderNo: string): Promise<OwnOrderDetail> {
  const row = await findOwn(tx, agtOrderNo);
  if (!row) throw new BusinessError('notFound', zh.faults.orderMissing);
  const [steps, deliveries] = await Promise.all([listOwnSteps(tx, row.id), deliveriesOfOrder(tx, row.id)]);
  return {
    order: viewOwn(row),
    timeline: [
      { time: row.createTime, title: zh.ownOrders.created, detail: '', actor: '' },
      // Who acted and with which figures is the institution's: the login may not even read those columns.
      ...steps.map((step) => viewStep({ ...step, actor: '', status: null, data: null }, '')),
    ],
    deliveries,
  };
}

/** One order of the reader's own merchant. Throws 404 for everybody else's. */
export async function readOwnOrder(ctx: Ctx, { agtOrderNo }: { agtOrderNo: string }): Promise<OwnOrderDetail> {
  allow(ctx.actor, 'own-order:read');
  const { merchantId } = merchantOf(ctx.actor);
  return ctx.platform.db.asMerchant(merchantId, (tx) => ownOrderOf(tx, agtOrderNo));
}
