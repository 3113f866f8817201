import { PRIORITIES, PRIORITY_TONES } from '@mashang/contract/monitoring';
import { CASE_STATE, CASE_STATE_NAMES, CASE_TONES, type RiskCaseRow } from '@mashang/contract/risk-cases';
import type { ReactNode } from 'react';
import { dueText } from '../../lib/format/due-text.ts';
import * as caseLines from '../../ui/display/case-lines.module.css';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as looks from '../../ui/layout/looks.module.css';

export function CaseState({ state }: Pick<RiskCaseRow, 'state'>): ReactNode {
  return <StatusTag tone={CASE_TONES[state]}>{CASE_STATE_NAMES[state]}</StatusTag>;
}

export function Priority({ priority }: Pick<RiskCaseRow, 'priority'>): ReactNode {
  return <StatusTag tone={PRIORITY_TONES[priority]}>{PRIORITIES[priority]}</StatusTag>;
}

/** Time left to decide; overdue cases stand out. */
export function CaseDue({ row }: { row: RiskCaseRow }): ReactNode {
  if (row.state === CASE_STATE.closed) return <span className={`${looks.soft} ${looks.num}`}>{row.closeTime}</span>;
  return (
    <span className={row.leftMs < 0 ? `${caseLines.riskLate} ${looks.num}` : looks.num}>{dueText(row.leftMs)}</span>
  );
}
