import {
  CASH_OUT_FACTS,
  CASH_OUT_STATUS,
  type CashOutAnswer,
  type RejectCashOutBody,
} from '@mashang/contract/cash-outs';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { actingPersonOf } from '../../platform/verbs/acting.ts';
import { type MoneyCtx, moneyCommand } from '../../platform/verbs/verb.ts';
import { type EndItem, endCashOut } from './cash-out-commands-store.ts';
import { noSuchCashOut, stepRefusal } from './cash-out-refusals.ts';
import { findCashOut } from './cash-outs-store.ts';
import { ownerOf } from './own-cash-outs.ts';

async function end(ctx: MoneyCtx, item: EndItem): Promise<CashOutAnswer> {
  const outcome = await endCashOut(ctx.writes.app, item);
  if (outcome !== 'done') throw stepRefusal(outcome);
  ctx.platform.bus.signal('events');
  return { cashOutNo: item.no, status: item.end_as };
}

/** Cancels a cash-out as its applicant, while nobody has released it; its held amount is free again. */
export const cancelCashOut = moneyCommand<{ cashOutNo: string }, CashOutAnswer>({
  name: 'cash-out.cancel',
  permission: 'cash-out:request',
  service: null,
  run: (ctx, { cashOutNo }) =>
    end(ctx, {
      ...actingPersonOf(ctx),
      no: cashOutNo,
      participant: ownerOf(ctx).toString(),
      end_as: CASH_OUT_STATUS.cancelled,
      reason: '',
    }),
});

/**
 * Refuses a cash-out as staff, with a reason that the applicant reads, before it is sent or after its payment failed.
 * The held amount is free again, an amount that had left the books is given back, and a proposal about it ends.
 */
export const rejectCashOut = moneyCommand<RejectCashOutBody, CashOutAnswer>({
  name: 'cash-out.reject',
  permission: 'cash-out:send',
  service: null,
  async run(ctx, { cashOutNo, reason, googleAuthCode }) {
    const found = await findCashOut(ctx.platform.db.app, cashOutNo);
    if (!found) throw noSuchCashOut();
    if (!CASH_OUT_FACTS[found.status].open) throw stepRefusal('wrong_state');
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    return end(ctx, {
      ...actingPersonOf(ctx),
      no: cashOutNo,
      participant: null,
      end_as: CASH_OUT_STATUS.rejected,
      reason,
    });
  },
});
