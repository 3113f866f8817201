import { KYC_STATUS_NAMES, type OverseenParticipant, RUN_STATUS_NAMES } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx';

const KYC_TONES: Record<number, Tone> = { 0: 'mute', 1: 'info', 2: 'ok', 3: 'bad', 4: 'warn' };

/** Verification, whether it takes orders, and a freeze over both. */
export function ParticipantStanding({ row }: { row: OverseenParticipant }): ReactNode {
  return (
    <span className="chips">
      {row.frozen ? <StatusTag tone="bad">已冻结</StatusTag> : null}
      <StatusTag tone={KYC_TONES[row.kycStatus] ?? 'mute'}>{KYC_STATUS_NAMES[row.kycStatus]}</StatusTag>
      <StatusTag tone={row.runStatus === 1 ? 'ok' : 'mute'}>{RUN_STATUS_NAMES[row.runStatus]}</StatusTag>
    </span>
  );
}
