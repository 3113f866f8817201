import { createExportAnswer, createExportBody, exportIdBody, exportJobs } from '@mashang/contract/exports';
import type { ExportList } from '../../platform/export-list.ts';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { streamRoute } from '../../platform/http-files.ts';
import { cancelExport } from './cancel-export.ts';
import { exportCreator } from './create-export.ts';
import { openExport, readExports } from './read-exports.ts';

const tags = ['导出'];
const permission = 'export:create';

export function exportRoutes(app: Http, lists: readonly ExportList[]): void {
  const create = exportCreator(lists);
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/exports/create',
    summary: '导出列表',
    description: `按列表当前筛选导出全部记录。可导出：${lists.map(({ name, title }) => `${name}（${title}）`).join('、')}。文件保留 24 小时，仅创建人可见。`,
    tags,
    permission,
    body: createExportBody,
    answer: createExportAnswer,
    success: '已开始导出',
    handler: (ctx, request) => create(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/exports/getList',
    summary: '本人的导出',
    tags,
    permission,
    answer: exportJobs,
    handler: (ctx) => readExports(ctx),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/exports/cancel',
    summary: '取消导出',
    tags,
    permission,
    body: exportIdBody,
    success: '已取消',
    handler: (ctx, request) => cancelExport(ctx, request.body),
  });
  streamRoute(app, {
    url: '/files/exports/:name',
    name: /^[0-9a-f-]{36}\.(xlsx|csv)$/,
    open: (viewer, name) => openExport(app.platform, viewer, name),
  });
}
