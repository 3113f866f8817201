import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import { TOP_UP_STATUS, type TopUpStatus, topUpStatusName } from '@mashang/contract/top-ups';
import { actorName } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { differenceText } from './read-receipt-lines.ts';
import {
  creditBankTopUp,
  findTopUpStanding,
  isReferenceOfAnother,
  type LineRow,
  lockMatching,
  lockReceiptLine,
  lockTopUp,
} from './top-ups-store.ts';

type Payload = ApprovalPayload<'topup.bank'>;
type State = {
  status: TopUpStatus;
  asked: string;
  said: string;
  line: { what: string; payer: string; amount: string; difference: string; reference: string };
};
const CREDITABLE: readonly number[] = [TOP_UP_STATUS.awaiting, TOP_UP_STATUS.expired];
const REFUSALS = {
  wrong_state: '充值单当前状态不能入账',
  blocked: '参与方已冻结或认证失效，不能入账',
  reference_used: '该银行流水号已入账，不能重复入账',
  line_taken: '该笔到账不存在、不在机构收款户或已用于其他入账，请重新选择对账单流水',
  other_payer: '该笔到账的付款户名与申请人不一致，不能入账，请在对账中处理',
} as const;

/** The line a proposal names. One made before lines were named can't be put in force. */
async function lineOf(tx: Tx, platform: Platform, orderNo: string, payload: Payload): Promise<LineRow> {
  const { bank } = platform.config.topUp;
  const { lineId } = payload as Partial<Payload>;
  if (!lineId) throw new BusinessError('conflict', '该申请未指定对账单流水，请驳回后重新提交');
  const line = bank && (await lockReceiptLine(tx, { orderNo, lineId, accountNo: bank.accountNo }));
  if (!line) throw invalidField('payload.lineId', REFUSALS.line_taken);
  if (line.payer !== '' && !line.samePayer) throw invalidField('payload.lineId', REFUSALS.other_payer);
  if (line.reference !== '' && (await isReferenceOfAnother(tx, line.reference, orderNo)))
    throw invalidField('payload.lineId', `银行流水号 ${line.reference} 属于另一笔充值`);
  return line;
}

/** A booked receipt of the institution's own statement becomes float, whole, once another person has compared it. */
export const bankCreditApproval: ApprovalKind<Payload, State> = {
  kind: 'topup.bank',
  service: 'agent_network',
  floats: 'finish',
  stage: 'finish',
  async load({ tx, platform }, { subjectId, payload }) {
    await lockMatching(tx);
    const found = await lockTopUp(tx, subjectId);
    if (found?.way !== 'bank') throw new BusinessError('notFound', '充值单不存在');
    if (!CREDITABLE.includes(found.status)) throw new BusinessError('conflict', REFUSALS.wrong_state);
    const standing = await findTopUpStanding(tx, found.participantId);
    if (!standing?.verified || standing.frozen) throw new BusinessError('conflict', REFUSALS.blocked);
    const line = await lineOf(tx, platform, subjectId, payload);
    return {
      subject: { kind: 'top-up', id: subjectId, name: `${subjectId} · ${found.name}` },
      state: {
        status: found.status,
        asked: formatMoney(found.amount),
        said: found.reference,
        line: {
          what: `${line.sourceName} ${line.time}`,
          payer: line.payer === '' ? '对账单未注明' : `${maskName(line.payer)}（与申请人一致）`,
          amount: formatMoney(line.amount),
          difference: differenceText(line.amount - found.amount),
          reference: line.reference,
        },
      },
      amountFen: line.amount,
      lockKey: subjectId,
    };
  },
  lines: ({ status, asked, said, line }) => [
    { label: '状态', before: topUpStatusName('bank', status), after: '已入账' },
    { label: '申请金额（元）', before: '', after: groupMoney(asked) },
    { label: '对账单流水', before: '', after: line.what },
    { label: '付款户名', before: '', after: line.payer },
    { label: '银行流水号', before: said === line.reference ? '' : said, after: line.reference || '无流水号' },
    { label: '流水金额（元）', before: '', after: groupMoney(line.amount) },
    { label: '入账金额（元）', before: '', after: groupMoney(line.amount) },
    { label: '与申请相差（元）', before: '', after: line.difference },
  ],
  async apply(ctx, { id }) {
    const outcome = await creditBankTopUp(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'credited')
      throw new BusinessError('conflict', REFUSALS[outcome as keyof typeof REFUSALS] ?? '不能入账');
    return { outcome };
  },
  applied: (platform) => platform.bus.signal('events'),
};
