import { AUDIT_ACTION_NAMES, type AuditRow } from '../audit.ts';
import { listColumns } from '../list-columns.ts';

/** 审计日志, one action a row. */
export const AUDIT_COLUMNS = listColumns<AuditRow>()({
  time: { title: '时间', kind: 'time', text: (row) => row.time },
  actor: { title: '操作人', text: (row) => row.actor },
  action: { title: '操作', text: (row) => AUDIT_ACTION_NAMES[row.action] ?? row.action },
  subject: { title: '对象', text: (row) => [row.subjectKind, row.subjectId].filter(Boolean).join(':') },
  ip: { title: 'IP', kind: 'digits', text: (row) => row.ip },
  seq: { title: '审计链序号', text: (row) => row.seq },
  requestId: { title: '请求号', kind: 'code', extra: true, text: (row) => row.requestId },
});
