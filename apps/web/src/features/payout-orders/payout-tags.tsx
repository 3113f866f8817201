import {
  CLAIM_STATUS_NAMES,
  CLAIM_TONES,
  type ClaimStatus,
  PAYOUT_TONES,
  type PayoutStatus,
  payoutStatusName,
  USER_TYPE_NAMES,
  type UserType,
} from '@mashang/contract/payout-orders';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as zh from './zh.tsx';

const FROZEN = <StatusTag tone="bad">{zh.frozenTag.frozen}</StatusTag>;

type Standing = { status: PayoutStatus; frozen?: boolean; byBank?: boolean };
/** State of a payout. */
export function PayoutTag({ payout }: { payout: Standing }): ReactNode {
  return (
    <span className={controls.chips}>
      <StatusTag tone={PAYOUT_TONES[payout.status]}>{payoutStatusName(payout)}</StatusTag>
      {payout.frozen ? FROZEN : null}
    </span>
  );
}

/** State of a claim. */
export function ClaimTag({ claim }: { claim: { status: ClaimStatus; frozen: boolean } }): ReactNode {
  return (
    <span className={controls.chips}>
      <StatusTag tone={CLAIM_TONES[claim.status]}>{CLAIM_STATUS_NAMES[claim.status]}</StatusTag>
      {claim.frozen ? FROZEN : null}
    </span>
  );
}

/** The beneficiary, and what kind of person it is. */
export function Beneficiary({
  payout,
  name = payout.userName,
}: {
  payout: { userName: string; userType: UserType };
  name?: ReactNode;
}): ReactNode {
  return (
    <span>
      {name} <span className={looks.soft}>{USER_TYPE_NAMES[payout.userType]}</span>
    </span>
  );
}
