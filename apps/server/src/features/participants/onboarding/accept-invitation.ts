import { tidyFile } from '@mashang/contract/businesses';
import { type AcceptInvitationBody, whyNoPlaceBelow } from '@mashang/contract/participants';
import type { ScreeningHitView } from '@mashang/contract/verification';
import { BusinessError } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/security/crypto.ts';
import { type Ctx, type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import { requireService } from '../../licence/current-licence.ts';
import { readNewPassword } from '../../users/new-password.ts';
import { findStanding } from '../network/sub-agents-store.ts';
import * as zh from '../zh.ts';
import { enterParticipant } from './enter-participant.ts';
import { closeInvitation, type InvitationRow, isNameTaken, lockByToken, lockName } from './invitation-store.ts';
import { openInvitationOf, whyClosed } from './invitation-token.ts';
import { giveRates } from './kyc-store.ts';
import { checkFile, fileFacts, screenFile } from './submit-file.ts';

type Accepted = { name: string };

/** Checks again: the inviter may have lost its right meanwhile, and the name may be somebody else's. */
async function requirePlace({ tx, now }: WriteCtx, found: InvitationRow): Promise<void> {
  const inviter = await findStanding(tx, found.inviterId);
  if (!inviter?.verified || inviter.frozen || whyNoPlaceBelow(inviter.depth, found.kind))
    throw new BusinessError('conflict', zh.acceptInvitation.inviterCannot);
  await lockName(tx, found.name);
  if (await isNameTaken(tx, found.name, now, found.id))
    throw new BusinessError('conflict', zh.acceptInvitation.usernameTaken);
}

const accept = writeVerb<AcceptInvitationBody & { passwordSha256: string; hits: ScreeningHitView[] }, Accepted>({
  name: 'invitation.accept',
  permission: null,
  async run(ctx, { token, password: _wire, againPassword: _again, passwordSha256, hits, ...file }) {
    const { tx, now } = ctx;
    const found = await lockByToken(tx, sha256(token), now);
    const closed = whyClosed(found);
    if (!found || closed) throw closed;
    checkFile(file, now);
    await requirePlace(ctx, found);
    const { name, kind, inviterId: parentId } = found;
    const { participantId } = await enterParticipant(ctx, {
      name,
      kind,
      parentId,
      file,
      hits,
      owner: { invitationId: found.id },
      credentials: { passwordSha256 },
    });
    const rates = await giveRates(tx, { participantId, parentId }, found.rates);
    await closeInvitation(tx, found.id, { state: 'accepted', participantId, now });
    const after = { invitation: String(found.id), kind, parent: found.inviterName, ...fileFacts(file), rates };
    return { result: { name }, audit: { subjectKind: 'participant', subjectId: name, after } };
  },
});

/**
 * Makes the invited a participant: with a password of its own and papers to be reviewed. Until then it is paused and
 * has no money.
 */
export async function acceptInvitation(ctx: Ctx, given: AcceptInvitationBody): Promise<Accepted> {
  const { platform } = ctx;
  const input = tidyFile(given);
  await requireService(platform, 'agent_network');
  const { name } = await openInvitationOf(platform, input.token, ctx.now);
  const passwordSha256 = await readNewPassword(platform, {
    username: name,
    password: { name: 'password', wire: input.password },
    again: { name: 'againPassword', wire: input.againPassword },
  });
  const invited: Ctx = { ...ctx, actor: { kind: 'system', name: `invitation:${name}` } };
  const result = await accept(invited, { ...input, passwordSha256, hits: await screenFile(invited, name, input) });
  platform.bus.signal('events');
  return result;
}
