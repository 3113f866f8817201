import { createHash } from 'node:crypto';
import { type NumberRule, whyPersonal } from '@mashang/contract/collection-accounts';
import { invalidField } from '../../platform/errors.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { noteRisk } from '../monitoring/note-risk.ts';
import { ownerOf } from './account-owner.ts';

/** Throws 400 for a number that can only be a person's (L3), and records the attempt for risk. */
export async function refusePersonal(ctx: Ctx, rule: NumberRule, number: string): Promise<void> {
  const why = whyPersonal(rule, number);
  if (why === '') return;
  await notePersonal(ctx, { content: number });
  throw invalidField('outAuthNo', why);
}

/** Records for risk that a person's code or number was given as a merchant's, although it was refused. */
export const notePersonal = writeVerb<{ content: string }, void>({
  name: 'collection-account.refuse-personal',
  permission: 'collection-account:write',
  async run(ctx, { content }) {
    const { participantId, username } = ownerOf(ctx);
    const subjectId = participantId.toString();
    const data = { by: username, sha256: createHash('sha256').update(content).digest('hex') };
    await noteRisk(ctx, [{ kind: 'account.personal-code', subjectKind: 'participant', subjectId, data }]);
    return { result: undefined, audit: { subjectKind: 'participant', subjectId, after: data } };
  },
});
