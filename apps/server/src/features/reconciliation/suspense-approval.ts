import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { actorName } from '../../platform/audit.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import {
  type ExceptionRecord,
  insertNote,
  lockException,
  postSuspense,
  settleExceptionRow,
} from './exception-store.ts';
import { lockMatching } from './match-store.ts';

type State = { amount: string; accountNo: string; payer: string };
const REFUSALS: Record<string, string> = {
  no_account: '本方账号不在本系统，不能挂账',
  own_account: '该到账在自有资金账户，不是客户资金，不能挂账',
  float_short: '收款方可用额度不足，不能挂账',
};

function suspendable(exception: ExceptionRecord | null): ExceptionRecord & { lineId: bigint } {
  if (!exception) throw new BusinessError('notFound', '异常不存在');
  const { state, lineId } = exception;
  if (state !== 'open' || lineId === null) throw new BusinessError('conflict', '只有待处理的到账可以转挂账');
  return { ...exception, lineId };
}

/** Money that came for no order: posted onto suspense once another person agrees, and its exception ended. */
export const suspenseApproval: ApprovalKind<ApprovalPayload<'statement.suspense'>, State> = {
  kind: 'statement.suspense',
  async load({ tx }, { subjectId }) {
    if (!/^\d{1,18}$/.test(subjectId)) throw new BusinessError('notFound', '异常不存在');
    await lockMatching(tx);
    const { amount, accountNo, payer } = suspendable(await lockException(tx, BigInt(subjectId)));
    return {
      subject: { kind: 'statement-exception', id: subjectId, name: `${payer || '未知付款人'} · ${accountNo}` },
      state: { amount: formatMoney(amount), accountNo, payer },
      amountFen: amount,
      lockKey: subjectId,
    };
  },
  lines: (state) => [
    { label: '到账流水', before: '待处理', after: '已挂账' },
    { label: '挂账金额（元）', before: '', after: groupMoney(state.amount) },
    { label: '本方账号', before: '', after: state.accountNo },
  ],
  async apply({ tx, actor }, { subjectId }) {
    const { id, lineId } = suspendable(await lockException(tx, BigInt(subjectId)));
    const outcome = await postSuspense(tx, lineId);
    if (outcome !== 'posted') throw new BusinessError('conflict', REFUSALS[outcome] ?? '该流水不能挂账');
    const by = actorName(actor);
    await settleExceptionRow(tx, id, 'suspense', by);
    await insertNote(tx, id, { author: by, step: '审批通过，转挂账', text: '' });
    return { state: 'suspense' };
  },
};
