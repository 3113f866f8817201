import { BusinessError } from '../../../platform/errors.ts';
import { allow, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { findImportRow, requeueImport } from './import-store.ts';

/** Queues a statement again whose import failed by a system fault. Lines that it had added are not added twice. */
export const importAgain = writeVerb<{ id: string }, void>({
  name: 'statement.again',
  permission: 'reconciliation:import',
  async run({ tx, actor, requestId }, { id }) {
    allow(actor, 'reconciliation:import');
    if (!(await findImportRow(tx, BigInt(id)))) throw new BusinessError('notFound', zh.faults.importMissing);
    const queued = await requeueImport(tx, BigInt(id), requestId);
    if (queued === 'other') throw new BusinessError('conflict', zh.importAgain.importedAgain);
    if (!queued) throw new BusinessError('conflict', zh.importAgain.onlySystemFaults);
    return { result: undefined, audit: { subjectKind: 'statement-import', subjectId: id, after: { again: true } } };
  },
});
