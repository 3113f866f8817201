import { formatMoney } from '@mashang/contract/money';
import type {
  OwnSettlement,
  OwnSettlementDetail,
  OwnSettlementPage,
  OwnSettlementQuery,
  OwnSettlementTerms,
} from '@mashang/contract/own-settlements';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { maskAccountNo } from '@mashang/contract/participants';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { statementOfSettlement } from '../read-statement.ts';
import { noSuchSettlement } from '../settlement-refusals.ts';
import { findAccount, findOwnStanding, findPlan } from '../settlement-terms-store.ts';
import { ownTimelineOf, reasonOf, viewTerms } from '../settlement-view.ts';
import { countOwn, findOwn, listOwn, type OwnSettlementRow } from './own-settlements-store.ts';

function viewOwn(row: OwnSettlementRow): OwnSettlement {
  const { settlementNo, currency, state, bankName, madeTime, sentTime, paidTime, endTime } = row;
  return {
    settlementNo,
    currency,
    state,
    bankName,
    madeTime,
    sentTime,
    paidTime,
    endTime,
    amount: formatMoney(row.amount),
    fee: formatMoney(row.fee),
    reserve: formatMoney(row.reserve),
    accountNo: maskAccountNo(row.accountNo),
    reason: reasonOf(row),
  };
}

/** A page of the settlements of the reader's own merchant, the newest first. */
export async function listSettlementsForMembers(ctx: Ctx, query: OwnSettlementQuery): Promise<OwnSettlementPage> {
  allow(ctx.actor, 'own-settlement:read');
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

/** One settlement of the reader's own merchant with its statement. Throws 404 for everybody else's. */
export async function readSettlementForMembers(
  ctx: Ctx,
  { settlementNo }: { settlementNo: string },
): Promise<OwnSettlementDetail> {
  allow(ctx.actor, 'own-settlement:read');
  const { merchantId } = merchantOf(ctx.actor);
  return ctx.platform.db.asMerchant(merchantId, async (tx) => {
    const row = await findOwn(tx, settlementNo);
    if (!row) throw noSuchSettlement();
    return {
      settlement: viewOwn(row),
      currency: row.currency,
      basis: formatMoney(row.basis),
      releaseOn: row.releaseOn,
      releasedTime: row.releasedTime,
      reserveDrawn: formatMoney(row.reserveDrawn),
      timeline: ownTimelineOf(row),
      statement: await statementOfSettlement(tx, settlementNo),
    };
  });
}

/** How the reader's own merchant is settled, and what prevents its next settlement. */
export async function readOwnTerms(ctx: Ctx): Promise<OwnSettlementTerms> {
  allow(ctx.actor, 'own-settlement:read');
  const { merchantId } = merchantOf(ctx.actor);
  return ctx.platform.db.asMerchant(merchantId, async (tx) => {
    const [plan, account, standing] = await Promise.all([
      findPlan(tx, merchantId),
      findAccount(tx, merchantId),
      findOwnStanding(tx, merchantId),
    ]);
    return viewTerms({ plan, account, standing });
  });
}
