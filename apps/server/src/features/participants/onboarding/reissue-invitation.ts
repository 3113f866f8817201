import type { IssuedInvitation } from '@mashang/contract/participants';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, writeVerb } from '../../../platform/verbs/verb.ts';
import { requireService } from '../../licence/current-licence.ts';
import { agentOf } from '../agent-of.ts';
import * as zh from '../zh.ts';
import { closeExpired, findInvitation, isNameTaken, lockInvitation, lockName, reissue } from './invitation-store.ts';
import { newInvitationToken } from './invitation-token.ts';
import { nameTaken, requireInviter, viewInvitation } from './invite-sub-agent.ts';

/** Issues a new link for an invitation that was not accepted; the former link is no longer valid. */
export const reissueInvitation = writeVerb<{ id: string }, IssuedInvitation>({
  name: 'sub-agent.reissue-invitation',
  permission: 'sub-agent:manage',
  async run(ctx, input) {
    const { tx, actor, now, platform } = ctx;
    allow(actor, 'sub-agent:manage');
    await requireService(platform, 'agent_network');
    const found = await lockInvitation(tx, { id: BigInt(input.id), inviterId: agentOf(ctx) }, now);
    if (!found) throw new BusinessError('notFound', zh.faults.invitationMissing);
    if (found.state === 'accepted') throw new BusinessError('conflict', zh.reissueInvitation.accepted);
    await requireInviter(ctx, found.kind);
    await lockName(tx, found.name);
    if (await isNameTaken(tx, found.name, now, found.id)) throw nameTaken();
    await closeExpired(tx, found.name, now);
    const { url, ...link } = newInvitationToken(platform, now);
    await reissue(tx, found.id, { ...link, now });
    return {
      result: { invitation: viewInvitation(await findInvitation(tx, found.id, now)), url },
      audit: {
        subjectKind: 'invitation',
        subjectId: input.id,
        before: { state: found.state },
        after: { state: 'open' },
      },
    };
  },
});
