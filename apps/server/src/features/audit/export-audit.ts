import { auditListQuery } from '@mashang/contract/audit';
import { AUDIT_COLUMNS } from '@mashang/contract/lists/audit';
import { exportList } from '../../platform/http/export-list.ts';
import { readAuditPage } from './read-audit.ts';
import * as zh from './zh.ts';

/** Exports 审计日志 as a file, one line per action; the values before and after stay on screen. */
export const auditExport = exportList({
  name: 'audit',
  title: zh.exportAudit.title,
  permission: 'audit:read',
  query: auditListQuery,
  columns: () => AUDIT_COLUMNS,
  page: readAuditPage,
});
