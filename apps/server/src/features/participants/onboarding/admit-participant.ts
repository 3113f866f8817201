import { tidyFile } from '@mashang/contract/businesses';
import { type AdmitAnswer, type AdmitBody, whyNoPlaceBelow } from '@mashang/contract/participants';
import { formatTime } from '@mashang/contract/time';
import type { ScreeningHitView } from '@mashang/contract/verification';
import { invalidField } from '../../../platform/errors.ts';
import { allow, type Ctx, type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import { requireService } from '../../licence/current-licence.ts';
import { firstPasswordEnd, makeFirstPassword } from '../../users/first-password.ts';
import { findStanding } from '../network/sub-agents-store.ts';
import * as zh from '../zh.ts';
import { enterParticipant } from './enter-participant.ts';
import { isNameTaken, lockName } from './invitation-store.ts';
import { nameTaken } from './invite-sub-agent.ts';
import { giveDefaultRates } from './kyc-store.ts';
import { checkFile, fileFacts, screenFile } from './submit-file.ts';

/** Returns the parent of a new participant: none for a top agent, else a verified agent with a level left. */
async function parentOf({ tx }: WriteCtx, { kind, parentId }: AdmitBody): Promise<bigint | null> {
  if (parentId === undefined) {
    if (kind === 'AGENT') return null;
    throw invalidField('parentId', zh.admitParticipant.parentMissing);
  }
  const parent = await findStanding(tx, BigInt(parentId));
  if (!parent?.verified || parent.frozen || parent.kind !== 'AGENT')
    throw invalidField('parentId', zh.admitParticipant.parentUnfit);
  const reason = whyNoPlaceBelow(parent.depth, kind);
  if (reason) throw invalidField('kind', reason);
  return BigInt(parentId);
}

const admit = writeVerb<AdmitBody & { hits: ScreeningHitView[] }, AdmitAnswer>({
  name: 'participant.admit',
  permission: 'participant:admit',
  async run(ctx, { hits, ...input }) {
    const { tx, actor, now } = ctx;
    allow(actor, 'participant:admit');
    const { name, kind, parentId: _chosen, ...file } = input;
    checkFile(file, now);
    const parentId = await parentOf(ctx, input);
    await lockName(tx, name);
    if (await isNameTaken(tx, name, now, null)) throw nameTaken();
    const [passwordPlain, passwordUntil] = [makeFirstPassword(), firstPasswordEnd(now)];
    const { participantId, submissionId } = await enterParticipant(ctx, {
      name,
      kind,
      parentId,
      file,
      hits,
      owner: { userId: actor.userId },
      enteredBy: actor.userId,
      credentials: { passwordPlain, passwordUntil },
    });
    const rates = parentId === null ? await giveDefaultRates(tx, participantId) : 0;
    return {
      result: {
        id: participantId.toString(),
        name,
        reviewId: submissionId.toString(),
        firstPassword: passwordPlain,
        until: formatTime(passwordUntil.getTime()),
      },
      audit: {
        subjectKind: 'participant',
        subjectId: name,
        after: { kind, parent: parentId?.toString() ?? '', ...fileFacts(file), rates },
      },
    };
  },
});

/**
 * Admits a business by the operator, with the file that invited ones submit, also the first agent of a deployment. It
 * is paused, without rights or money, until somebody else has verified it. Only this answer contains its first
 * password.
 */
export async function admitParticipant(ctx: Ctx, given: AdmitBody): Promise<AdmitAnswer> {
  allow(ctx.actor, 'participant:admit');
  const input = tidyFile(given);
  await requireService(ctx.platform, 'agent_network');
  const answer = await admit(ctx, { ...input, hits: await screenFile(ctx, input.name, input) });
  ctx.platform.bus.signal('events');
  return answer;
}
