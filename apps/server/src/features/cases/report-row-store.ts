import { REPORT_KINDS, REPORT_STATES } from '@mashang/contract/risk-cases';
import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { int8, keyOf, oneOf, type RowOf, rowOf, text } from '../../platform/database/statements/rows.ts';

/** A report to the regulator, as the case and the list of reports read it. */
export const reportRow = rowOf({
  id: text,
  caseId: text,
  kind: keyOf(REPORT_KINDS),
  state: oneOf(REPORT_STATES),
  narrative: tables.risk_report.narrative,
  orders: tables.risk_report.orders,
  total: tables.risk_report.total,
  dueTime: text,
  leftMs: int8,
  by: tables.risk_report.made_by,
  createTime: text,
  receipt: tables.risk_report.receipt,
  fileHash: tables.risk_report.file_hash,
  file: tables.risk_report.file,
  submittedBy: tables.risk_report.submitted_by,
  submitTime: text,
});
export type ReportRow = RowOf<typeof reportRow>;
export const reportColumns = (sql: Reader) => sql`
  r.id::text as id, r.case_id::text as "caseId", r.kind, r.state, r.narrative, r.orders, r.total,
  wire_time(r.due_at) as "dueTime",
  case when r.state = 0 then (extract(epoch from r.due_at - clock_timestamp()) * 1000)::bigint else 0 end as "leftMs",
  r.made_by as by, wire_time(r.made_at) as "createTime",
  r.receipt, r.file_hash as "fileHash", r.file, r.submitted_by as "submittedBy",
  coalesce(wire_time(r.submitted_at), '') as "submitTime"`;
