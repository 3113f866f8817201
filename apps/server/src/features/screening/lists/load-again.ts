import { BusinessError } from '../../../platform/errors.ts';
import { allow, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { findLoad, requeueLoad } from './list-loads-store.ts';

/** Has a file read once more whose reading failed for a reason of the program's own. */
export const loadAgain = writeVerb<{ id: string }, void>({
  name: 'screening-list.again',
  permission: 'screening-list:load',
  async run({ tx, actor, requestId }, { id }) {
    allow(actor, 'screening-list:load');
    if (!(await findLoad(tx, id))) throw new BusinessError('notFound', zh.faults.listMissing);
    if (!(await requeueLoad(tx, id, requestId))) throw new BusinessError('conflict', zh.loadAgain.onlySystemFaults);
    return { result: undefined, audit: { subjectKind: 'screening-list', subjectId: id, after: { again: true } } };
  },
});
