import { endpoint } from '../endpoint.ts';
import { createExportAnswer, createExportBody, exportIdBody, exportJobs } from '../exports.ts';

const tags = ['导出'];
const permission = 'export:create';

/** The server adds the available lists to its description. */
export const createExportCall = endpoint({
  method: 'POST',
  path: '/api/exports/create',
  summary: '导出列表',
  description: '按列表当前筛选导出全部记录。文件保留 24 小时，仅创建人可见。',
  tags,
  permission,
  body: createExportBody,
  answer: createExportAnswer,
  success: '已开始导出',
  errors: [],
});
export const readExportsCall = endpoint({
  method: 'GET',
  path: '/api/exports/getList',
  summary: '本人的导出',
  tags,
  permission,
  answer: exportJobs,
  errors: [],
});
export const cancelExportCall = endpoint({
  method: 'POST',
  path: '/api/exports/cancel',
  summary: '取消导出',
  tags,
  permission,
  body: exportIdBody,
  success: '已取消',
  errors: ['notFound', 'conflict'],
});
