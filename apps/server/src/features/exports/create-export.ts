import { type CreateExportBody, EXPORTS_AT_ONCE } from '@mashang/contract/exports';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ExportList } from '../../platform/export-list.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verb.ts';
import { chosenColumns } from './export-rules.ts';
import { insertExport } from './exports-store.ts';

/** Asks for a file of a list as it is filtered; the worker makes it. */
export function exportCreator(
  lists: readonly ExportList[],
): (ctx: Ctx, input: CreateExportBody) => Promise<{ id: string }> {
  return writeVerb<CreateExportBody, { id: string }>({
    name: 'export.create',
    permission: 'export:create',
    async run({ tx, actor, requestId }, { list: name, format, query, columns }) {
      const list = lists.find((one) => one.name === name);
      if (!list) throw invalidField('list', '列表不存在');
      allow(actor, list.permission);
      list.check(query);
      if (columns && chosenColumns(list.columnsOf(actor), columns).length === 0)
        throw invalidField('columns', '请至少选择一列');
      const job = {
        userId: actor.userId,
        list: name,
        title: list.title,
        format,
        query,
        columns: columns ?? null,
        requestId,
      };
      const id = await insertExport(tx, job, EXPORTS_AT_ONCE);
      if (id === null) throw new BusinessError('tooMany', `同时最多 ${EXPORTS_AT_ONCE} 个导出，请等待完成或取消后再试`);
      return {
        result: { id },
        audit: { subjectKind: 'export', subjectId: id, after: { list: name, format, query, columns } },
      };
    },
  });
}
