import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import {
  CLAIM_STATUS,
  payPathOf,
  type StruggleDetail,
  type StruggleListQuery,
  type StrugglePage,
} from '@mashang/contract/payout-orders';
import { cursorAfter } from '../../../platform/database/statements/db-paging.ts';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { postingsOfOrder } from '../../ledger/read-ledger.ts';
import { countClaims, findClaim, findRules, listClaims, listPayoutEvents } from '../payout-reads-store.ts';
import { viewClaim, viewRules, viewStep } from '../payout-view.ts';
import { listProofs } from '../proofs/proof-store.ts';
import { viewProof } from '../proofs/proof-view.ts';
import * as zh from '../zh.ts';
import { claimerOf } from './step-answers.ts';

/** Lists the claims of the reader's participant and those below it. */
export async function listOwnClaims(ctx: Ctx, query: StruggleListQuery): Promise<StrugglePage> {
  allow(ctx.actor, 'payout-order:claim');
  const participantId = claimerOf(ctx);
  return asReader(ctx, async (tx) => {
    const [rows, counts, rules] = await Promise.all([
      listClaims(tx, query, participantId),
      countClaims(tx, query, participantId),
      findRules(tx, participantId),
    ]);
    const capped = counts.total > TOTAL_CAP;
    return {
      list: rows.map((row) => viewClaim(row, ctx.actor)),
      total: Math.min(counts.total, TOTAL_CAP),
      page: query.page,
      limit: query.limit,
      nextCursor: cursorAfter(rows, query),
      totalIsCapped: capped || undefined,
      totals: capped
        ? undefined
        : {
            currency: BOOKS_CURRENCY,
            amount: formatMoney(counts.amount),
            realAmount: formatMoney(counts.paid),
            commission: formatMoney(counts.earned),
          },
      rules: viewRules(rules),
    };
  });
}

/** Returns one claim with its own part of the timeline and the reader's postings. */
export async function readOwnClaim(ctx: Ctx, { orderNo }: { orderNo: string }): Promise<StruggleDetail> {
  allow(ctx.actor, 'payout-order:claim');
  const participantId = claimerOf(ctx);
  return asReader(ctx, async (tx) => {
    const row = await findClaim(tx, orderNo, participantId);
    if (!row) throw new BusinessError('notFound', zh.faults.orderMissing);
    const [events, proofs, postings] = await Promise.all([
      listPayoutEvents(tx, row.payoutId, row.claimNo),
      listProofs(tx, { payoutId: row.payoutId, claimNo: row.claimNo }),
      // Postings of a later claimer of the same payout are not shown, even within one family of agents.
      row.status === CLAIM_STATUS.completed ? postingsOfOrder(tx, row.payoutNo, { participantId }) : [],
    ]);
    return {
      order: viewClaim(row, ctx.actor),
      proofs: proofs.map(viewProof),
      timeline: events.map((event) => viewStep(event, ctx.actor)),
      postings,
    };
  });
}

/** Returns the address of the page where a claimer pays; only its own claim has one. */
export async function readPayUrl(ctx: Ctx, { orderNo }: { orderNo: string }): Promise<{ url: string }> {
  allow(ctx.actor, 'payout-order:claim');
  const participantId = claimerOf(ctx);
  const row = await asReader(ctx, (tx) => findClaim(tx, orderNo, participantId));
  if (!row || row.participantId !== participantId) throw new BusinessError('notFound', zh.faults.orderMissing);
  return { url: payPathOf(row.claimNo) };
}
