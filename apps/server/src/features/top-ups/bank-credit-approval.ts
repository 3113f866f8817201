import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import { TOP_UP_STATUS, topUpStatusName } from '@mashang/contract/top-ups';
import { actorName } from '../../platform/audit.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { creditBankTopUp, findTopUpStanding, isReferenceTaken, lockTopUp } from './top-ups-store.ts';

type Payload = ApprovalPayload<'topup.bank'>;
type State = { status: number; asked: string; said: string };
const CREDITABLE: readonly number[] = [TOP_UP_STATUS.awaiting, TOP_UP_STATUS.expired];
const REFUSALS: Record<string, string> = {
  wrong_state: '充值单当前状态不能入账',
  blocked: '参与方已冻结或认证失效，不能入账',
  reference_used: '该银行流水号已入账，不能重复入账',
};

/** What came by bank for an application becomes float, once another person has seen the receipt too. */
export const bankCreditApproval: ApprovalKind<Payload, State> = {
  kind: 'topup.bank',
  service: 'agent_network',
  stage: 'finish',
  async load({ tx }, { subjectId, payload }) {
    const amountFen = parseMoney(payload.received);
    if (amountFen === 0n || amountFen > MAX_AMOUNT_FEN)
      throw invalidField('payload.received', '实到金额须大于 0 且不超过 1 亿元');
    const found = await lockTopUp(tx, subjectId);
    if (found?.way !== 'bank') throw new BusinessError('notFound', '充值单不存在');
    if (!CREDITABLE.includes(found.status)) throw new BusinessError('conflict', REFUSALS.wrong_state as string);
    const standing = await findTopUpStanding(tx, found.participantId);
    if (!standing?.verified || standing.frozen) throw new BusinessError('conflict', REFUSALS.blocked as string);
    const own =
      payload.reference.toUpperCase() === found.reference.toUpperCase() && found.status === TOP_UP_STATUS.awaiting;
    if (!own && (await isReferenceTaken(tx, payload.reference)))
      throw new BusinessError('conflict', `银行流水号 ${payload.reference} 属于另一笔充值或已入账`);
    return {
      subject: { kind: 'top-up', id: subjectId, name: `${subjectId} · ${found.name}` },
      state: { status: found.status, asked: formatMoney(found.amount), said: found.reference },
      amountFen,
      lockKey: subjectId,
    };
  },
  lines: ({ status, asked, said }, { received, reference }) => [
    { label: '状态', before: topUpStatusName('bank', status), after: '已入账' },
    { label: '申请金额（元）', before: '', after: groupMoney(asked) },
    { label: '实到入账金额（元）', before: '', after: groupMoney(formatMoney(parseMoney(received))) },
    { label: '银行流水号', before: said === reference ? '' : said, after: reference },
  ],
  async apply(ctx, { id }) {
    const outcome = await creditBankTopUp(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'credited') throw new BusinessError('conflict', REFUSALS[outcome] ?? '不能入账');
    return { outcome };
  },
  applied: (platform) => platform.bus.signal('events'),
};
