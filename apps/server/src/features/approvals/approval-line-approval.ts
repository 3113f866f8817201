import { APPROVAL_KIND_NAMES, type ApprovalPayload, approvalRules } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from './approval-kind.ts';
import { findThreshold, writeThreshold } from './thresholds-store.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'approval.line'>;
const inWords = (text: string) => zh.approvalLineApproval.above(groupMoney(text));

/**
 * Sets the amount above which a kind of change takes two checkers. Raising it weakens a control, so it takes two too.
 */
export const approvalLineApproval: ApprovalKind<Payload, { above: string }> = {
  kind: 'approval.line',
  async load({ tx }, { subjectId, payload }) {
    if (parseMoney(payload.above) === 0n) throw invalidField('payload.above', zh.approvalLineApproval.zero);
    const above = await findThreshold(tx, subjectId);
    const kind = APPROVAL_KIND_NAMES.find((name) => name === subjectId);
    if (above === null || !kind) throw new BusinessError('notFound', zh.approvalLineApproval.noThreshold);
    return {
      subject: {
        kind: 'approval-kind',
        id: subjectId,
        name: zh.approvalLineApproval.subject(approvalRules(kind).title),
      },
      state: { above: formatMoney(above) },
      lockKey: subjectId,
    };
  },
  lines: ({ above }, payload) => [
    {
      label: zh.approvalLineApproval.approvers,
      before: inWords(above),
      after: inWords(formatMoney(parseMoney(payload.above))),
    },
  ],
  async apply(ctx, { subjectId, payload }) {
    await writeThreshold(ctx.tx, subjectId, parseMoney(payload.above));
    return payload;
  },
};
