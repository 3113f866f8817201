import {
  CASH_OUT_STATUS,
  type CashOutAnswer,
  type FailCashOutBody,
  isPayable,
  type MatchCashOutBody,
  type SendCashOutBody,
} from '@mashang/contract/cash-outs';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { actingPersonOf } from '../../platform/verbs/acting.ts';
import { moneyCommand } from '../../platform/verbs/verb.ts';
import { isListed, requireSource } from './admit-cash-out.ts';
import { LISTED } from './approvals/release-approval.ts';
import { bookFailure, bookMatch, bookSending } from './cash-out-commands-store.ts';
import { noSuchCashOut, stepRefusal } from './cash-out-refusals.ts';
import { slipNameOf } from './cash-out-slips.ts';
import { findCashOut } from './cash-outs-store.ts';

/**
 * Registers that finance instructed the bank to pay. Refuses the person who proposed the release and the people who
 * acted on a failed payment. The held amount leaves the books under the bank's number, which may be used once.
 */
export const sendCashOut = moneyCommand<SendCashOutBody, CashOutAnswer>({
  name: 'cash-out.send',
  permission: 'cash-out:send',
  service: 'collection',
  stage: 'finish',
  async run(ctx, { cashOutNo, bankReference, slip, googleAuthCode }) {
    const sql = ctx.writes.app;
    const found = await findCashOut(sql, cashOutNo);
    if (!found) throw noSuchCashOut();
    if (!isPayable(found.status)) throw stepRefusal('wrong_state');
    await requireSource(ctx, found.source);
    if (await isListed(ctx, found.participantId, found.holder)) throw LISTED();
    const moves = { kind: 'sent', fen: found.amount } as const;
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false, moves, moneyLeaves: true });
    const kept = slip ? slipNameOf(slip) : '';
    const outcome = await bookSending(sql, {
      ...actingPersonOf(ctx),
      no: cashOutNo,
      reference: bankReference,
      slip: kept,
    });
    if (outcome !== 'done') throw stepRefusal(outcome);
    ctx.platform.bus.signal('events');
    return { cashOutNo, status: CASH_OUT_STATUS.sent };
  },
});

/** The bank refused the payment before money left: another person sends it again or gives it back (`rejectCashOut`). */
export const failCashOut = moneyCommand<FailCashOutBody, CashOutAnswer>({
  name: 'cash-out.fail',
  permission: 'cash-out:send',
  service: null,
  async run(ctx, { cashOutNo, reason, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const outcome = await bookFailure(ctx.writes.app, { ...actingPersonOf(ctx), no: cashOutNo, reason });
    if (outcome !== 'done') throw stepRefusal(outcome);
    ctx.platform.bus.signal('events');
    return { cashOutNo, status: CASH_OUT_STATUS.failed };
  },
});

/** Matches a cash-out with a statement line by hand, if the program could not find the line itself. */
export const matchCashOut = moneyCommand<MatchCashOutBody, CashOutAnswer>({
  name: 'cash-out.match',
  permission: 'cash-out:send',
  service: null,
  async run(ctx, { cashOutNo, lineId }) {
    const outcome = await bookMatch(ctx.writes.app, { ...actingPersonOf(ctx), no: cashOutNo, line: lineId });
    if (outcome !== 'done') throw stepRefusal(outcome);
    ctx.platform.bus.signal('events');
    return { cashOutNo, status: CASH_OUT_STATUS.settled };
  },
});
