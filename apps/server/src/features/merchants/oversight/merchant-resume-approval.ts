import { BusinessError } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { lockStop, resume } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';

type State = { suspendedAt: string; reason: string };

/** One person suspends a merchant; two resume it. */
export const merchantResumeApproval: ApprovalKind<object, State> = {
  kind: 'merchant.resume',
  async load({ tx }, { subjectId }) {
    const found = await lockStop(tx, subjectId);
    if (!found) throw new BusinessError('notFound', zh.faults.merchantMissing);
    if (!found.suspended) throw new BusinessError('conflict', zh.merchantResumeApproval.notSuspended);
    return {
      subject: { kind: 'merchant', id: subjectId, name: `${found.name} ${found.mchId}` },
      state: { suspendedAt: found.suspendedAt, reason: found.reason },
      lockKey: subjectId,
    };
  },
  lines: ({ suspendedAt, reason }) => [
    {
      label: zh.words.merchant,
      before: zh.merchantResumeApproval.suspendedAt(suspendedAt),
      after: zh.merchantResumeApproval.resumed,
    },
    { label: zh.merchantResumeApproval.reason, before: reason, after: '' },
  ],
  async apply(ctx, { subjectId }) {
    await resume(ctx.tx, subjectId);
    return { suspended: false };
  },
  applied: (platform) => platform.bus.signal('keys'),
};
