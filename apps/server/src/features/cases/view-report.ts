import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { type CaseReport, caseNoOf } from '@mashang/contract/risk-cases';
import type { ReportRow } from './report-row-store.ts';

/** Converts a report for its case and for the list of reports. */
export function viewReport({ file: _file, ...row }: ReportRow): CaseReport {
  return {
    ...row,
    caseNo: caseNoOf(row.caseId),
    currency: BOOKS_CURRENCY,
    total: formatMoney(row.total),
    leftMs: Number(row.leftMs),
  };
}
