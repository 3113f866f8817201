import {
  APPROVAL_KIND_NAMES,
  type ApprovalKindName,
  type ApprovalPayload,
  approvalRules,
} from '@mashang/contract/approvals';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from './approval-kind.ts';
import { findLine, writeLine } from './lines-store.ts';

type Payload = ApprovalPayload<'approval.line'>;
const inWords = (text: string) => `超过 ${groupMoney(text)} 元须两人审批`;

/** Above which amount a kind of change takes two checkers. Raising it weakens a control, so it takes two itself. */
export const approvalLineApproval: ApprovalKind<Payload, { above: string }> = {
  kind: 'approval.line',
  async load({ tx }, { subjectId, payload }) {
    if (parseMoney(payload.above) === 0n) throw invalidField('payload.above', '金额线须大于 0');
    const above = await findLine(tx, subjectId);
    if (above === null || !APPROVAL_KIND_NAMES.includes(subjectId as ApprovalKindName))
      throw new BusinessError('notFound', '该类申请没有金额线');
    return {
      subject: {
        kind: 'approval-kind',
        id: subjectId,
        name: `${approvalRules(subjectId as ApprovalKindName).title}的双人审批金额线`,
      },
      state: { above: formatMoney(above) },
      lockKey: subjectId,
    };
  },
  lines: ({ above }, payload) => [
    { label: '审批人数', before: inWords(above), after: inWords(formatMoney(parseMoney(payload.above))) },
  ],
  async apply(ctx, { subjectId, payload }) {
    await writeLine(ctx.tx, subjectId, parseMoney(payload.above));
    return payload;
  },
};
