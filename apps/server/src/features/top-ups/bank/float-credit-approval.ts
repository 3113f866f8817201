import type { ApprovalPayload, DiffLine } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import type { Tx } from '../../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { refuseListedPayer } from '../screen-payer.ts';
import { findTopUpStanding, isReferenceOfAnother, lockMatching } from '../top-ups-store.ts';
import * as zh from '../zh.ts';
import {
  type CreditLineRow,
  creditApprovedFloat,
  isBankNumberCredited,
  listWaitingApplications,
  lockCreditLine,
} from './float-credits-store.ts';
import { differenceText } from './read-receipt-lines.ts';

type Payload = ApprovalPayload<'float.credit'>;
type State = { line: { what: string; payer: string; amount: string; reference: string; remark: string } };
const APPLICATIONS_MOST = 5;

/** Returns the line that a proposal names, whole and open. A proposal older than this field cannot be applied. */
async function lineOf(tx: Tx, platform: Platform, participantId: bigint, payload: Payload): Promise<CreditLineRow> {
  const { bank } = platform.config.topUp;
  const { lineId } = payload as Partial<Payload>;
  if (!lineId) throw new BusinessError('conflict', zh.faults.noLineChosen);
  const line = bank && (await lockCreditLine(tx, { participantId, lineId, accountNo: bank.accountNo }));
  if (!line) throw invalidField('payload.lineId', zh.floatCreditApproval.lineUnfit);
  if (line.payer !== '' && !line.samePayer) throw invalidField('payload.lineId', zh.floatCreditApproval.otherPayer);
  if (line.reference === '') return line;
  if (await isReferenceOfAnother(tx, line.reference, ''))
    throw invalidField('payload.lineId', zh.floatCreditApproval.requestedReference(line.reference));
  if (await isBankNumberCredited(tx, line.reference))
    throw invalidField('payload.lineId', zh.floatCreditApproval.creditedReference(line.reference));
  return line;
}

/** Lists waiting applications of the same participant: this receipt may belong to one of them. */
async function waitingApplications(tx: Tx, participantId: bigint, credited: bigint): Promise<DiffLine[]> {
  const rows = await listWaitingApplications(tx, participantId, APPLICATIONS_MOST);
  return rows.map(({ orderNo, amount }) => ({
    label: zh.floatCreditApproval.openRequest(orderNo),
    before: '',
    after: zh.floatCreditApproval.requested(groupMoney(formatMoney(amount)), differenceText(credited - amount)),
  }));
}

/**
 * 额度入账: credits a booked receipt on the institution's account without an application to the float, whole and once.
 */
export const floatCreditApproval: ApprovalKind<Payload, State> = {
  kind: 'float.credit',
  service: 'agent_network',
  floats: 'begin',
  async load(ctx, { subjectId, payload }) {
    const { tx, platform } = ctx;
    await lockMatching(tx);
    const participantId = /^\d{1,18}$/.test(subjectId) ? BigInt(subjectId) : 0n;
    const found = await findTopUpStanding(tx, participantId);
    if (!found) throw new BusinessError('notFound', zh.faults.participantMissing);
    if (!found.verified) throw new BusinessError('conflict', zh.floatCreditApproval.unverified);
    if (found.frozen) throw new BusinessError('frozen', zh.floatCreditApproval.frozen);
    const line = await lineOf(tx, platform, participantId, payload);
    await refuseListedPayer(ctx, { ...line, ...found, participantId });
    return {
      subject: { kind: 'participant', id: subjectId, name: `${found.name} · ${maskName(found.legalName)}` },
      state: {
        line: {
          what: `${line.sourceName} ${line.time}`,
          payer: line.payer === '' ? zh.words.payerUnknown : zh.floatCreditApproval.samePayer(maskName(line.payer)),
          amount: formatMoney(line.amount),
          reference: line.reference,
          remark: line.remark,
        },
      },
      amountFen: line.amount,
      lockKey: `line:${line.lineId}`,
      remarks: await waitingApplications(tx, participantId, line.amount),
    };
  },
  lines: ({ line }) => [
    { label: zh.lines.statementLine, before: '', after: line.what },
    { label: zh.lines.payerName, before: '', after: line.payer },
    { label: zh.lines.reference, before: '', after: line.reference || zh.words.noReference },
    { label: zh.floatCreditApproval.memo, before: '', after: line.remark },
    { label: zh.lines.lineAmount, before: '', after: groupMoney(line.amount) },
    { label: zh.lines.creditAmount, before: '', after: groupMoney(line.amount) },
    { label: zh.floatCreditApproval.difference, before: '', after: '0.00' },
  ],
  async apply(ctx, { id, payload }) {
    const { transferId, amount } = await creditApprovedFloat(ctx.tx, id);
    return { transferId: transferId.toString(), amount: formatMoney(amount), lineId: payload.lineId };
  },
  applied: (platform) => platform.bus.signal('events'),
};
