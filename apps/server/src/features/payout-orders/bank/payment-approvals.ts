import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import {
  PAYOUT_ENDS,
  PAYOUT_MOVES,
  PAYOUT_STATUS,
  PAYOUT_STATUS_NAMES,
  type PayoutStatus,
} from '@mashang/contract/payout-orders';
import { mayMove } from '@mashang/contract/states';
import type { Tx } from '../../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { actorPart, passOutcome } from '../claims/step-answers.ts';
import { findPayout, type PayoutRow } from '../payout-reads-store.ts';
import { closePayout } from '../payouts-store.ts';
import * as zh from '../zh.ts';
import { approveOne, listReturns, returnOne } from './bank-payouts-store.ts';
import { bankRefusal } from './bank-refusals.ts';

const RETURNS = 500;

/** Returns a payout of the institution that may move to a state; throws for all others. */
async function standingOf(tx: Tx, orderNo: string, to: PayoutStatus): Promise<PayoutRow> {
  const found = await findPayout(tx, orderNo);
  if (!found) throw bankRefusal('not_found');
  if (!found.byBank) throw new BusinessError('conflict', zh.paymentApprovals.notByFile);
  if (!mayMove(PAYOUT_MOVES, found.status, to))
    throw new BusinessError(
      'conflict',
      zh.paymentApprovals.wrongState(PAYOUT_STATUS_NAMES[found.status], PAYOUT_STATUS_NAMES[to]),
    );
  return found;
}
const loaded = <S>(row: PayoutRow, state: S) => ({
  subject: { kind: 'payout-order', id: row.orderNo, name: `${row.merchantName} · ${row.orderNo}` },
  state,
  amountFen: row.amount,
  lockKey: row.orderNo,
});
const amountOf = ({ amount }: PayoutRow) => groupMoney(formatMoney(amount));
function applied(platform: Platform): void {
  platform.bus.signal('events');
  platform.bus.signal('webhooks');
}

type PayState = { amount: string; fee: string; beneficiary: string; account: string };
/** Two people approve a payout above the tier for a bank file; a third person makes the file. */
export const payoutPayApproval: ApprovalKind<object, PayState> = {
  kind: 'payout.pay',
  service: 'payout',
  stage: 'finish',
  async load({ tx }, { subjectId }) {
    const found = await standingOf(tx, subjectId, PAYOUT_STATUS.paying);
    if (!found.needsTwo) throw new BusinessError('conflict', zh.paymentApprovals.belowTier);
    if (found.approved) throw new BusinessError('conflict', zh.paymentApprovals.approvedBefore);
    if (found.frozen) throw bankRefusal('frozen');
    return loaded(found, {
      amount: amountOf(found),
      fee: groupMoney(formatMoney(found.fee)),
      beneficiary: maskName(found.userName),
      account: `${found.bankName} ${maskAccountNo(found.account)}`.trim(),
    });
  },
  lines: ({ amount, fee, beneficiary, account }) => [
    { label: zh.paymentApprovals.payment, before: '', after: amount },
    { label: zh.paymentApprovals.beneficiary, before: '', after: beneficiary },
    { label: zh.paymentApprovals.account, before: '', after: account },
    { label: zh.paymentApprovals.merchantFee, before: '', after: fee },
  ],
  async apply(ctx, { id }) {
    const outcome = await approveOne(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'approved') throw bankRefusal(outcome);
    return { approved: true };
  },
  applied,
};

type EndState = { amount: string; reason: string; file: string };
/** Two people end a payout whose payment the bank refused: they believe that no money left, and release its hold. */
export const payoutEndApproval: ApprovalKind<ApprovalPayload<'payout.end'>, EndState> = {
  kind: 'payout.end',
  service: 'payout',
  stage: 'finish',
  async load({ tx }, { subjectId }) {
    const found = await standingOf(tx, subjectId, PAYOUT_STATUS.cancelled);
    if (found.status !== PAYOUT_STATUS.refused) throw new BusinessError('conflict', zh.paymentApprovals.cancelOrClose);
    return loaded(found, { amount: amountOf(found), reason: found.failReason, file: found.batchNo });
  },
  lines: ({ amount, reason, file }, { outcome, remark }) => [
    { label: zh.lines.state, before: PAYOUT_STATUS_NAMES[PAYOUT_STATUS.refused], after: PAYOUT_ENDS[outcome] },
    { label: zh.lines.amount, before: '', after: amount },
    { label: zh.paymentApprovals.file, before: '', after: file },
    { label: zh.paymentApprovals.bankFailure, before: '', after: reason },
    { label: zh.paymentApprovals.reason, before: '', after: remark },
    { label: zh.lines.merchantHold, before: zh.words.held, after: zh.words.allReleased },
  ],
  async apply(ctx, { subjectId, payload: { outcome, remark } }) {
    const ending = outcome === 'cancel' ? PAYOUT_STATUS.cancelled : PAYOUT_STATUS.failed;
    const input = { ...actorPart(ctx), ending, order_no: subjectId, remark };
    passOutcome(ctx, (await closePayout(ctx.tx, input)).outcome);
    return { status: ending };
  },
  applied,
};

type ReturnState = { amount: string; paid: string; line: string; fee: string };
/** The bank returned a payment: the merchant is owed the amount again, with the fee that it paid. */
export const payoutReturnApproval: ApprovalKind<ApprovalPayload<'payout.return'>, ReturnState> = {
  kind: 'payout.return',
  async load({ tx }, { subjectId, payload }) {
    const found = await standingOf(tx, subjectId, PAYOUT_STATUS.returned);
    const line = (await listReturns(tx, subjectId, RETURNS)).find(({ lineId }) => lineId === payload.lineId);
    if (!line) throw invalidField('payload.lineId', zh.paymentApprovals.lineUnfit);
    return loaded(found, {
      amount: amountOf(found),
      fee: groupMoney(formatMoney(found.fee)),
      paid: `${found.finishTime}，${found.batchNo}`,
      line: `${line.sourceName} ${line.time} ${line.reference || line.remark}`,
    });
  },
  lines: ({ amount, fee, paid, line }) => [
    { label: zh.paymentApprovals.sent, before: '', after: paid },
    { label: zh.paymentApprovals.returnLine, before: '', after: line },
    { label: zh.paymentApprovals.refundedToMerchant, before: '', after: amount },
    { label: zh.paymentApprovals.feeRefunded, before: '', after: fee },
  ],
  async apply(ctx, { id }) {
    const outcome = await returnOne(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'returned') throw bankRefusal(outcome);
    return { status: PAYOUT_STATUS.returned };
  },
  applied,
};
