import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { TOTAL_CAP } from '@mashang/contract/paging';
import type { WaitingListQuery, WaitingPage } from '@mashang/contract/payout-orders';
import { cursorAfter } from '../../../platform/database/statements/db-paging.ts';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { requireService } from '../../licence/current-licence.ts';
import { countHall, findRules, isVerified, listClaimList } from '../payout-reads-store.ts';
import { viewRules, viewWaiting } from '../payout-view.ts';
import { claimerOf } from './step-answers.ts';

/** Returns the claim list: waiting and claimed payouts, masked, with the rules and the reader's own standing. */
export async function readClaimList(ctx: Ctx, query: WaitingListQuery): Promise<WaitingPage> {
  allow(ctx.actor, 'payout-order:claim');
  const participantId = claimerOf(ctx);
  await requireService(ctx.platform, 'payout');
  return asReader(ctx, async (tx) => {
    const rules = await findRules(tx, participantId);
    // L2: an unverified participant is shown nothing of what others are to be paid.
    if (!(await isVerified(tx, participantId)))
      return { list: [], total: 0, page: query.page, limit: query.limit, rules: viewRules(rules) };
    const [rows, { total, amount, earned }] = await Promise.all([
      listClaimList(tx, query, participantId),
      countHall(tx, query, participantId),
    ]);
    return {
      list: rows.map(viewWaiting),
      total: Math.min(total, TOTAL_CAP),
      page: query.page,
      limit: query.limit,
      nextCursor: cursorAfter(rows, query),
      totalIsCapped: total > TOTAL_CAP || undefined,
      totals:
        total > TOTAL_CAP
          ? undefined
          : {
              currency: BOOKS_CURRENCY,
              amount: formatMoney(amount),
              realAmount: formatMoney(amount),
              commission: formatMoney(earned),
            },
      rules: viewRules(rules),
    };
  });
}
