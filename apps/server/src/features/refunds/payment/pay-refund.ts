import {
  type AgreeRefundBody,
  type FailRefundBody,
  type ObjectRefundBody,
  type PayRefundTaskBody,
  REFUND_STATE,
  type RefundStepAnswer,
  type SendRefundBody,
  type SettleRefundAnswer,
  type SettleRefundBody,
} from '@mashang/contract/refunds';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { invalidField } from '../../../platform/errors.ts';
import { actingPersonOf } from '../../../platform/verbs/acting.ts';
import type { Ctx, MoneyCtx } from '../../../platform/verbs/verb.ts';
import { allow, moneyCommand } from '../../../platform/verbs/verb.ts';
import { answerDispute, bookFailure, bookPayment, bookSettlement } from '../refund-commands-store.ts';
import { refundRefusal } from '../refund-refusals.ts';
import { findRefundAmount, isByChannel } from '../refunds-store.ts';
import * as zh from '../zh.ts';
import { hashOfProof, proofNameOf } from './refund-proofs.ts';

type StepOutcome = 'done' | Parameters<typeof refundRefusal>[0];
function done<T extends RefundStepAnswer>(ctx: Ctx, outcome: StepOutcome, answer: T): T {
  if (outcome !== 'done') throw refundRefusal(outcome);
  ctx.platform.bus.signal('events');
  ctx.platform.bus.signal('webhooks');
  return answer;
}

/** The collector reports its payment with number and image; its float is credited once the proof is accepted. */
export const payRefundTask = moneyCommand<PayRefundTaskBody, RefundStepAnswer>({
  name: 'refund.pay',
  permission: 'refund-task:pay',
  service: 'collection',
  stage: 'finish',
  async run(ctx, { refundNo, reference, proofUrl, googleAuthCode }) {
    allow(ctx.actor, 'refund-task:pay');
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const proof = proofNameOf(proofUrl);
    const item = {
      ...actingPersonOf(ctx),
      no: refundNo,
      participant: ctx.actor.participantId?.toString() ?? '0',
      reference,
      proof,
      proof_hash: await hashOfProof(ctx.platform, proof),
    };
    const outcome = item.proof_hash === '' ? 'proof_gone' : await bookPayment(ctx.writes.app, item);
    return done(ctx, outcome, { refundNo, state: REFUND_STATE.paying });
  },
});

/**
 * Records that staff instructed the bank to pay, which a statement line proves; or lets a channel try again that
 * refused it or gave it back. The proposer of the refund may not do it.
 */
export const sendRefund = moneyCommand<SendRefundBody, RefundStepAnswer>({
  name: 'refund.send',
  permission: 'refund:pay',
  service: 'collection',
  stage: 'finish',
  async run(ctx, { refundNo, reference, googleAuthCode }) {
    const moves = { kind: 'sent', fen: await findRefundAmount(ctx.platform.db.app, refundNo) } as const;
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false, moves, moneyLeaves: true });
    // A channel's number is made by the program, whatever is entered.
    if (reference === undefined && !(await isByChannel(ctx.platform.db.app, refundNo)))
      throw invalidField('reference', zh.payRefund.referenceMissing);
    const acting = { ...actingPersonOf(ctx), no: refundNo, participant: null };
    const item = { ...acting, reference: reference ?? '', proof: '', proof_hash: '' };
    const outcome = await bookPayment(ctx.writes.app, item);
    return done(ctx, outcome, { refundNo, state: REFUND_STATE.paying });
  },
});

/**
 * Accepts the collector's proof, which takes two people: its float is credited, and the amount counts as money sent for
 * each of them. With `lineId` instead, a statement line proves the payment.
 */
export const settleRefund = moneyCommand<SettleRefundBody, SettleRefundAnswer>({
  name: 'refund.settle',
  permission: 'refund:pay',
  service: null,
  async run(ctx, { refundNo, lineId, googleAuthCode }) {
    if (lineId) {
      await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    } else {
      const moves = { kind: 'sent', fen: await findRefundAmount(ctx.platform.db.app, refundNo) } as const;
      await requireTwoFactor(ctx, googleAuthCode, { fresh: false, moves, moneyLeaves: true });
    }
    const outcome = await bookSettlement(ctx.writes.app, {
      ...actingPersonOf(ctx),
      no: refundNo,
      line: lineId ?? null,
    });
    const waitsForSecond = outcome === 'first_of_two';
    const state = waitsForSecond ? REFUND_STATE.paying : REFUND_STATE.paid;
    return done(ctx, waitsForSecond ? 'done' : outcome, { refundNo, state, waitsForSecond });
  },
});

/**
 * Marks a payment as failed. For a collector's proof it opens a dispute and a case, and the collector gets time to
 * answer.
 */
export const failRefund = moneyCommand<FailRefundBody, RefundStepAnswer>({
  name: 'refund.fail',
  permission: 'refund:pay',
  service: null,
  async run(ctx, { refundNo, reason, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const item = { ...actingPersonOf(ctx), no: refundNo, reason };
    const outcome = await bookFailure(ctx.writes.app, item);
    if (outcome === 'disputed') return done(ctx, 'done', { refundNo, state: REFUND_STATE.paying });
    return done(ctx, outcome, { refundNo, state: REFUND_STATE.failed });
  },
});

/**
 * The collector answers a dispute of its proof with a reason and optionally an image; this voids a ruling that was
 * proposed before.
 */
export const objectRefund = moneyCommand<ObjectRefundBody, RefundStepAnswer>({
  name: 'refund.object',
  permission: 'refund-task:pay',
  service: 'collection',
  stage: 'finish',
  async run(ctx, { refundNo, reason, proofUrl }) {
    const proof = proofUrl ? proofNameOf(proofUrl) : '';
    return answer(ctx, { no: refundNo, step: 'object', reason, proof });
  },
});

/** The collector agrees that it did not pay, so two people need not wait for the deadline. No money moves yet. */
export const agreeRefund = moneyCommand<AgreeRefundBody, RefundStepAnswer>({
  name: 'refund.agree',
  permission: 'refund-task:pay',
  service: 'collection',
  stage: 'finish',
  async run(ctx, { refundNo, googleAuthCode }) {
    await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
    return answer(ctx, { no: refundNo, step: 'agree', reason: '', proof: '' });
  },
});

type Answered = { no: string; step: 'object' | 'agree'; reason: string; proof: string };
async function answer(ctx: MoneyCtx, said: Answered): Promise<RefundStepAnswer> {
  allow(ctx.actor, 'refund-task:pay');
  const item = { ...actingPersonOf(ctx), ...said, participant: ctx.actor.participantId?.toString() ?? '0' };
  return done(ctx, await answerDispute(ctx.writes.app, item), { refundNo: said.no, state: REFUND_STATE.paying });
}
