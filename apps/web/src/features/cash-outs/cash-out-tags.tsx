import {
  CASH_OUT_FACTS,
  CASH_OUT_STATUS_NAMES,
  CASH_OUT_TONES,
  type CashOutRow,
  type CashOutStatus,
} from '@mashang/contract/cash-outs';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/shown/status-tag.tsx';
import { waitedText } from './cash-out-words.ts';
import * as zh from './zh.tsx';

/** From here on waiting stands out. */
const LONG_MS = 24 * 3_600_000;

export function CashOutState({ status }: { status: CashOutStatus }): ReactNode {
  return <StatusTag tone={CASH_OUT_TONES[status]}>{CASH_OUT_STATUS_NAMES[status]}</StatusTag>;
}

/** Whose turn it is; nothing for what is over. */
const NEXT: Readonly<Record<CashOutStatus, string>> = zh.nextSteps;
export function NextStep({ status }: { status: CashOutStatus }): ReactNode {
  return NEXT[status] ? <span>{NEXT[status]}</span> : <span className="soft">—</span>;
}

/** How long the next step has been waited for; long ones stand out. */
export function Waited({ row }: { row: CashOutRow }): ReactNode {
  if (row.waitedMs === 0) return <span className="soft">—</span>;
  const late = CASH_OUT_FACTS[row.status].open && row.waitedMs >= LONG_MS;
  return <span className={late ? 'num cash-late' : 'num'}>{waitedText(row.waitedMs)}</span>;
}
