import { REFUND_COLUMNS, REFUND_TASK_COLUMNS } from '@mashang/contract/lists/refunds';
import { refundQuery, refundTaskQuery } from '@mashang/contract/refunds';
import { exportList } from '../../platform/http/export-list.ts';
import { listRefunds, listRefundTasks } from './read-refunds.ts';
import * as zh from './zh.ts';

/** Exports 退款 as a file; account and holder are masked, as on the screen. */
export const refundExport = exportList({
  name: 'refunds',
  title: zh.exportRefunds.refunds,
  permission: 'refund:read',
  query: refundQuery,
  columns: () => REFUND_COLUMNS,
  page: listRefunds,
});

/** Exports the 退款任务 of a collector as a file. */
export const refundTaskExport = exportList({
  name: 'refund-tasks',
  title: zh.exportRefunds.tasks,
  permission: 'refund-task:read',
  query: refundTaskQuery,
  columns: () => REFUND_TASK_COLUMNS,
  page: listRefundTasks,
});
