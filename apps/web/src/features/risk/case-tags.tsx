import { PRIORITIES } from '@mashang/contract/monitoring';
import { CASE_STATE, CASE_STATE_NAMES, type RiskCaseRow } from '@mashang/contract/risk-cases';
import type { ReactNode } from 'react';
import { dueText } from '../../lib/due-text.ts';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';

const STATE_TONES: Record<number, Tone> = { 0: 'bad', 1: 'warn', 2: 'mute', 3: 'ok' };
const PRIORITY_TONES: Record<number, Tone> = { 1: 'bad', 2: 'warn', 3: 'mute' };

export function CaseState({ state }: { state: number }): ReactNode {
  return <StatusTag tone={STATE_TONES[state] ?? 'mute'}>{CASE_STATE_NAMES[state]}</StatusTag>;
}

export function Priority({ priority }: { priority: number }): ReactNode {
  return <StatusTag tone={PRIORITY_TONES[priority] ?? 'mute'}>{PRIORITIES[priority as 1 | 2 | 3]}</StatusTag>;
}

/** How long there is to decide; late ones stand out. */
export function CaseDue({ row }: { row: RiskCaseRow }): ReactNode {
  if (row.state === CASE_STATE.closed) return <span className="soft num">{row.closeTime}</span>;
  return <span className={row.leftMs < 0 ? 'risk-late num' : 'num'}>{dueText(row.leftMs)}</span>;
}
