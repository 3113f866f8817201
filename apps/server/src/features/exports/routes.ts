import { cancelExportCall, createExportCall, readExportsCall } from '@mashang/contract/endpoints/exports';
import { FILE_PLACES } from '@mashang/contract/files';
import type { ExportList } from '../../platform/http/export-list.ts';
import { streamRoute } from '../../platform/http/files/http-files.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { cancelExport } from './cancel-export.ts';
import { exportCreator } from './create-export.ts';
import { openExport, readExports } from './read-exports.ts';
import * as zh from './zh.ts';

export function exportRoutes(app: Http, lists: readonly ExportList[]): void {
  const create = exportCreator(lists);
  const names = lists.map(({ name, title }) => `${name}（${title}）`).join('、');
  const description = zh.routes.description(createExportCall.description, names);
  implement(app, { ...createExportCall, description }, (ctx, request) => create(ctx, request.body));
  implement(app, readExportsCall, (ctx) => readExports(ctx));
  implement(app, cancelExportCall, (ctx, request) => cancelExport(ctx, request.body));
  streamRoute(app, {
    url: `${FILE_PLACES.exports}/:name`,
    name: /^[0-9a-f-]{36}\.(xlsx|csv)$/,
    open: (viewer, name) => openExport(app.platform, viewer, name),
  });
}
