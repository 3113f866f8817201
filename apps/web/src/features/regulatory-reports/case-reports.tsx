import {
  type CaseReport,
  REPORT_KINDS,
  REPORT_STATE,
  REPORT_STATE_NAMES,
  REPORT_TONES,
} from '@mashang/contract/risk-cases';
import { type ReactNode, useId } from 'react';
import { dueText } from '../../lib/format/due-text.ts';
import * as caseLines from '../../ui/display/case-lines.module.css';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { ReportActions } from './report-actions.tsx';
import * as zh from './zh.tsx';

/** Reports of the case to the regulator. */
export function CaseReports({ reports }: { reports: readonly CaseReport[] }): ReactNode {
  const id = useId();
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.caseReports.heading}
      </h3>
      <ul className={caseLines.riskItems} data-testid="case-reports">
        {reports.map((report) => (
          <li key={report.id} className={caseLines.riskItem}>
            <strong>{REPORT_KINDS[report.kind]}</strong>
            <StatusTag tone={REPORT_TONES[report.state]}>{REPORT_STATE_NAMES[report.state]}</StatusTag>
            <span>{zh.caseReports.total(report.orders.length, <MoneyText value={report.total} />)}</span>
            {report.state === REPORT_STATE.submitted ? (
              <span className={looks.soft}>
                {zh.caseReports.receipt(
                  report.receipt,
                  report.submittedBy,
                  <span className={looks.num}>{report.submitTime}</span>,
                )}
              </span>
            ) : (
              <span className={report.leftMs < 0 ? `${caseLines.riskLate} ${looks.num}` : looks.num}>
                {dueText(report.leftMs)}
              </span>
            )}
            <span className={looks.grow} />
            <ReportActions report={report} />
          </li>
        ))}
      </ul>
    </section>
  );
}
