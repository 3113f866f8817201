import type { OverseenParticipant } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { StandingTag } from '../../../ui/standing-tag.tsx';
import { KycTag } from '../participant-tags.tsx';

/** Verification, and whether it takes orders; who is not verified needs the second word only while frozen. */
export function ParticipantStanding({ row }: { row: OverseenParticipant }): ReactNode {
  const isVerified = row.kycStatus === 2;
  return (
    <span className="chips">
      <KycTag kycStatus={row.kycStatus} />
      {isVerified || row.frozen ? <StandingTag row={row} /> : null}
    </span>
  );
}
