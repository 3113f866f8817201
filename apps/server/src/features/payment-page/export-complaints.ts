import { COMPLAINT_COLUMNS } from '@mashang/contract/lists/payment-page';
import { complaintListQuery } from '@mashang/contract/payment-page';
import { exportList } from '../../platform/http/export-list.ts';
import { listComplaints } from './read-complaints.ts';
import * as zh from './zh.ts';

/** 投诉处理 as a file. */
export const complaintExport = exportList({
  name: 'complaints',
  title: zh.exportComplaints.title,
  permission: 'complaint:read',
  query: complaintListQuery,
  columns: () => COMPLAINT_COLUMNS,
  page: listComplaints,
});
