import type { OverseenParticipant } from '@mashang/contract/participants';
import { KYC_STATUS } from '@mashang/contract/standing';
import type { ReactNode } from 'react';
import { StandingTag } from '../../../ui/display/standing-tag.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { KycTag } from '../participant-tags.tsx';

/** Verification, and whether it takes orders; without a verification the second tag is shown only for a freeze. */
export function ParticipantStanding({ row }: { row: OverseenParticipant }): ReactNode {
  const isVerified = row.kycStatus === KYC_STATUS.verified;
  return (
    <span className={controls.chips}>
      <KycTag kycStatus={row.kycStatus} />
      {isVerified || row.frozen ? <StandingTag row={row} /> : null}
    </span>
  );
}
