import { maskName } from '@mashang/contract/participants';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { lockFrozen, setFrozen } from './oversight-store.ts';

/** A freeze is set by one and lifted by two; what cases and screening froze is lifted by theirs. */
export const unfreezeApproval: ApprovalKind<object, { frozen: boolean }> = {
  kind: 'participant.unfreeze',
  async load({ tx }, { subjectId }) {
    const found = await lockFrozen(tx, subjectId);
    if (!found) throw new BusinessError('notFound', '参与方不存在');
    if (!found.frozen) throw new BusinessError('conflict', '参与方没有被冻结');
    if (!found.byHand)
      throw new BusinessError('conflict', '该冻结不是在参与方中设定的，请由风控在案件或命中复核中解除');
    return {
      subject: { kind: 'participant', id: subjectId, name: `${found.name} · ${maskName(found.legalName)}` },
      state: { frozen: true },
      lockKey: subjectId,
    };
  },
  lines: () => [{ label: '冻结', before: '已冻结', after: '正常' }],
  async apply(ctx, { subjectId }) {
    return { frozen: await setFrozen(ctx.tx, subjectId, false) };
  },
  applied: (platform) => platform.bus.signal('routing'),
};
