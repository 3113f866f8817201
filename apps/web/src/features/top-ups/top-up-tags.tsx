import {
  DEPOSIT_REASONS,
  DEPOSIT_STATE_NAMES,
  DEPOSIT_TONES,
  type Deposit,
  TOP_UP_TONES,
  type TopUpRow,
  topUpStatusName,
} from '@mashang/contract/top-ups';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';

/** State of a top-up. */
export function TopUpTag({ row }: { row: Pick<TopUpRow, 'way' | 'status'> }): ReactNode {
  return <StatusTag tone={TOP_UP_TONES[row.status]}>{topUpStatusName(row.way, row.status)}</StatusTag>;
}

/** State of a deposit, and why it was not credited automatically. */
export function DepositTag({ deposit: { state, why } }: { deposit: Pick<Deposit, 'state' | 'why'> }): ReactNode {
  return (
    <span className={controls.chips}>
      <StatusTag tone={DEPOSIT_TONES[state]}>{DEPOSIT_STATE_NAMES[state]}</StatusTag>
      {why ? <span className={looks.soft}>{DEPOSIT_REASONS[why]}</span> : null}
    </span>
  );
}
