import {
  CASH_OUT_FACTS,
  CASH_OUT_STATUS_NAMES,
  CASH_OUT_TONES,
  type CashOutRow,
  type CashOutStatus,
} from '@mashang/contract/cash-outs';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { waitedText } from './cash-out-words.ts';
import * as styles from './cash-outs.module.css';
import * as zh from './zh.tsx';

/** A wait of this length or longer stands out. */
const LONG_MS = 24 * 3_600_000;

export function CashOutState({ status }: { status: CashOutStatus }): ReactNode {
  return <StatusTag tone={CASH_OUT_TONES[status]}>{CASH_OUT_STATUS_NAMES[status]}</StatusTag>;
}

/** The next actor; empty for a request that has ended. */
const NEXT: Readonly<Record<CashOutStatus, string>> = zh.nextSteps;
export function NextStep({ status }: { status: CashOutStatus }): ReactNode {
  return NEXT[status] ? <span>{NEXT[status]}</span> : <span className={looks.soft}>—</span>;
}

/** Waiting time of the next step; long waits stand out. */
export function Waited({ row }: { row: CashOutRow }): ReactNode {
  if (row.waitedMs === 0) return <span className={looks.soft}>—</span>;
  const late = CASH_OUT_FACTS[row.status].open && row.waitedMs >= LONG_MS;
  return <span className={late ? `${looks.num} ${styles.cashLate}` : looks.num}>{waitedText(row.waitedMs)}</span>;
}
