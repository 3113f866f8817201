import { maskName } from '@mashang/contract/participants';
import { HOLD_KINDS } from '@mashang/contract/retention';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { liftHold, lockHold } from './holds-store.ts';
import * as zh from './zh.ts';

type State = { what: string; reason: string };

/** One person places a legal hold; two people lift it. */
export const liftHoldApproval: ApprovalKind<object, State> = {
  kind: 'legal-hold.lift',
  async load({ tx }, { subjectId }) {
    const found = /^\d{1,18}$/.test(subjectId) ? await lockHold(tx, subjectId) : undefined;
    if (!found) throw new BusinessError('notFound', zh.liftHoldApproval.holdMissing);
    if (found.isLifted) throw new BusinessError('conflict', zh.liftHoldApproval.liftedBefore);
    const what = `${HOLD_KINDS[found.kind]} ${found.label || maskName(found.person)}`;
    return {
      subject: { kind: 'legal-hold', id: subjectId, name: what },
      state: { what, reason: found.reason },
      lockKey: subjectId,
    };
  },
  lines: ({ what, reason }) => [
    { label: zh.words.legalHold, before: `${what}（${reason}）`, after: zh.liftHoldApproval.lifted },
  ],
  async apply({ tx }, { subjectId, id }) {
    await liftHold(tx, subjectId, id);
    return { lifted: true };
  },
};
