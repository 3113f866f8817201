import type { OverseenParticipant } from '@mashang/contract/participants';
import { KYC_STATUS_NAMES } from '@mashang/contract/standing';
import type { ReactNode } from 'react';
import { StandingTag } from '../../../ui/standing-tag.tsx';
import { StatusTag, type Tone } from '../../../ui/status-tag.tsx';

const KYC_TONES: Record<number, Tone> = { 0: 'mute', 1: 'info', 2: 'ok', 3: 'bad', 4: 'warn' };

/** Verification, and whether it takes orders; who is not verified needs the second word only while frozen. */
export function ParticipantStanding({ row }: { row: OverseenParticipant }): ReactNode {
  const isVerified = row.kycStatus === 2;
  return (
    <span className="chips">
      <StatusTag tone={KYC_TONES[row.kycStatus] ?? 'mute'}>{KYC_STATUS_NAMES[row.kycStatus]}</StatusTag>
      {isVerified || row.frozen ? <StandingTag row={row} /> : null}
    </span>
  );
}
