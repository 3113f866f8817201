import type { FreezeParticipantBody } from '@mashang/contract/participants';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { lockFrozen, setFrozen } from './network/oversight-store.ts';
import * as zh from './zh.ts';

const freeze = writeVerb<{ id: string; reason: string }, { id: string; frozen: boolean }>({
  name: 'participant.freeze',
  permission: 'participant:freeze',
  async run(ctx, { id, reason }) {
    const found = await lockFrozen(ctx.tx, id);
    if (!found) throw new BusinessError('notFound', zh.faults.participantMissing);
    if (found.byHand) throw new BusinessError('conflict', zh.freezeParticipant.frozenBefore);
    await setFrozen(ctx.tx, id, true);
    return {
      result: { id, frozen: true },
      audit: {
        subjectKind: 'participant',
        subjectId: found.name,
        before: { frozen: found.frozen },
        after: { frozen: true, reason },
      },
    };
  },
});

/** Freezes a participant at once: no order, no claim, no transfer. Two people lift the freeze. */
export async function freezeParticipant(ctx: Ctx, { googleAuthCode, ...input }: FreezeParticipantBody) {
  allow(ctx.actor, 'participant:freeze');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  const result = await freeze(ctx, input);
  ctx.platform.bus.signal('routing');
  return result;
}
