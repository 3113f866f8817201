import {
  DEPOSIT_REASONS,
  DEPOSIT_STATE_NAMES,
  type Deposit,
  type TopUpRow,
  topUpStatusName,
} from '@mashang/contract/top-ups';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/status-tag.tsx';
import { DEPOSIT_TONES, TOP_UP_TONES } from './top-up-words.ts';

/** Where a top-up stands. */
export function TopUpTag({ row }: { row: Pick<TopUpRow, 'way' | 'status'> }): ReactNode {
  return <StatusTag tone={TOP_UP_TONES[row.status] ?? 'mute'}>{topUpStatusName(row.way, row.status)}</StatusTag>;
}

/** Where a deposit stands, and why it was not credited by itself. */
export function DepositTag({ deposit: { state, why } }: { deposit: Pick<Deposit, 'state' | 'why'> }): ReactNode {
  return (
    <span className="chips">
      <StatusTag tone={DEPOSIT_TONES[state] ?? 'mute'}>{DEPOSIT_STATE_NAMES[state]}</StatusTag>
      {why ? <span className="soft">{DEPOSIT_REASONS[why] ?? why}</span> : null}
    </span>
  );
}
