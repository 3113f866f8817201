import { type LoadListAnswer, type LoadListBody, SCREENING_NAMES_MAX } from '@mashang/contract/risk';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { writeVerb } from '../../../platform/verbs/verb.ts';
import { keyRecords } from '../names/index-entries.ts';
import * as zh from '../zh.ts';
import { namesOf } from './screening-list-rules.ts';
import { insertEntries, insertList } from './screening-lists-store.ts';

const NAME_ALONE = {
  ref: '',
  kind: '',
  aliases: [],
  births: [],
  documents: [],
  countries: '',
  programs: '',
};

/** Loads a version of a list. It is not used before two people have released it. */
export const loadScreeningList = writeVerb<LoadListBody, LoadListAnswer>({
  name: 'screening-list.load',
  permission: 'screening-list:load',
  async run(ctx, { name, version, names: text }) {
    const { names, skipped, wrong } = namesOf(text);
    if (wrong) throw invalidField('names', wrong);
    if (names.length === 0) throw invalidField('names', zh.loadScreeningList.noNames);
    if (names.length > SCREENING_NAMES_MAX)
      throw invalidField('names', zh.loadScreeningList.tooMany(SCREENING_NAMES_MAX));
    const id = await insertList(ctx.tx, { name, version, by: actorName(ctx.actor), format: 'names' });
    if (id === null) throw new BusinessError('conflict', zh.faults.versionImported);
    const records = names.map((one) => ({ ...NAME_ALONE, name: one }));
    await insertEntries(ctx.tx, id, await keyRecords(records));
    return {
      result: { id, names: names.length, skipped },
      audit: { subjectKind: 'screening-list', subjectId: id, after: { name, version, names: names.length, skipped } },
    };
  },
});
