import { BusinessError } from '../../../platform/errors.ts';
import { allow, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { findLoad, requeueLoad } from './list-loads-store.ts';

/** Queues a file again whose reading failed by a system fault. */
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
