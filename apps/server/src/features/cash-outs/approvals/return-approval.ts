import type { ApprovalPayload } from '@mashang/contract/approvals';
import { CASH_OUT_SOURCES, CASH_OUT_STATUS, CASH_OUT_STATUS_NAMES } from '@mashang/contract/cash-outs';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { bookReturn, findReturnFacts, findStanding } from '../cash-out-commands-store.ts';
import { noSuchCashOut, stepRefusal } from '../cash-out-refusals.ts';
import { listReturns } from '../cash-outs-store.ts';
import * as zh from '../zh.ts';

/** More open lines of one amount than will ever wait. */
const RETURNS = 100;

type State = { amount: string; source: string; bankReference: string; payment: string; debit: string; line: string };

/** The bank returned a payment: the whole amount, with the fee, goes back to the applicant by a transfer of its own. */
export const cashOutReturnApproval: ApprovalKind<ApprovalPayload<'cash-out.return'>, State> = {
  kind: 'cash-out.return',
  async load({ tx }, { subjectId, payload }) {
    const found = await findStanding(tx, subjectId);
    if (!found) throw noSuchCashOut();
    const { status, amount, source, bankReference } = found;
    if (status !== CASH_OUT_STATUS.sent && status !== CASH_OUT_STATUS.settled)
      throw new BusinessError('conflict', zh.returnApproval.wrongStatus(CASH_OUT_STATUS_NAMES[status]));
    const line = (await listReturns(tx, found.id, RETURNS)).find(({ lineId }) => lineId === payload.lineId);
    if (!line) throw invalidField('payload.lineId', zh.returnApproval.lineUnfit);
    const { sentTime, sentBy, debit } = await findReturnFacts(tx, subjectId);
    return {
      subject: { kind: 'cash-out', id: subjectId, name: `${found.participantName} · ${subjectId}` },
      // The checkers must see what a statement has shown meanwhile, so an older proposal is void and must be made
      // again.
      state: {
        amount: groupMoney(formatMoney(amount)),
        source: CASH_OUT_SOURCES[source],
        bankReference,
        payment: zh.returnApproval.payment(sentTime, sentBy, groupMoney(formatMoney(amount - found.fee))),
        debit,
        line: `${line.sourceName} ${line.time} ${line.reference || line.remark}`,
      },
      amountFen: amount,
      lockKey: subjectId,
    };
  },
  lines: ({ amount, source, bankReference, payment, debit, line }, { reason }) => [
    { label: zh.returnApproval.paid, before: '', after: payment },
    { label: zh.returnApproval.paidReference, before: '', after: bankReference },
    { label: zh.returnApproval.leftBank, before: '', after: debit || zh.returnApproval.notOnStatement },
    { label: zh.returnApproval.returnLine, before: '', after: line },
    { label: zh.returnApproval.returnReason, before: '', after: reason },
    { label: zh.returnApproval.refunded(source), before: '', after: amount },
  ],
  async apply(ctx, { id }) {
    const outcome = await bookReturn(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'returned') throw stepRefusal(outcome);
    return { status: CASH_OUT_STATUS.returned };
  },
  applied: (platform) => platform.bus.signal('events'),
};
