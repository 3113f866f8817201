import {
  EXCEPTION_KINDS,
  EXCEPTION_OUTCOMES,
  EXCEPTION_STATES,
  type ExceptionKind,
  type ExceptionRow,
} from '@mashang/contract/reconciliation';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from '../../../ui/display/status-tag.tsx';

const TONES: Record<ExceptionKind, Tone> = {
  no_order: 'warn',
  no_receipt: 'bad',
  amount_differs: 'warn',
  duplicate: 'info',
  remittance: 'info',
};

/** Kind of the exception. */
export function KindTag({ kind }: { kind: ExceptionKind }): ReactNode {
  return <StatusTag tone={TONES[kind]}>{EXCEPTION_KINDS[kind]}</StatusTag>;
}

/** Open, or the outcome. */
export function ExceptionState({ row }: { row: ExceptionRow }): ReactNode {
  if (row.state === 'open') return <StatusTag tone="warn">{EXCEPTION_STATES.open}</StatusTag>;
  const { outcome } = row;
  return <StatusTag tone="ok">{outcome === '' ? EXCEPTION_STATES.settled : EXCEPTION_OUTCOMES[outcome]}</StatusTag>;
}
