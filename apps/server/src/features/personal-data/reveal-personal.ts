import {
  REVEAL_FIELDS,
  REVEAL_SECONDS,
  type RevealField,
  type RevealPersonalAnswer,
  type RevealPersonalBody,
} from '@mashang/contract/personal-data';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { parseOwners, parseRepresentative } from '../../platform/security/sealed-people.ts';
import { writeVerb } from '../../platform/verbs/verb.ts';
import { findPersonal } from './personal-data-store.ts';
import * as zh from './zh.ts';

/** Returns one value of one owner, whose position in the list is in `recordNo`; undefined where there is none. */
function ownerOf(list: string, recordNo: string, field: RevealField): string | undefined {
  const owner = parseOwners(list)[Number(recordNo.split('-')[1])];
  return field === 'ownerName' ? owner?.name : owner?.documentNo;
}

/**
 * Returns one masked value in full. In the same transaction, the audit row records the user, the field and the reason,
 * but never the value.
 */
export const revealPersonal = writeVerb<RevealPersonalBody, RevealPersonalAnswer>({
  name: 'personal.reveal',
  permission: 'personal:reveal',
  async run({ tx, platform }, { subject, recordNo, field, reason }) {
    if (!(REVEAL_FIELDS[subject] as readonly string[]).includes(field))
      throw invalidField('field', zh.revealPersonal.noSuchField);
    const found = await findPersonal(tx, subject, recordNo);
    const { secrets } = platform;
    const one = (sealed: Buffer | null | undefined, read: (text: string) => string | undefined) =>
      sealed ? read(secrets.open(sealed)) : found?.[field];
    const stored = found?.representative
      ? one(found.representative, (text) => parseRepresentative(text).documentNo)
      : one(found?.owners, (text) => ownerOf(text, recordNo, field));
    if (!stored) throw new BusinessError('notFound', zh.revealPersonal.recordMissing);
    const value = typeof stored === 'string' ? stored : secrets.open(stored);
    return {
      result: { value, seconds: REVEAL_SECONDS },
      audit: { subjectKind: subject, subjectId: recordNo, after: { field, reason } },
    };
  },
});
