import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { lockStop, resume } from './merchant-changes-store.ts';

type State = { suspendedAt: string; reason: string };

/** One person suspends a merchant, two let it go on. */
export const merchantResumeApproval: ApprovalKind<object, State> = {
  kind: 'merchant.resume',
  async load({ tx }, { subjectId }) {
    const found = await lockStop(tx, subjectId);
    if (!found) throw new BusinessError('notFound', '商户不存在');
    if (!found.suspended) throw new BusinessError('conflict', '商户没有被停用');
    return {
      subject: { kind: 'merchant', id: subjectId, name: `${found.name} ${found.mchId}` },
      state: { suspendedAt: found.suspendedAt, reason: found.reason },
      lockKey: subjectId,
    };
  },
  lines: ({ suspendedAt, reason }) => [
    { label: '商户', before: `${suspendedAt} 停用`, after: '恢复接单与接口' },
    { label: '停用原因', before: reason, after: '' },
  ],
  async apply(ctx, { subjectId }) {
    await resume(ctx.tx, subjectId);
    return { suspended: false };
  },
  applied: (platform) => platform.bus.signal('keys'),
};
