import {
  COMPLAINT_REASONS,
  COMPLAINT_STATE,
  COMPLAINT_STATE_NAMES,
  COMPLAINT_VERDICT_NAMES,
  type ComplaintRow,
} from '@mashang/contract/payment-page';
import type { ReactNode } from 'react';
import { dueText } from '../../lib/due-text.ts';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';

const TONES: Record<number, Tone> = { 0: 'bad', 1: 'warn', 2: 'ok' };

/** Where a complaint stands, or how it ended. */
export function ComplaintState({ row }: { row: ComplaintRow }): ReactNode {
  const text =
    row.state === COMPLAINT_STATE.answered ? COMPLAINT_VERDICT_NAMES[row.verdict] : COMPLAINT_STATE_NAMES[row.state];
  return <StatusTag tone={TONES[row.state] ?? 'mute'}>{text}</StatusTag>;
}

/** What it is about. */
export function reasonText(reason: string): string {
  return (COMPLAINT_REASONS as Record<string, string>)[reason] ?? reason;
}

/** How long there is to answer; late ones stand out. */
export function DueText({ row }: { row: ComplaintRow }): ReactNode {
  if (row.state === COMPLAINT_STATE.answered) return <span className="soft num">{row.reviewTime}</span>;
  return <span className={row.leftMs < 0 ? 'complaint-late num' : 'num'}>{dueText(row.leftMs)}</span>;
}
