import { HOLD_KINDS, type PlaceHoldBody } from '@mashang/contract/retention';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { allow, writeVerb } from '../../platform/verbs/verb.ts';
import { findHoldSubject, insertHold } from './holds-store.ts';
import * as zh from './zh.ts';

/** Places a legal hold, effective at once: nothing it covers is erased, whatever its age and whoever requests it. */
export const placeHold = writeVerb<PlaceHoldBody, { id: string }>({
  name: 'legal-hold.place',
  permission: 'legal-hold:place',
  async run({ tx, actor }, { kind, subject, reason, paperNo }) {
    allow(actor, 'legal-hold:place');
    const found = await findHoldSubject(tx, kind, subject);
    if (!found) throw invalidField('subject', zh.placeHold.missing(HOLD_KINDS[kind]));
    const id = await insertHold(tx, { ...found, kind, reason, paperNo, by: actor.userId });
    if (!id) throw new BusinessError('conflict', zh.placeHold.heldBefore);
    const about = found.person ? { legalName: found.person } : { subject: found.subject };
    return {
      result: { id: id.toString() },
      audit: { subjectKind: 'legal-hold', subjectId: id.toString(), after: { kind, ...about, reason, paperNo } },
    };
  },
});
