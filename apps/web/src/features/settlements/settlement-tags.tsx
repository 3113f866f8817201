import {
  SETTLEMENT_RUN_STATE_NAMES,
  SETTLEMENT_STATE_NAMES,
  type SettlementRunState,
  type SettlementState,
} from '@mashang/contract/settlements';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from '../../ui/display/status-tag.tsx';

const TONES: Record<SettlementState, Tone> = {
  made: 'warn',
  approved: 'warn',
  refused: 'mute',
  paying: 'info',
  paid: 'ok',
  failed: 'bad',
  cancelled: 'mute',
  returned: 'bad',
};
export function SettlementTag({ state }: { state: SettlementState }): ReactNode {
  return <StatusTag tone={TONES[state]}>{SETTLEMENT_STATE_NAMES[state]}</StatusTag>;
}

const RUN_TONES: Record<SettlementRunState, Tone> = { made: 'warn', approved: 'ok', refused: 'mute' };
export function RunTag({ state }: { state: SettlementRunState }): ReactNode {
  return <StatusTag tone={RUN_TONES[state]}>{SETTLEMENT_RUN_STATE_NAMES[state]}</StatusTag>;
}
