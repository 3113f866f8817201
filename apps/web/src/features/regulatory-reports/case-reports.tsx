import {
  type CaseReport,
  REPORT_KINDS,
  REPORT_STATE,
  REPORT_STATE_NAMES,
  REPORT_TONES,
} from '@mashang/contract/risk-cases';
import { type ReactNode, useId } from 'react';
import { dueText } from '../../lib/format/due-text.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { ReportActions } from './report-actions.tsx';
import * as zh from './zh.tsx';

/** Reports of the case to the regulator. */
export function CaseReports({ reports }: { reports: readonly CaseReport[] }): ReactNode {
  const id = useId();
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        {zh.caseReports.heading}
      </h3>
      <ul className="risk-items" data-testid="case-reports">
        {reports.map((report) => (
          <li key={report.id} className="risk-item">
            <strong>{REPORT_KINDS[report.kind]}</strong>
            <StatusTag tone={REPORT_TONES[report.state]}>{REPORT_STATE_NAMES[report.state]}</StatusTag>
            <span>{zh.caseReports.total(report.orders.length, <MoneyText value={report.total} />)}</span>
            {report.state === REPORT_STATE.submitted ? (
              <span className="soft">
                {zh.caseReports.receipt(
                  report.receipt,
                  report.submittedBy,
                  <span className="num">{report.submitTime}</span>,
                )}
              </span>
            ) : (
              <span className={report.leftMs < 0 ? 'risk-late num' : 'num'}>{dueText(report.leftMs)}</span>
            )}
            <span className="grow" />
            <ReportActions report={report} />
          </li>
        ))}
      </ul>
    </section>
  );
}
