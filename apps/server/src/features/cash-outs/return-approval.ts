import type { ApprovalPayload } from '@mashang/contract/approvals';
import { CASH_OUT_SOURCES, CASH_OUT_STATUS, CASH_OUT_STATUS_NAMES } from '@mashang/contract/cash-outs';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { actorName } from '../../platform/audit.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { bookReturn, findStanding, isReturnUsed } from './cash-out-commands-store.ts';
import { noSuchCashOut, stepRefusal } from './cash-out-refusals.ts';

type State = { amount: string; source: string; bankReference: string };

/** The bank gave a payment back: all of it, the fee too, is the applicant's again, by a transfer of its own. */
export const cashOutReturnApproval: ApprovalKind<ApprovalPayload<'cash-out.return'>, State> = {
  kind: 'cash-out.return',
  async load({ tx }, { subjectId, payload }) {
    const found = await findStanding(tx, subjectId);
    if (!found) throw noSuchCashOut();
    const { status, amount, source, bankReference } = found;
    if (status !== CASH_OUT_STATUS.sent && status !== CASH_OUT_STATUS.settled)
      throw new BusinessError('conflict', `该提现${CASH_OUT_STATUS_NAMES[status]}，不能退回`);
    if (await isReturnUsed(tx, payload.returnReference))
      throw invalidField('payload.returnReference', '该退回流水号已用于另一笔提现');
    return {
      subject: { kind: 'cash-out', id: subjectId, name: `${found.participantName} · ${subjectId}` },
      // Whether a statement has told of it meanwhile makes no difference to what comes back.
      state: { amount: groupMoney(formatMoney(amount)), source: CASH_OUT_SOURCES[source], bankReference },
      amountFen: amount,
      lockKey: subjectId,
    };
  },
  lines: ({ amount, source, bankReference }, { returnReference }) => [
    { label: '打款流水号', before: bankReference, after: bankReference },
    { label: '退回流水号', before: '', after: returnReference },
    { label: `退回${source}（元）`, before: '', after: amount },
  ],
  async apply(ctx, { id }) {
    const outcome = await bookReturn(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'returned') throw stepRefusal(outcome);
    return { status: CASH_OUT_STATUS.returned };
  },
  applied: (platform) => platform.bus.signal('events'),
};
