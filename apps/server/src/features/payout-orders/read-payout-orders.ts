import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { PayoutDetail, PayoutListQuery, PayoutPage } from '@mashang/contract/payout-orders';
import { cursorAfter } from '../../platform/database/statements/db-paging.ts';
import { asReader } from '../../platform/database/statements/reader.ts';
import { BusinessError } from '../../platform/errors.ts';
import { listFilesOf } from '../../platform/files/bank/bank-file-store.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { postingsOfOrder } from '../ledger/read-ledger.ts';
import { payeeUrlOf } from '../payment-channels/transfers/payee-token.ts';
import { listTransfersOf } from '../payment-channels/transfers/transfers-store.ts';
import { listPayments, listReturns } from './bank/bank-payouts-store.ts';
import {
  countPayouts,
  findPayout,
  listClaimsOf,
  listLastClaims,
  listPayoutEvents,
  listPayouts,
} from './payout-reads-store.ts';
import { viewClaim, viewLine, viewPayout, viewStep } from './payout-view.ts';
import { listJudgedProofs, listProofs } from './proofs/proof-store.ts';
import { viewJudgedProofs } from './proofs/proof-view.ts';
import * as zh from './zh.ts';

/** Most statement lines shown beside one payout. */
const LINES = 20;

/** Returns a page of all payouts, each with its last claim, for operators. */
export async function listPayoutOrders(ctx: Ctx, query: PayoutListQuery): Promise<PayoutPage> {
  const { actor } = ctx;
  allow(actor, 'payout-order:read');
  return asReader(ctx, async (tx) => {
    const [rows, counts] = await Promise.all([listPayouts(tx, query), countPayouts(tx, query)]);
    const claims = await listLastClaims(
      tx,
      rows.map(({ id }) => id),
    );
    const lastOf = new Map(claims.map((claim) => [claim.payoutId, claim]));
    const capped = counts.total > TOTAL_CAP;
    return {
      list: rows.map((row) => viewPayout(row, lastOf.get(row.id), actor)),
      total: Math.min(counts.total, TOTAL_CAP),
      page: query.page,
      limit: query.limit,
      nextCursor: cursorAfter(rows, query),
      totalIsCapped: capped || undefined,
      totals: capped
        ? undefined
        : { currency: BOOKS_CURRENCY, amount: formatMoney(counts.amount), fee: formatMoney(counts.fee) },
    };
  });
}

/** Returns one payout with every claim, its timeline and its postings, for operators. */
export async function readPayoutOrder(ctx: Ctx, { orderNo }: { orderNo: string }): Promise<PayoutDetail> {
  const { actor } = ctx;
  allow(actor, 'payout-order:read');
  return asReader(ctx, async (tx) => {
    const row = await findPayout(tx, orderNo);
    if (!row) throw new BusinessError('notFound', zh.faults.orderMissing);
    const [[last], claims, files, judged, events, postings, candidates, returns, bankFiles, transfers] =
      await Promise.all([
        listLastClaims(tx, [row.id]),
        listClaimsOf(tx, row.id),
        listProofs(tx, { payoutId: row.id, claimNo: null }),
        listJudgedProofs(tx, row.id),
        listPayoutEvents(tx, row.id, null),
        postingsOfOrder(tx, row.orderNo, { participantId: null }),
        listPayments(tx, row.orderNo, LINES),
        listReturns(tx, row.orderNo, LINES),
        listFilesOf(tx, row.orderNo),
        listTransfersOf(tx, 'payout', row.orderNo),
      ]);
    const proofs = viewJudgedProofs(files, judged);
    const there = proofs.filter(({ url }) => url !== '');
    return {
      order: viewPayout(row, last, actor),
      claims: claims.map((claim) => viewClaim(claim, actor)),
      proofs,
      proofHold: {
        held: there.some(({ held }) => held),
        mayChange: there.length > 0 && actor.permissions.has('proof:hold'),
      },
      timeline: events.map((event) => viewStep(event, actor)),
      postings,
      candidates: candidates.map(viewLine),
      returns: returns.map(viewLine),
      files: bankFiles,
      transfers: transfers.map((one) => ({
        ...one,
        payeeUrl: one.payeeUntil === '' ? '' : payeeUrlOf(ctx.platform, row.orderNo),
      })),
    };
  });
}
