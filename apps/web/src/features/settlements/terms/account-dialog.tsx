import { SETTLEMENT_ACCOUNT_REST_HOURS } from '@mashang/contract/settlements';
import { type ReactNode, useMemo } from 'react';
import { proposalOf } from '../../approvals/queries.ts';
import { uploadSettlementPaper } from '../queries.ts';
import * as zh from '../zh.tsx';
import { AccountForm } from './account-form.tsx';

/** 结算账户: the merchant's own business account; two people approve it, and its first use is 48 hours later. */
export function AccountDialog({
  merchant,
  onClose,
}: {
  merchant: { id: string; name: string; legalName: string };
  onClose(): void;
}): ReactNode {
  const proposal = useMemo(() => proposalOf('merchant.settlement-account', merchant.id), [merchant.id]);
  return (
    <AccountForm
      title={zh.accountDialog.title(merchant.name)}
      lead={zh.accountDialog.lead(SETTLEMENT_ACCOUNT_REST_HOURS)}
      legalName={merchant.legalName}
      proposal={proposal}
      upload={uploadSettlementPaper}
      onClose={onClose}
    />
  );
}
