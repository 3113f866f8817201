import { COLLECTION_STATUS_NAMES } from '@mashang/contract/collection-orders';
import { COMPLAINT_STATE_NAMES, COMPLAINT_VERDICT_NAMES } from '@mashang/contract/complaints';
import { COMPLAINT_REASONS, type ComplaintRow, complaintListQuery } from '@mashang/contract/payment-page';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { listComplaints } from './read-complaints.ts';

/** 投诉处理 as a file. */
export const complaintExport = exportList({
  name: 'complaints',
  title: '投诉处理',
  permission: 'complaint:read',
  query: complaintListQuery,
  columns: (): ExportColumn<ComplaintRow>[] => [
    { key: 'agtOrderNo', title: '代收单号', cell: (row) => row.agtOrderNo },
    {
      key: 'state',
      title: '状态',
      cell: (row) => COMPLAINT_VERDICT_NAMES[row.verdict] ?? COMPLAINT_STATE_NAMES[row.state],
    },
    { key: 'leftMs', title: '答复期限', cell: (row) => row.dueTime },
    {
      key: 'reason',
      title: '投诉类型',
      cell: (row) => (COMPLAINT_REASONS as Record<string, string>)[row.reason] ?? row.reason,
    },
    { key: 'amount', title: '订单金额（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'orderStatus', title: '订单状态', cell: (row) => COLLECTION_STATUS_NAMES[row.orderStatus] },
    { key: 'detail', title: '情况说明', cell: (row) => row.detail },
    { key: 'merchantName', title: '商户', cell: (row) => row.merchantName },
    { key: 'participantName', title: '收款方', cell: (row) => row.participantName },
    { key: 'takenBy', title: '受理人', cell: (row) => row.takenBy },
    { key: 'createTime', title: '投诉时间', cell: (row) => row.createTime },
    { key: 'reviewedBy', title: '答复人', cell: (row) => row.reviewedBy },
    { key: 'reviewTime', title: '答复时间', cell: (row) => row.reviewTime },
  ],
  page: listComplaints,
});
