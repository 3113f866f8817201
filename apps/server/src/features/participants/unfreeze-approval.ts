import { maskName } from '@mashang/contract/participants';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { lockFrozen, setFrozen } from './network/oversight-store.ts';
import * as zh from './zh.ts';

/** One person freezes by hand, two lift it; freezes by cases and screening are lifted by their own procedures. */
export const unfreezeApproval: ApprovalKind<object, { frozen: boolean }> = {
  kind: 'participant.unfreeze',
  async load({ tx }, { subjectId }) {
    const found = await lockFrozen(tx, subjectId);
    if (!found) throw new BusinessError('notFound', zh.faults.participantMissing);
    if (!found.frozen) throw new BusinessError('conflict', zh.unfreezeApproval.notFrozen);
    if (!found.byHand) throw new BusinessError('conflict', zh.unfreezeApproval.frozenElsewhere);
    return {
      subject: { kind: 'participant', id: subjectId, name: `${found.name} · ${maskName(found.legalName)}` },
      state: { frozen: true },
      lockKey: subjectId,
    };
  },
  lines: () => [
    { label: zh.unfreezeApproval.freeze, before: zh.unfreezeApproval.frozen, after: zh.unfreezeApproval.normal },
  ],
  async apply(ctx, { subjectId }) {
    return { frozen: await setFrozen(ctx.tx, subjectId, false) };
  },
  applied: (platform) => platform.bus.signal('routing'),
};
