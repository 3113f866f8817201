import type { Invitation } from '@mashang/contract/participants';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, writeVerb } from '../../../platform/verbs/verb.ts';
import { agentOf } from '../agent-of.ts';
import * as zh from '../zh.ts';
import { closeInvitation, findInvitation, lockInvitation } from './invitation-store.ts';
import { viewInvitation } from './invite-sub-agent.ts';

/** Withdraws an invitation: its link is no longer valid, and its name is free. */
export const withdrawInvitation = writeVerb<{ id: string }, Invitation>({
  name: 'sub-agent.withdraw-invitation',
  permission: 'sub-agent:manage',
  async run(ctx, input) {
    const { tx, actor, now } = ctx;
    allow(actor, 'sub-agent:manage');
    const found = await lockInvitation(tx, { id: BigInt(input.id), inviterId: agentOf(ctx) }, now);
    if (!found) throw new BusinessError('notFound', zh.faults.invitationMissing);
    if (found.state === 'accepted') throw new BusinessError('conflict', zh.withdrawInvitation.accepted);
    if (found.state !== 'withdrawn')
      await closeInvitation(tx, found.id, { state: 'withdrawn', participantId: null, now });
    return {
      result: viewInvitation(await findInvitation(tx, found.id, now)),
      audit: {
        subjectKind: 'invitation',
        subjectId: input.id,
        before: { state: found.state },
        after: { state: 'withdrawn' },
      },
    };
  },
});
