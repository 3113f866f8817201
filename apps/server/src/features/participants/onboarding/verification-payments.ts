import { randomInt } from 'node:crypto';
import { VERIFICATION_DAYS, VERIFICATION_TRIES, type VerificationPaymentState } from '@mashang/contract/businesses';
import { parseMoney } from '@mashang/contract/money';
import { BusinessError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { allow, type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import { agentOf } from '../agent-of.ts';
import { notifyNetwork } from '../network/sub-agents-store.ts';
import * as zh from '../zh.ts';
import { lockReview } from './kyc-store.ts';
import {
  countPayments,
  endPayment,
  expirePayments,
  findPayment,
  insertPayment,
  lockOwnPayment,
  lockPayment,
  markReported,
  type PaymentRow,
} from './verification-payment-store.ts';

/** Most payments of one file, whatever their state: each costs the institution money. */
const PAYMENTS_MAX = 5;
/** Bounds of the amount in fen: nine hundred values, of which three may be guessed. */
const LEAST = 100;
const MOST = 999;

type Answer = { id: string; state: VerificationPaymentState };
type Facts = Pick<PaymentRow, 'participantName'>;
const auditOf = ({ participantName }: Facts, after: object) => ({
  subjectKind: 'participant',
  subjectId: participantName,
  after,
});

/**
 * Makes a payment to the settlement account of a file, by another person than the one who submitted the file. The
 * amount is random and only in the bank file: the program shows it neither to the reviewer nor to the business.
 */
export const makePayment = writeVerb<{ id: string }, Answer>({
  name: 'participant.payment-make',
  permission: 'participant:review',
  async run(ctx, { id }) {
    const { tx, actor } = ctx;
    allow(actor, 'participant:review');
    const review = await lockReview(tx, BigInt(id));
    if (!review) throw new BusinessError('notFound', zh.faults.reviewMissing);
    if (review.state !== 'pending') throw new BusinessError('conflict', zh.words.decidedBefore);
    if (review.submittedById === actor.userId) throw new BusinessError('forbidden', zh.verificationPayments.ownFile);
    if (review.settleEvidence !== 'payment') throw new BusinessError('conflict', zh.verificationPayments.provenByPaper);
    const former = await findPayment(tx, review.id);
    if (former && ['made', 'paying', 'sent', 'confirmed'].includes(former.state))
      throw new BusinessError('conflict', zh.verificationPayments.startedBefore);
    if ((await countPayments(tx, review.id)) >= PAYMENTS_MAX)
      throw new BusinessError('conflict', zh.verificationPayments.tooMany(PAYMENTS_MAX));
    // A payment that has just expired may still wait for its own job.
    await expirePayments(tx);
    const amount = BigInt(randomInt(LEAST, MOST + 1));
    const { participantId, name: participantName } = review;
    const made = { submissionId: review.id, participantId, amount, madeBy: actor.userId, days: VERIFICATION_DAYS };
    const payment = await insertPayment(tx, made);
    await notifyNetwork(tx, 'network.kyc', participantId, actorName(actor));
    const result = { id: payment.toString(), state: 'made' as const };
    return { result, audit: auditOf({ participantName }, { review: id, payment: result.id }) };
  },
});

async function lockIn({ tx }: WriteCtx, id: string, states: readonly VerificationPaymentState[]): Promise<PaymentRow> {
  const row = await lockPayment(tx, BigInt(id));
  if (!row) throw new BusinessError('notFound', zh.faults.paymentMissing);
  if (!states.includes(row.state)) throw new BusinessError('conflict', zh.verificationPayments.stateChanged);
  return row;
}

/** Ends a payment that is no longer wanted. If its file is already at the bank, the outgoing money is still booked. */
export const dropPayment = writeVerb<{ id: string }, Answer>({
  name: 'participant.payment-end',
  permission: 'participant:review',
  async run(ctx, { id }) {
    allow(ctx.actor, 'participant:review');
    const row = await lockIn(ctx, id, ['made', 'paying', 'sent']);
    await endPayment(ctx.tx, row.id, zh.verificationPayments.endedBy(actorName(ctx.actor)));
    await notifyNetwork(ctx.tx, 'network.kyc', row.participantId, actorName(ctx.actor));
    return { result: { id, state: 'failed' as const }, audit: auditOf(row, { payment: id }) };
  },
});

/** Checks the amount that the business reports. Each try counts, right or wrong; the last wrong one ends it. */
export const reportPayment = writeVerb<{ amount: string }, { confirmed: boolean; triesLeft: number }>({
  name: 'kyc.payment-tell',
  permission: 'kyc:submit',
  async run(ctx, { amount }) {
    const { tx, actor } = ctx;
    allow(actor, 'kyc:submit');
    const row = await lockOwnPayment(tx, agentOf(ctx));
    if (row?.state !== 'sent') throw new BusinessError('conflict', zh.verificationPayments.nothingToConfirm);
    const confirmed = parseMoney(amount) === row.amount;
    const triesLeft = VERIFICATION_TRIES - row.tries - 1;
    const state = confirmed ? 'confirmed' : triesLeft === 0 ? 'failed' : 'sent';
    await markReported(tx, row.id, state);
    await notifyNetwork(tx, 'network.kyc', row.participantId, actorName(actor));
    return { result: { confirmed, triesLeft }, audit: auditOf(row, { payment: String(row.id), state, triesLeft }) };
  },
});

/** Expires payments whose amount nobody reported in time. */
export async function expireVerificationPayments({ db }: Platform): Promise<void> {
  await expirePayments(ownWork(db, 'verification-payment.expire').app);
}
