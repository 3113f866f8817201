import { maskName } from '@mashang/contract/participants';
import { HOLD_KINDS } from '@mashang/contract/retention';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { liftHold, lockHold } from './holds-store.ts';

type State = { what: string; reason: string };

/** A legal hold is laid by one and lifted by two. */
export const liftHoldApproval: ApprovalKind<object, State> = {
  kind: 'legal-hold.lift',
  async load({ tx }, { subjectId }) {
    const found = /^\d{1,18}$/.test(subjectId) ? await lockHold(tx, subjectId) : undefined;
    if (!found) throw new BusinessError('notFound', '法律保全不存在');
    if (found.isLifted) throw new BusinessError('conflict', '法律保全已解除');
    const what = `${HOLD_KINDS[found.kind]} ${found.label || maskName(found.person)}`;
    return {
      subject: { kind: 'legal-hold', id: subjectId, name: what },
      state: { what, reason: found.reason },
      lockKey: subjectId,
    };
  },
  lines: ({ what, reason }) => [{ label: '法律保全', before: `${what}（${reason}）`, after: '解除，到期资料恢复删除' }],
  async apply({ tx }, { subjectId, id }) {
    await liftHold(tx, subjectId, id);
    return { lifted: true };
  },
};
