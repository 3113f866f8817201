import {
  COMPLAINT_STATE,
  COMPLAINT_STATE_NAMES,
  COMPLAINT_TONES,
  COMPLAINT_VERDICT_NAMES,
} from '@mashang/contract/complaints';
import type { ComplaintRow } from '@mashang/contract/payment-page';
import type { ReactNode } from 'react';
import { dueText } from '../../lib/format/due-text.ts';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './complaints.module.css';

/** State of a complaint, or its outcome. */
export function ComplaintState({ row }: { row: Pick<ComplaintRow, 'state' | 'verdict'> }): ReactNode {
  const text = row.verdict === '' ? COMPLAINT_STATE_NAMES[row.state] : COMPLAINT_VERDICT_NAMES[row.verdict];
  return <StatusTag tone={COMPLAINT_TONES[row.state]}>{text}</StatusTag>;
}

/** Time left to answer; overdue complaints stand out. */
export function DueText({ row }: { row: ComplaintRow }): ReactNode {
  if (row.state === COMPLAINT_STATE.answered)
    return <span className={`${looks.soft} ${looks.num}`}>{row.reviewTime}</span>;
  return (
    <span className={row.leftMs < 0 ? `${styles.complaintLate} ${looks.num}` : looks.num}>{dueText(row.leftMs)}</span>
  );
}
