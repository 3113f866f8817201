import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import { TOP_UP_STATUS, type TopUpStatus, topUpStatusName } from '@mashang/contract/top-ups';
import type { Tx } from '../../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { refuseListedPayer } from '../screen-payer.ts';
import {
  creditBankTopUp,
  findTopUpStanding,
  isReferenceOfAnother,
  type LineRow,
  lockMatching,
  lockReceiptLine,
  lockTopUp,
} from '../top-ups-store.ts';
import * as zh from '../zh.ts';
import { differenceText } from './read-receipt-lines.ts';

type Payload = ApprovalPayload<'topup.bank'>;
type State = {
  status: TopUpStatus;
  asked: string;
  said: string;
  line: { what: string; payer: string; amount: string; difference: string; reference: string };
};
const CREDITABLE: readonly number[] = [TOP_UP_STATUS.awaiting, TOP_UP_STATUS.expired];
const REFUSALS = zh.bankCreditApproval.refusals;

/** Returns the line that a proposal names. A proposal older than this field cannot be applied. */
async function lineOf(tx: Tx, platform: Platform, orderNo: string, payload: Payload): Promise<LineRow> {
  const { bank } = platform.config.topUp;
  const { lineId } = payload as Partial<Payload>;
  if (!lineId) throw new BusinessError('conflict', zh.faults.noLineChosen);
  const line = bank && (await lockReceiptLine(tx, { orderNo, lineId, accountNo: bank.accountNo }));
  if (!line) throw invalidField('payload.lineId', REFUSALS.line_taken);
  if (line.payer !== '' && !line.samePayer) throw invalidField('payload.lineId', REFUSALS.other_payer);
  if (line.reference !== '' && (await isReferenceOfAnother(tx, line.reference, orderNo)))
    throw invalidField('payload.lineId', zh.bankCreditApproval.otherReference(line.reference));
  return line;
}

/**
 * Credits a booked receipt of the institution's own statement to the float, with its whole amount, after another person
 * has compared it.
 */
export const bankCreditApproval: ApprovalKind<Payload, State> = {
  kind: 'topup.bank',
  service: 'agent_network',
  floats: 'finish',
  stage: 'finish',
  async load(ctx, { subjectId, payload }) {
    const { tx, platform } = ctx;
    await lockMatching(tx);
    const found = await lockTopUp(tx, subjectId);
    if (found?.way !== 'bank') throw new BusinessError('notFound', zh.faults.topUpMissing);
    if (!CREDITABLE.includes(found.status)) throw new BusinessError('conflict', REFUSALS.wrong_state);
    const standing = await findTopUpStanding(tx, found.participantId);
    if (!standing?.verified || standing.frozen) throw new BusinessError('conflict', REFUSALS.blocked);
    const line = await lineOf(tx, platform, subjectId, payload);
    await refuseListedPayer(ctx, { ...line, ...standing, participantId: found.participantId });
    return {
      subject: { kind: 'top-up', id: subjectId, name: `${subjectId} · ${found.name}` },
      state: {
        status: found.status,
        asked: formatMoney(found.amount),
        said: found.reference,
        line: {
          what: `${line.sourceName} ${line.time}`,
          payer: line.payer === '' ? zh.words.payerUnknown : zh.bankCreditApproval.samePayer(maskName(line.payer)),
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
    {
      label: zh.bankCreditApproval.state,
      before: topUpStatusName('bank', status),
      after: zh.bankCreditApproval.credited,
    },
    { label: zh.bankCreditApproval.applied, before: '', after: groupMoney(asked) },
    { label: zh.lines.statementLine, before: '', after: line.what },
    { label: zh.lines.payerName, before: '', after: line.payer },
    {
      label: zh.lines.reference,
      before: said === line.reference ? '' : said,
      after: line.reference || zh.words.noReference,
    },
    { label: zh.lines.lineAmount, before: '', after: groupMoney(line.amount) },
    { label: zh.lines.creditAmount, before: '', after: groupMoney(line.amount) },
    { label: zh.bankCreditApproval.difference, before: '', after: line.difference },
  ],
  async apply(ctx, { id }) {
    const outcome = await creditBankTopUp(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'credited') throw new BusinessError('conflict', REFUSALS[outcome]);
    return { outcome };
  },
  applied: (platform) => platform.bus.signal('events'),
};
