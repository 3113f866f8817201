import { formatMoney, groupMoney } from '@mashang/contract/money';
import { PAYOUT_FACTS } from '@mashang/contract/payout-orders';
import { BusinessError } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { isHeld } from '../screening/hits/held-subject.ts';
import { actorPart, passOutcome } from './claims/step-answers.ts';
import { findFrozenPayout, freezePayout } from './payouts-store.ts';
import * as zh from './zh.ts';

/** Two people release a payout that was frozen by hand: it is on the claim list again, or may be settled. */
export const payoutReleaseApproval: ApprovalKind<object, { frozen: boolean; amount: string }> = {
  kind: 'payout.release',
  service: 'payout',
  stage: 'finish',
  async load({ tx }, { subjectId }) {
    const found = await findFrozenPayout(tx, subjectId);
    if (!found) throw new BusinessError('notFound', zh.payoutReleaseApproval.payoutMissing);
    if (!found.frozen) throw new BusinessError('conflict', zh.payoutReleaseApproval.notFrozen);
    if (!found.byHand && (await isHeld(tx, 'payout', subjectId)))
      throw new BusinessError('conflict', zh.payoutReleaseApproval.hitsOpen);
    if (!found.byHand) throw new BusinessError('conflict', zh.payoutReleaseApproval.frozenByCase);
    if (!PAYOUT_FACTS[found.status].open) throw new BusinessError('conflict', zh.payoutReleaseApproval.over);
    return {
      subject: { kind: 'payout-order', id: subjectId, name: subjectId },
      state: { frozen: true, amount: groupMoney(formatMoney(found.amount)) },
      lockKey: subjectId,
    };
  },
  lines: ({ amount }) => [
    { label: zh.lines.amount, before: '', after: amount },
    { label: zh.payoutReleaseApproval.freeze, before: zh.words.frozen, after: zh.payoutReleaseApproval.released },
  ],
  async apply(ctx, { subjectId }) {
    const input = { ...actorPart(ctx), order_no: subjectId, frozen: false, remark: zh.payoutReleaseApproval.remark };
    passOutcome(ctx, await freezePayout(ctx.tx, input));
    return { frozen: (await findFrozenPayout(ctx.tx, subjectId))?.frozen ?? false };
  },
  applied: (platform) => platform.bus.signal('events'),
};
