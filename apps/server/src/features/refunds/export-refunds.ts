import {
  REFUND_EXECUTORS,
  REFUND_KINDS,
  REFUND_REASONS,
  REFUND_STATE_NAMES,
  type RefundRow,
  refundQuery,
  refundTaskQuery,
} from '@mashang/contract/refunds';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { listRefunds, listRefundTasks } from './read-refunds.ts';

const first: ExportColumn<RefundRow>[] = [
  { key: 'refundNo', title: '退款单号', cell: (row) => row.refundNo },
  { key: 'state', title: '状态', cell: (row) => REFUND_STATE_NAMES[row.state] },
  { key: 'amount', title: '退款金额（元）', kind: 'money', cell: (row) => row.amount },
  { key: 'kind', title: '类型', cell: (row) => REFUND_KINDS[row.kind] },
  { key: 'agtOrderNo', title: '平台单号', cell: (row) => row.agtOrderNo },
];
const staff: ExportColumn<RefundRow>[] = [
  { key: 'merchantName', title: '商户', cell: (row) => row.merchantName },
  { key: 'collector', title: '收款方', cell: (row) => row.collector },
  { key: 'executor', title: '由谁付款', cell: (row) => REFUND_EXECUTORS[row.executor] },
  { key: 'reason', title: '原因', cell: (row) => REFUND_REASONS[row.reason] },
];
const rest: ExportColumn<RefundRow>[] = [
  { key: 'bankName', title: '开户行', cell: (row) => row.bankName },
  { key: 'accountNo', title: '收款账号', cell: (row) => row.accountNo },
  { key: 'holder', title: '户名', cell: (row) => row.holder },
  { key: 'requestTime', title: '申请时间', cell: (row) => row.requestTime },
  { key: 'deadline', title: '最迟付款', cell: (row) => row.deadline },
  { key: 'paidTime', title: '退款时间', cell: (row) => row.paidTime },
  { key: 'reference', title: '流水号', cell: (row) => row.reference },
];

/** 退款 as a file; account and holder masked, as on the screen. */
export const refundExport = exportList({
  name: 'refunds',
  title: '退款',
  permission: 'refund:read',
  query: refundQuery,
  columns: () => [...first, ...staff, ...rest],
  page: listRefunds,
});

/** 退款任务 of a collector as a file. */
export const refundTaskExport = exportList({
  name: 'refund-tasks',
  title: '退款任务',
  permission: 'refund-task:read',
  query: refundTaskQuery,
  columns: () => [...first, ...rest],
  page: listRefundTasks,
});
