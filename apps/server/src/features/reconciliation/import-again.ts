import { BusinessError } from '../../platform/errors.ts';
import { allow, writeVerb } from '../../platform/verb.ts';
import { findImportRow, requeueImport } from './import-store.ts';

/** Has a statement read once more whose import failed for a reason of the program's own. What it had added stays single. */
export const importAgain = writeVerb<{ id: string }, void>({
  name: 'statement.again',
  permission: 'reconciliation:import',
  async run({ tx, actor, requestId }, { id }) {
    allow(actor, 'reconciliation:import');
    if (!(await findImportRow(tx, BigInt(id)))) throw new BusinessError('notFound', '导入记录不存在');
    const queued = await requeueImport(tx, BigInt(id), requestId);
    if (queued === 'other') throw new BusinessError('conflict', '该文件已重新导入，无需再读取');
    if (!queued) throw new BusinessError('conflict', '只有因系统原因失败的导入可以重新读取');
    return { result: undefined, audit: { subjectKind: 'statement-import', subjectId: id, after: { again: true } } };
  },
});
