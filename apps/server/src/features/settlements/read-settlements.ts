import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { PaymentWays } from '@mashang/contract/payment-channels';
import type {
  SettlementDetail,
  SettlementPage,
  SettlementQuery,
  SettlementRunQuery,
  SettlementRunRow,
  SettlementTerms,
} from '@mashang/contract/settlements';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError } from '../../platform/errors.ts';
import { listFilesOf } from '../../platform/files/bank/bank-file-store.ts';
import { allow, type Ctx, isStaff } from '../../platform/verbs/verb.ts';
import { waysTo } from '../payment-channels/transfers/payment-ways.ts';
import { listTransfersOf } from '../payment-channels/transfers/transfers-store.ts';
import { paperUrl } from './settlement-papers.ts';
import { noSuchSettlement, settlementFaultText } from './settlement-refusals.ts';
import { findAccount, findMerchantOf, findPlan, findStanding } from './settlement-terms-store.ts';
import { timelineOf, viewAccount, viewLine, viewRun, viewSettlement, viewTerms } from './settlement-view.ts';
import {
  countRuns,
  findSettlement,
  listDestinations,
  listPayments,
  listReturns,
  listRuns,
  listSettlementRows,
  sumSettlements,
} from './settlements-store.ts';
import * as zh from './zh.ts';

const CANDIDATES = 20;

function staffAlone({ actor }: Ctx): void {
  allow(actor, 'settlement:read');
  if (!isStaff(actor)) throw new BusinessError('forbidden', zh.faults.notPermitted);
}

/** Lists settlements for staff. */
export async function listSettlements(ctx: Ctx, query: SettlementQuery): Promise<SettlementPage> {
  staffAlone(ctx);
  return asReader(ctx, async (tx) => {
    const [rows, sums] = [await listSettlementRows(tx, query), await sumSettlements(tx, query)];
    return {
      list: rows.map((row) => viewSettlement(row, ctx.actor)),
      total: Math.min(sums.total, TOTAL_CAP),
      totalIsCapped: sums.total > TOTAL_CAP || undefined,
      page: query.page,
      limit: query.limit,
      totals: {
        currency: BOOKS_CURRENCY,
        amount: formatMoney(sums.amount),
        fee: formatMoney(sums.fee),
        reserve: formatMoney(sums.reserve),
      },
    };
  });
}

export async function listSettlementRuns(
  ctx: Ctx,
  query: SettlementRunQuery,
): Promise<{ list: SettlementRunRow[]; total: number; page: number; limit: number }> {
  staffAlone(ctx);
  return asReader(ctx, async (tx) => {
    const [rows, total] = [await listRuns(tx, query), await countRuns(tx, query)];
    return { list: rows.map(viewRun), total, page: query.page, limit: query.limit };
  });
}

/** Returns one settlement for staff, with the statement lines that may prove it. */
export async function readSettlement(ctx: Ctx, { settlementNo }: { settlementNo: string }): Promise<SettlementDetail> {
  staffAlone(ctx);
  return asReader(ctx, async (tx) => {
    const row = await findSettlement(tx, settlementNo);
    if (!row) throw noSuchSettlement();
    return {
      settlement: viewSettlement(row, ctx.actor),
      currency: BOOKS_CURRENCY,
      basis: formatMoney(row.basis),
      releaseOn: row.releaseOn,
      releasedTime: row.releasedTime,
      reserveDrawn: formatMoney(row.reserveDrawn),
      timeline: timelineOf(row),
      why: settlementFaultText(row.fault),
      candidates: (await listPayments(tx, row.id, CANDIDATES)).map(viewLine),
      returns: (await listReturns(tx, row.id, CANDIDATES)).map(viewLine),
      files: await listFilesOf(tx, row.settlementNo),
      transfers: (await listTransfersOf(tx, 'settlement', row.settlementNo)).map((one) => ({ ...one, payeeUrl: '' })),
    };
  });
}

/** Returns by which ways settlements can be paid, all of them together. */
export async function readSettlementWays(ctx: Ctx, { settlementNos }: { settlementNos: string }): Promise<PaymentWays> {
  allow(ctx.actor, 'settlement:send');
  const numbers = [...new Set(settlementNos.split(','))];
  const rows = await listDestinations(ctx.platform.db.app, numbers);
  if (rows.length !== numbers.length) throw noSuchSettlement();
  return waysTo(ctx.platform, rows);
}

/** Returns how a merchant is settled, and what prevents its next settlement. */
export async function readSettlementTerms(ctx: Ctx, { merchantId }: { merchantId: string }): Promise<SettlementTerms> {
  staffAlone(ctx);
  return asReader(ctx, async (tx) => {
    const merchant = await findMerchantOf(tx, merchantId);
    if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
    const [plan, account] = [await findPlan(tx, merchant.id), await findAccount(tx, merchant.id)];
    const standing = await findStanding(tx, merchant.id);
    return {
      ...viewTerms({ plan, account, standing }),
      account: account && { ...viewAccount(account), evidenceFile: paperUrl(account.paper) },
      payableAccount: standing.payableAccount.toString(),
    };
  });
}
