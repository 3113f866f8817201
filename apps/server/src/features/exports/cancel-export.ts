import { BusinessError } from '../../platform/errors.ts';
import { allow, writeVerb } from '../../platform/verbs/verb.ts';
import { cancelOpen, findExport } from './exports-store.ts';
import * as zh from './zh.ts';

/** Cancels the user's own export; its partial file is deleted later. */
export const cancelExport = writeVerb<{ id: string }, null>({
  name: 'export.cancel',
  permission: 'export:create',
  async run({ tx, actor }, { id }) {
    allow(actor, 'export:create');
    const own = { id, userId: actor.userId };
    const job = await findExport(tx, own, 0);
    if (!job) throw new BusinessError('notFound', zh.cancelExport.exportMissing);
    if (!(await cancelOpen(tx, own))) throw new BusinessError('conflict', zh.cancelExport.endedBefore);
    return {
      result: null,
      audit: { subjectKind: 'export', subjectId: id, before: { state: job.state }, after: { state: 'cancelled' } },
    };
  },
});
