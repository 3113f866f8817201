import type { ApprovalPayload, DiffLine } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import type { Tx } from '../../platform/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import {
  type CreditLineRow,
  creditApprovedFloat,
  isBankNumberCredited,
  listWaitingApplications,
  lockCreditLine,
} from './float-credits-store.ts';
import { differenceText } from './read-receipt-lines.ts';
import { findTopUpStanding, isReferenceOfAnother, lockMatching } from './top-ups-store.ts';

type Payload = ApprovalPayload<'float.credit'>;
type State = { line: { what: string; payer: string; amount: string; reference: string; remark: string } };
const APPLICATIONS_MOST = 5;

/** The line a proposal names, whole and open. A proposal from before lines were named can't be put in force. */
async function lineOf(tx: Tx, platform: Platform, participantId: bigint, payload: Payload): Promise<CreditLineRow> {
  const { bank } = platform.config.topUp;
  const { lineId } = payload as Partial<Payload>;
  if (!lineId) throw new BusinessError('conflict', '该申请未指定对账单流水，请驳回后重新提交');
  const line = bank && (await lockCreditLine(tx, { participantId, lineId, accountNo: bank.accountNo }));
  if (!line)
    throw invalidField('payload.lineId', '该笔到账不存在、不在机构收款户或已用于其他入账，请重新选择对账单流水');
  if (line.payer !== '' && !line.samePayer)
    throw invalidField('payload.lineId', '该笔到账的付款户名与参与方不一致，不能入账，请在对账中处理');
  if (line.reference === '') return line;
  if (await isReferenceOfAnother(tx, line.reference, ''))
    throw invalidField('payload.lineId', `银行流水号 ${line.reference} 属于一笔充值申请，请在充值审核中入账`);
  if (await isBankNumberCredited(tx, line.reference))
    throw invalidField('payload.lineId', `银行流水号 ${line.reference} 已入账，不能重复入账`);
  return line;
}

/** Applications of the same participant that wait for their money: this receipt may be one of theirs. */
async function waitingApplications(tx: Tx, participantId: bigint, credited: bigint): Promise<DiffLine[]> {
  const rows = await listWaitingApplications(tx, participantId, APPLICATIONS_MOST);
  return rows.map(({ orderNo, amount }) => ({
    label: `待入账申请 ${orderNo}`,
    before: '',
    after: `申请 ${groupMoney(formatMoney(amount))} 元，本次入账相差 ${differenceText(credited - amount)} 元`,
  }));
}

/** 额度入账: a booked receipt on the institution's account that came without an application becomes float, whole and once. */
export const floatCreditApproval: ApprovalKind<Payload, State> = {
  kind: 'float.credit',
  service: 'agent_network',
  floats: 'begin',
  async load({ tx, platform }, { subjectId, payload }) {
    await lockMatching(tx);
    const participantId = /^\d{1,18}$/.test(subjectId) ? BigInt(subjectId) : 0n;
    const found = await findTopUpStanding(tx, participantId);
    if (!found) throw new BusinessError('notFound', '参与方不存在');
    if (!found.verified) throw new BusinessError('conflict', '参与方未通过认证，不能入账');
    if (found.frozen) throw new BusinessError('frozen', '参与方已冻结，请先解除冻结');
    const line = await lineOf(tx, platform, participantId, payload);
    return {
      subject: { kind: 'participant', id: subjectId, name: `${found.name} · ${maskName(found.legalName)}` },
      state: {
        line: {
          what: `${line.sourceName} ${line.time}`,
          payer: line.payer === '' ? '对账单未注明' : `${maskName(line.payer)}（与参与方一致）`,
          amount: formatMoney(line.amount),
          ...{ reference: line.reference, remark: line.remark },
        },
      },
      amountFen: line.amount,
      lockKey: `line:${line.lineId}`,
      remarks: await waitingApplications(tx, participantId, line.amount),
    };
  },
  lines: ({ line }) => [
    { label: '对账单流水', before: '', after: line.what },
    { label: '付款户名', before: '', after: line.payer },
    { label: '银行流水号', before: '', after: line.reference || '无流水号' },
    { label: '附言', before: '', after: line.remark },
    { label: '流水金额（元）', before: '', after: groupMoney(line.amount) },
    { label: '入账金额（元）', before: '', after: groupMoney(line.amount) },
    { label: '与流水相差（元）', before: '', after: '0.00' },
  ],
  async apply(ctx, { id, payload }) {
    const { transferId, amount } = await creditApprovedFloat(ctx.tx, id);
    return { transferId: transferId.toString(), amount: formatMoney(amount), lineId: payload.lineId };
  },
  applied: (platform) => platform.bus.signal('events'),
};
