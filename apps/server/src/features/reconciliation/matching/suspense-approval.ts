import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import type { RefusedBy } from '../../../platform/database/statements/rows.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import * as zh from '../zh.ts';
import {
  type ExceptionRecord,
  insertNote,
  lockException,
  postSuspense,
  type SUSPENSE_COMMANDS,
  settleExceptionRow,
} from './exception-store.ts';
import { lockMatching } from './match-store.ts';

type State = { amount: string; accountNo: string; payer: string };
const REFUSALS: Record<RefusedBy<typeof SUSPENSE_COMMANDS, 'posted'>, string> = zh.suspenseApproval.refusals;

function suspendable(exception: ExceptionRecord | null): ExceptionRecord & { lineId: bigint } {
  if (!exception) throw new BusinessError('notFound', zh.faults.exceptionMissing);
  const { state, lineId } = exception;
  if (state !== 'open' || lineId === null) throw new BusinessError('conflict', zh.suspenseApproval.onlyOpen);
  return { ...exception, lineId };
}

/** Posts money without an order onto suspense, and closes its exception, after another person approves. */
export const suspenseApproval: ApprovalKind<ApprovalPayload<'statement.suspense'>, State> = {
  kind: 'statement.suspense',
  async load({ tx }, { subjectId }) {
    if (!/^\d{1,18}$/.test(subjectId)) throw new BusinessError('notFound', zh.faults.exceptionMissing);
    await lockMatching(tx);
    const { amount, accountNo, payer } = suspendable(await lockException(tx, BigInt(subjectId)));
    return {
      subject: { kind: 'statement-exception', id: subjectId, name: `${payer || zh.words.unknownPayer} · ${accountNo}` },
      state: { amount: formatMoney(amount), accountNo, payer },
      amountFen: amount,
      lockKey: subjectId,
    };
  },
  lines: (state) => [
    { label: zh.words.arrivals, before: zh.words.awaitsDecision, after: zh.suspenseApproval.suspended },
    { label: zh.suspenseApproval.amount, before: '', after: groupMoney(state.amount) },
    { label: zh.suspenseApproval.ownAccount, before: '', after: state.accountNo },
  ],
  async apply({ tx, actor }, { subjectId }) {
    const { id, lineId } = suspendable(await lockException(tx, BigInt(subjectId)));
    const outcome = await postSuspense(tx, lineId);
    if (outcome !== 'posted') throw new BusinessError('conflict', REFUSALS[outcome]);
    const by = actorName(actor);
    await settleExceptionRow(tx, id, 'suspense', by);
    await insertNote(tx, id, { author: by, step: zh.suspenseApproval.approved, text: '' });
    return { state: 'suspense' };
  },
};
