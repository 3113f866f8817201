import type { HoldProofsBody } from '@mashang/contract/payout-orders';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { holdProofs as hold, lockPayout } from './proof-store.ts';

type Held = { orderNo: string; held: boolean; files: number };

const write = writeVerb<HoldProofsBody, Held>({
  name: 'payout-order.hold-proofs',
  permission: 'proof:hold',
  async run({ tx }, { orderNo, hold: wanted, remark }) {
    const payoutId = await lockPayout(tx, orderNo);
    if (payoutId === null) throw new BusinessError('notFound', zh.faults.orderMissing);
    const changed = await hold(tx, payoutId, wanted);
    if (changed.length === 0)
      throw new BusinessError('conflict', wanted ? zh.holdProofs.nothingToHold : zh.holdProofs.notHeld);
    return {
      result: { orderNo, held: wanted, files: changed.length },
      audit: {
        subjectKind: 'payout-order',
        subjectId: orderNo,
        before: { held: !wanted },
        after: { held: wanted, remark, files: changed },
      },
    };
  },
});

/** Keeps the proofs of a payout whatever their age, for a court or an authority, or lets them expire again. */
export async function holdProofs(ctx: Ctx, input: HoldProofsBody): Promise<Held> {
  await requireTwoFactor(ctx, input.googleAuthCode, { fresh: false });
  return write(ctx, input);
}
