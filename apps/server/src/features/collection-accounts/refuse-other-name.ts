import { BusinessError, invalidField } from '../../platform/errors.ts';
import { personalFact } from '../../platform/security/personal.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { noteRisk } from '../monitoring/note-risk.ts';
import { findParticipant } from '../participants/find-participant.ts';
import { ownerOf } from './account-owner.ts';
import { isOwnName } from './account-rules.ts';
import * as zh from './zh.ts';

/**
 * Own name (L3): throws 400 unless the holder is the verified business, and 403 for a natural person registered before.
 * A refused holder is recorded for risk. The database refuses such a row too, whoever writes it.
 */
export async function refuseOtherName(ctx: Ctx, holder: string): Promise<void> {
  const owner = await findParticipant(ctx.platform.db, ownerOf(ctx).participantId);
  if (owner?.natural) throw new BusinessError('forbidden', zh.refuseOtherName.naturalPerson);
  if (owner && isOwnName(holder, owner.legalName)) return;
  await noteOtherName(ctx, { holder });
  throw invalidField('receiveUserName', zh.refuseOtherName.otherName(owner?.legalName ?? ''));
}

const noteOtherName = writeVerb<{ holder: string }, void>({
  name: 'collection-account.refuse-name',
  permission: 'collection-account:write',
  async run(ctx, { holder }) {
    const { participantId, username } = ownerOf(ctx);
    const subjectId = participantId.toString();
    const data = { holder: personalFact('risk_event.data', 'name', holder), by: username };
    await noteRisk(ctx, [{ kind: 'account.other-name', subjectKind: 'participant', subjectId, data }]);
    return { result: undefined, audit: { subjectKind: 'participant', subjectId, after: { holder, by: username } } };
  },
});
