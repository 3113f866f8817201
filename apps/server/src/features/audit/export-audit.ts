import { AUDIT_ACTION_NAMES, type AuditRow, auditListQuery } from '@mashang/contract/audit';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { readAuditPage } from './read-audit.ts';

/** 审计日志 as a file, one line a deed; what stood before and after stays on screen. */
export const auditExport = exportList({
  name: 'audit',
  title: '审计日志',
  permission: 'audit:read',
  query: auditListQuery,
  columns: (): ExportColumn<AuditRow>[] => [
    { key: 'time', title: '时间', cell: (row) => row.time },
    { key: 'actor', title: '操作人', cell: (row) => row.actor },
    { key: 'action', title: '操作', cell: (row) => AUDIT_ACTION_NAMES[row.action] ?? row.action },
    { key: 'subject', title: '对象', cell: (row) => [row.subjectKind, row.subjectId].filter(Boolean).join(':') },
    { key: 'ip', title: 'IP', cell: (row) => row.ip },
    { key: 'seq', title: '链上序号', cell: (row) => row.seq },
    { key: 'requestId', title: '请求号', cell: (row) => row.requestId },
  ],
  page: readAuditPage,
});
