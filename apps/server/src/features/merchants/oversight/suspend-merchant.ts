import type { SuspendMerchantBody } from '@mashang/contract/merchants';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { lockStop, suspend } from '../merchant-changes-store.ts';
import * as zh from '../zh.ts';

const write = writeVerb<{ id: string; reason: string }, { id: string; suspended: boolean }>({
  name: 'merchant.suspend',
  permission: 'merchant:stop',
  async run(ctx, { id, reason }) {
    const found = await lockStop(ctx.tx, id);
    if (!found) throw new BusinessError('notFound', zh.faults.merchantMissing);
    if (found.suspended) throw new BusinessError('conflict', zh.suspendMerchant.suspendedBefore);
    await suspend(ctx.tx, id, { by: actorName(ctx.actor), reason });
    return {
      result: { id, suspended: true },
      audit: {
        subjectKind: 'merchant',
        subjectId: found.mchId,
        before: { suspended: false },
        after: { suspended: true, reason },
      },
    };
  },
});

/**
 * Stops a merchant at once: no new order, its keys answer 403, nobody claims its payouts. Open orders may still be paid
 * and settle, its webhooks go on, and the operator may refund its payers. Resuming takes two people.
 */
export async function suspendMerchant(ctx: Ctx, { googleAuthCode, ...input }: SuspendMerchantBody) {
  allow(ctx.actor, 'merchant:stop');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  const result = await write(ctx, input);
  ctx.platform.bus.signal('keys');
  return result;
}
