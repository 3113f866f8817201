import { CASH_OUT_STATUS_NAMES, type CashOutRow } from '@mashang/contract/cash-outs';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import { waitedText } from './cash-out-words.ts';

const TONES: Record<number, Tone> = { 0: 'warn', 1: 'warn', 2: 'info', 3: 'ok', 4: 'bad', 5: 'mute', 6: 'bad' };
/** From here on waiting stands out. */
const LONG_MS = 24 * 3_600_000;

export function CashOutState({ status }: { status: number }): ReactNode {
  return <StatusTag tone={TONES[status] ?? 'mute'}>{CASH_OUT_STATUS_NAMES[status]}</StatusTag>;
}

const NEXT: Record<number, string> = { 0: '财务申请放款', 1: '财务打款', 2: '等待对账单' };
/** Whose turn it is; nothing for what is over. */
export function NextStep({ status }: { status: number }): ReactNode {
  return NEXT[status] ? <span>{NEXT[status]}</span> : <span className="soft">—</span>;
}

/** How long the next step has been waited for; long ones stand out. */
export function Waited({ row }: { row: CashOutRow }): ReactNode {
  if (row.waitedMs === 0) return <span className="soft">—</span>;
  const late = row.status < 2 && row.waitedMs >= LONG_MS;
  return <span className={late ? 'num cash-late' : 'num'}>{waitedText(row.waitedMs)}</span>;
}
