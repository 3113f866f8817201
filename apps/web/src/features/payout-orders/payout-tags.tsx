import { CLAIM_STATUS_NAMES, payoutStatusName, USER_TYPE_NAMES } from '@mashang/contract/payout-orders';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/status-tag.tsx';
import { CLAIM_TONES, PAYOUT_TONES } from './payout-words.ts';

const FROZEN = <StatusTag tone="bad">已冻结</StatusTag>;

type Standing = { status: number; frozen?: boolean; byBank?: boolean };
/** Where a payout stands. */
export function PayoutTag({ payout }: { payout: Standing }): ReactNode {
  return (
    <span className="chips">
      <StatusTag tone={PAYOUT_TONES[payout.status] ?? 'mute'}>{payoutStatusName(payout)}</StatusTag>
      {payout.frozen ? FROZEN : null}
    </span>
  );
}

/** Where a claimed payout stands. */
export function ClaimTag({ claim }: { claim: { status: number; frozen: boolean } }): ReactNode {
  return (
    <span className="chips">
      <StatusTag tone={CLAIM_TONES[claim.status] ?? 'mute'}>{CLAIM_STATUS_NAMES[claim.status]}</StatusTag>
      {claim.frozen ? FROZEN : null}
    </span>
  );
}

/** Who is paid, and what kind of person that is. */
export function Beneficiary({
  payout,
  name = payout.userName,
}: {
  payout: { userName: string; userType: number };
  name?: ReactNode;
}): ReactNode {
  return (
    <span>
      {name} <span className="soft">{USER_TYPE_NAMES[payout.userType]}</span>
    </span>
  );
}
