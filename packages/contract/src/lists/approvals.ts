import { APPROVAL_STATE_NAMES, type ApprovalRow } from '../approvals.ts';
import { listColumns } from '../list-columns.ts';

/** 审批中心, for every tab. */
export const APPROVAL_COLUMNS = listColumns<ApprovalRow>()({
  id: { title: '编号', extra: 'file', text: (row) => row.id },
  title: { title: '申请', text: (row) => row.title },
  subject: { title: '对象', text: (row) => row.subjectName },
  amount: { title: '金额（元）', kind: 'money', text: (row) => row.amount },
  state: { title: '状态', text: (row) => APPROVAL_STATE_NAMES[row.state] },
  progress: { title: '已同意', extra: 'file', text: (row) => `${row.approved}/${row.needed}` },
  // The time left keeps changing, so a file contains the end time.
  left: { title: '剩余时间', fileTitle: '截止时间', fileAfter: 'createTime', text: (row) => row.expireTime },
  maker: { title: '发起人', text: (row) => row.maker },
  createTime: { title: '提交时间', kind: 'time', text: (row) => row.createTime },
  reason: { title: '原因', text: (row) => row.reason },
  closeTime: { title: '结束时间', kind: 'time', extra: true, text: (row) => row.closeTime },
});
