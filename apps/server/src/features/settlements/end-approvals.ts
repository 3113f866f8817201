import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { maskAccountNo } from '@mashang/contract/participants';
import { SETTLEMENT_MOVES, SETTLEMENT_STATE_NAMES, type SettlementState } from '@mashang/contract/settlements';
import { mayMove } from '@mashang/contract/states';
import type { Tx } from '../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { cancelOne, returnOne } from './settlement-commands-store.ts';
import { lineRefusal, noSuchSettlement, stepRefusal } from './settlement-refusals.ts';
import { findReturnLine, findSettlement, type SettlementRecord } from './settlements-store.ts';
import * as zh from './zh.ts';

async function standingOf(tx: Tx, settlementNo: string, to: SettlementState): Promise<SettlementRecord> {
  const found = await findSettlement(tx, settlementNo);
  if (!found) throw noSuchSettlement();
  if (!mayMove(SETTLEMENT_MOVES, found.state, to))
    throw new BusinessError(
      'conflict',
      zh.endApprovals.wrongState(SETTLEMENT_STATE_NAMES[found.state], SETTLEMENT_STATE_NAMES[to]),
    );
  return found;
}
const subjectOf = ({ settlementNo, merchantName }: SettlementRecord) => ({
  kind: 'settlement',
  id: settlementNo,
  name: `${merchantName} · ${settlementNo}`,
});
const amountOf = ({ amount }: SettlementRecord) => groupMoney(formatMoney(amount));

type CancelState = { state: SettlementState; amount: string; account: string };
/** Cancels an approved or failed settlement: its amount goes back to the merchant's balance. */
export const settlementCancelApproval: ApprovalKind<object, CancelState> = {
  kind: 'settlement.cancel',
  async load({ tx }, { subjectId }) {
    const found = await standingOf(tx, subjectId, 'cancelled');
    const account = `${found.bankName} ${maskAccountNo(found.accountNo)}`;
    return {
      subject: subjectOf(found),
      state: { state: found.state, amount: amountOf(found), account },
      amountFen: found.amount,
      lockKey: subjectId,
    };
  },
  lines: ({ state, amount, account }) => [
    { label: zh.endApprovals.state, before: SETTLEMENT_STATE_NAMES[state], after: SETTLEMENT_STATE_NAMES.cancelled },
    { label: zh.endApprovals.released, before: '', after: amount },
    { label: zh.endApprovals.formerAccount, before: '', after: account },
  ],
  async apply(ctx, { id }) {
    const outcome = await cancelOne(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'cancelled') throw stepRefusal(outcome);
    return { state: 'cancelled' };
  },
  applied: (platform) => platform.bus.signal('events'),
};

type ReturnState = { amount: string; paid: string; line: string };
/**
 * The bank returned a payment: the merchant is owed the amount again, and its account must be verified again before the
 * next settlement.
 */
export const settlementReturnApproval: ApprovalKind<ApprovalPayload<'settlement.return'>, ReturnState> = {
  kind: 'settlement.return',
  async load({ tx }, { subjectId, payload }) {
    const found = await standingOf(tx, subjectId, 'returned');
    const line = await findReturnLine(tx, subjectId, payload.lineId);
    if (line?.fault !== '') throw invalidField('payload.lineId', lineRefusal(line?.fault ?? 'no_line'));
    return {
      subject: subjectOf(found),
      state: {
        amount: amountOf(found),
        paid: `${found.paidTime}，${found.batchNo}`,
        line: `${line.sourceName} ${line.time} ${line.reference || line.remark}`,
      },
      amountFen: found.amount,
      lockKey: subjectId,
    };
  },
  lines: ({ amount, paid, line }) => [
    { label: zh.endApprovals.payment, before: '', after: paid },
    { label: zh.endApprovals.returnLine, before: '', after: line },
    { label: zh.endApprovals.refundedToMerchant, before: '', after: amount },
    { label: zh.lines.account, before: zh.endApprovals.accountUsable, after: zh.endApprovals.accountStopped },
  ],
  async apply(ctx, { id }) {
    const outcome = await returnOne(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'returned') throw stepRefusal(outcome);
    return { state: 'returned' };
  },
  applied: (platform) => platform.bus.signal('events'),
};
