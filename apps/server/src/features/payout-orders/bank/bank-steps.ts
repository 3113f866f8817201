import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import {
  type BankFailBody,
  type MatchPayoutBody,
  PAYOUT_STATUS,
  type PayoutStatus,
  type SendPayoutsAnswer,
  type SendPayoutsBody,
} from '@mashang/contract/payout-orders';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { userOf } from '../../../platform/verbs/acting.ts';
import { roundCommand } from '../../../platform/verbs/round.ts';
import { type Ctx, moneyCommand } from '../../../platform/verbs/verb.ts';
import { actorPart } from '../claims/step-answers.ts';
import { failOne, listOfFile, matchOne, sendAll, settleAll, sumOf } from './bank-payouts-store.ts';
import { bankRefusal } from './bank-refusals.ts';

const actingPersonOf = (ctx: Ctx) => ({ ...actorPart(ctx), user_id: userOf(ctx).userId.toString() });
function signalChange({ platform }: Ctx): void {
  platform.bus.signal('events');
  platform.bus.signal('webhooks');
}

type Step = { orderNo: string; status: PayoutStatus };
/**
 * Puts payouts into one bank file, by another person than those who approved the large ones. All of them are being paid
 * from then on, or none is.
 */
export const sendPayouts = moneyCommand<SendPayoutsBody, SendPayoutsAnswer>({
  name: 'payout-order.send',
  permission: 'payout-order:send',
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNos, payFrom, googleAuthCode }) {
    const sql = ctx.platform.db.app;
    const moves = { kind: 'sent', fen: await sumOf(sql, orderNos) } as const;
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false, moves, moneyLeaves: true });
    const { outcome, made, atFault } = await sendAll(ctx.writes.app, {
      ...actingPersonOf(ctx),
      numbers: orderNos,
      from: payFrom ?? null,
    });
    if (outcome !== 'done') throw bankRefusal(outcome, atFault);
    signalChange(ctx);
    const lines = await listOfFile(sql, made);
    const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
    return { batchNo: made, lines: lines.length, currency: BOOKS_CURRENCY, total: formatMoney(total) };
  },
});

/** Records that the bank refused a payment of its file. The merchant's money stays held until it is resent or ended. */
export const failBankPayout = moneyCommand<BankFailBody, Step>({
  name: 'payout-order.bank-fail',
  permission: 'payout-order:send',
  service: null,
  async run(ctx, { orderNo, reason, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const outcome = await failOne(ctx.writes.app, { ...actingPersonOf(ctx), no: orderNo, reason });
    if (outcome !== 'done') throw bankRefusal(outcome);
    signalChange(ctx);
    return { orderNo, status: PAYOUT_STATUS.refused };
  },
});

/** Records which statement line a person chose as the payment, where the program could not decide. */
export const matchBankPayout = moneyCommand<MatchPayoutBody, Step>({
  name: 'payout-order.match',
  permission: 'payout-order:send',
  service: null,
  async run(ctx, { orderNo, lineId, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const outcome = await matchOne(ctx.writes.app, { ...actingPersonOf(ctx), no: orderNo, line: lineId });
    if (outcome !== 'done') throw bankRefusal(outcome);
    signalChange(ctx);
    return { orderNo, status: PAYOUT_STATUS.completed };
  },
});

/** Finds sent payments in the statements; the database writes the event, webhook and audit row of each. */
export const settleBankPayouts = roundCommand({
  name: 'payout-order.settle',
  signals: ['events', 'webhooks'],
  run: ({ app }) => settleAll(app),
});
