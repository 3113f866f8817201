import { formatMoney } from '@mashang/contract/money';
import type { OwnPayout, OwnPayoutDetail, OwnPayoutPage, OwnPayoutQuery } from '@mashang/contract/own-payouts';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import { PAYOUT_FACTS } from '@mashang/contract/payout-orders';
import type { Tx } from '../../../platform/database/db.ts';
import { cursorAfter } from '../../../platform/database/statements/db-paging.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { deliveriesOfOrder } from '../../webhooks/own-deliveries.ts';
import { viewStep } from '../payout-view.ts';
import * as zh from '../zh.ts';
import { countOwn, findOwn, listOwn, listOwnSteps, type OwnPayoutRow } from './own-payouts-store.ts';

function viewOwn({ account, userName, ...row }: OwnPayoutRow): OwnPayout {
  return {
    ...row,
    id: row.id.toString(),
    amount: formatMoney(row.amount),
    // As the merchant API says it: charged, or held while the payout is in progress.
    fee: formatMoney(PAYOUT_FACTS[row.status].unpaid ? 0n : row.fee),
    userName: maskName(userName),
    beneficiaryAccount: maskAccountNo(account),
  };
}

/** A page of the payouts of the reader's own merchant, the newest first. */
export async function listOwnPayouts(ctx: Ctx, query: OwnPayoutQuery): Promise<OwnPayoutPage> {
  allow(ctx.actor, 'own-payout:read');
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
export async function pageOfOwnPayouts(ctx: Ctx, query: OwnPayoutQuery) {
  allow(ctx.actor, 'own-payout:read');
  const { merchantId } = merchantOf(ctx.actor);
  const rows = await ctx.platform.db.asMerchant(merchantId, (tx) => listOwn(tx, query));
  return { list: rows.map(viewOwn), nextCursor: cursorAfter(rows, { ...query, sort: '-createTime' }) };
}

/** Public entry: one payout of the bound merchant, with timeline and webhooks. Throws 404 for everybody else's. */
export async function ownPayoutOf(tx: Tx, actor: Ctx['actor'], orderNo: string): Promise<OwnPayoutDetail> {
  const row = await findOwn(tx, orderNo);
  if (!row) throw new BusinessError('notFound', zh.faults.orderMissing);
  const [steps, deliveries] = await Promise.all([listOwnSteps(tx, row.id), deliveriesOfOrder(tx, row.id)]);
  return {
    order: viewOwn(row),
    timeline: [
      { time: row.createTime, title: zh.ownPayouts.created, detail: '', actor: '' },
      // Who acted and with which data is the institution's: the login may not even read those columns.
      ...steps.map((step) => viewStep({ ...step, actor: '', mine: false, data: null }, actor)),
    ].map((step) => ({ ...step, actor: '' })),
    deliveries,
  };
}

/** One payout of the reader's own merchant. Throws 404 for everybody else's. */
export async function readOwnPayout(ctx: Ctx, { orderNo }: { orderNo: string }): Promise<OwnPayoutDetail> {
  allow(ctx.actor, 'own-payout:read');
  const { merchantId } = merchantOf(ctx.actor);
  return ctx.platform.db.asMerchant(merchantId, (tx) => ownPayoutOf(tx, ctx.actor, orderNo));
}
