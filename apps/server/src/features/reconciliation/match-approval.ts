import { createHash } from 'node:crypto';
import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import { actorName } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { lockMatching } from './match-store.ts';
import { confirmByDecision, listDecided } from './receipt-store.ts';

type Payload = ApprovalPayload<'statement.match'>;
type Line = { exceptionId: string; line: string; order: string; amount: string };
type State = { lines: Line[] };
/** The subject of what is decided about receipts, one or several at once. */
const SUBJECT = 'receipts';

const REFUSALS: Record<string, string> = {
  line_gone: '该到账已处理，请刷新后再看',
  not_found: '订单不存在',
  reversal: '该流水是银行对付款的冲正，不是到账：请登记为那笔付款的退回，或转挂账',
  own_account: '该到账在自有资金账户，不是客户资金，不能这样处理',
  other_account: '该到账不在此订单的收款账户上，不能确认此订单',
  wrong_state: '订单已有到账，或当前状态不能按到账确认',
  frozen: '订单已冻结，不能确认',
  too_little: '到账金额与订单不符，不能确认：请转挂账',
};

async function standingOf(tx: Tx, { items }: Payload): Promise<{ lines: Line[]; total: bigint }> {
  if (new Set(items.map(({ exceptionId }) => exceptionId)).size !== items.length)
    throw invalidField('payload.items', '同一笔到账不能重复');
  const named = items.filter(({ orderNo }) => orderNo !== '').map(({ orderNo }) => orderNo);
  if (new Set(named).size !== named.length) throw invalidField('payload.items', '一个订单只能对应一笔到账');
  const found = await listDecided(tx, items);
  let total = 0n;
  const lines = items.map(({ exceptionId, orderNo }) => {
    const one = found.find((row) => row.exceptionId === exceptionId);
    if (!one) throw new BusinessError('notFound', '异常不存在');
    if (one.lineState !== 'open') throw new BusinessError('conflict', REFUSALS.line_gone as string);
    if (orderNo !== '' && one.orderAmount === null) throw invalidField('payload.items', `订单不存在：${orderNo}`);
    if (one.refusal) throw new BusinessError('conflict', REFUSALS[one.refusal] ?? (REFUSALS.wrong_state as string));
    total += one.amount;
    const order = one.orderAmount === null ? '' : `${orderNo} ¥${groupMoney(formatMoney(one.orderAmount))}`;
    // The audit log keeps this text as it stands: a name in it would be in the clear, also in another order's evidence file.
    return {
      exceptionId,
      line: `${one.payer ? maskName(one.payer) : '未知付款人'} ${one.time}`,
      order,
      amount: formatMoney(one.amount),
    };
  });
  return { lines, total };
}

/** Receipts that no rule could place: two people say which order each belongs to, or put it onto suspense. Several at once, all or nothing. */
export const matchApproval: ApprovalKind<Payload, State> = {
  kind: 'statement.match',
  service: 'collection',
  stage: 'finish',
  async load({ tx }, { subjectId, payload }) {
    if (subjectId !== SUBJECT) throw invalidField('subjectId', `对象须为 ${SUBJECT}`);
    await lockMatching(tx);
    const { lines, total } = await standingOf(tx, payload);
    const ids = payload.items.map(({ exceptionId }) => exceptionId).toSorted();
    return {
      subject: {
        kind: 'statement-exception',
        id: SUBJECT,
        name: `${lines.length} 笔到账，共 ¥${groupMoney(formatMoney(total))}`,
      },
      state: { lines },
      amountFen: total,
      lockKey: createHash('sha256').update(ids.join(',')).digest('hex').slice(0, 32),
    };
  },
  lines: ({ lines }) =>
    lines.map(({ line, order, amount }) => ({
      label: `¥${groupMoney(amount)} ${line}`,
      before: '待处理',
      after: order === '' ? '转挂账' : `确认订单 ${order}`,
    })),
  async apply({ tx, actor }, { id }) {
    const outcome = await confirmByDecision(tx, id, actorName(actor));
    if (outcome !== 'done')
      throw new BusinessError('conflict', REFUSALS[outcome.split(':')[0] as string] ?? '到账不能这样处理');
    return { state: 'matched' };
  },
  applied(platform) {
    platform.bus.signal('events');
    platform.bus.signal('webhooks');
  },
};
