import { SETTLEMENT_ACCOUNT_REST_HOURS } from '@mashang/contract/settlements';
import { type ReactNode, useMemo } from 'react';
import { proposalOf } from '../../approvals/queries.ts';
import { AccountForm } from '../terms/account-form.tsx';
import { uploadOwnSettlementPaper } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { merchant: { id: string; legalName: string }; onClose(): void };

/** 变更结算账户: asked for by two of the merchant's people, then decided by the staff. */
export function OwnAccountDialog({ merchant, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf('merchant.account-request', merchant.id), [merchant.id]);
  return (
    <AccountForm
      title={zh.ownAccount.title}
      lead={zh.ownAccount.lead(SETTLEMENT_ACCOUNT_REST_HOURS)}
      legalName={merchant.legalName}
      proposal={proposal}
      upload={uploadOwnSettlementPaper}
      onClose={onClose}
    />
  );
}
