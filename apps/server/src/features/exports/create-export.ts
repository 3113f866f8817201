import { type CreateExportBody, EXPORTS_AT_ONCE } from '@mashang/contract/exports';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ExportList } from '../../platform/http/export-list.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { insertExport } from './exports-store.ts';
import * as zh from './zh.ts';

/** Requests a file of a list with its filter; the worker makes it. */
export function exportCreator(
  lists: readonly ExportList[],
): (ctx: Ctx, input: CreateExportBody) => Promise<{ id: string }> {
  return writeVerb<CreateExportBody, { id: string }>({
    name: 'export.create',
    permission: 'export:create',
    async run({ tx, actor, platform, requestId }, { list: name, format, query, columns }) {
      const list = lists.find((one) => one.name === name);
      if (!list) throw invalidField('list', zh.createExport.listMissing);
      allow(actor, list.permission);
      list.check(query);
      // The file is made in a thread that does not know the licence, so the columns are decided here.
      const offered = await list.offeredTo({ actor, platform });
      const chosen = columns ? columns.filter((key) => offered.includes(key)) : [...offered];
      if (chosen.length === 0) throw invalidField('columns', zh.createExport.columnsMissing);
      const job = {
        userId: actor.userId,
        list: name,
        title: list.title,
        format,
        query,
        columns: columns || offered.length < list.columnsOf(actor).length ? chosen : null,
        requestId,
      };
      const id = await insertExport(tx, job, EXPORTS_AT_ONCE);
      if (id === null) throw new BusinessError('tooMany', zh.createExport.tooMany(EXPORTS_AT_ONCE));
      return {
        result: { id },
        audit: { subjectKind: 'export', subjectId: id, after: { list: name, format, query, columns } },
      };
    },
  });
}
