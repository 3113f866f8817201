import { approvalListQuery } from '@mashang/contract/approvals';
import { APPROVAL_COLUMNS } from '@mashang/contract/lists/approvals';
import { exportList } from '../../platform/http/export-list.ts';
import { listApprovalPage } from './read-approvals.ts';
import * as zh from './zh.ts';

/** Exports the open tab of 审批中心 as a file. */
export const approvalExport = exportList({
  name: 'approvals',
  title: zh.exportApprovals.title,
  permission: 'approval:read',
  query: approvalListQuery,
  columns: () => APPROVAL_COLUMNS,
  page: listApprovalPage,
});
