import { APPROVAL_STATE_NAMES, type ApprovalRow, approvalListQuery } from '@mashang/contract/approvals';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { listApprovalPage } from './read-approvals.ts';

/** 审批中心 as a file, the tab that is open. */
export const approvalExport = exportList({
  name: 'approvals',
  title: '审批记录',
  permission: 'approval:read',
  query: approvalListQuery,
  columns: (): ExportColumn<ApprovalRow>[] => [
    { key: 'id', title: '编号', cell: (row) => row.id },
    { key: 'title', title: '申请', cell: (row) => row.title },
    { key: 'subject', title: '对象', cell: (row) => row.subjectName },
    { key: 'amount', title: '金额（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'state', title: '状态', cell: (row) => APPROVAL_STATE_NAMES[row.state] },
    { key: 'progress', title: '已同意', cell: (row) => `${row.approved}/${row.needed}` },
    { key: 'maker', title: '发起人', cell: (row) => row.maker },
    { key: 'createTime', title: '提交时间', cell: (row) => row.createTime },
    { key: 'left', title: '截止时间', cell: (row) => row.expireTime },
    { key: 'reason', title: '原因', cell: (row) => row.reason },
    { key: 'closeTime', title: '结束时间', cell: (row) => row.closeTime },
  ],
  page: listApprovalPage,
});
