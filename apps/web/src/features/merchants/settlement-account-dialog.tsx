import { SETTLEMENT_ACCOUNT_REST_HOURS } from '@mashang/contract/settlements';
import { type ReactNode, useMemo, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { UploadSlot } from '../../ui/upload-slot.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { uploadSettlementPaper } from '../settlements/queries.ts';
import * as zh from './zh.tsx';

/** 结算账户: the merchant's own business account, by two people, 48 hours before its first use. */
export function AccountDialog({
  merchant,
  onClose,
}: {
  merchant: { id: string; name: string; legalName: string };
  onClose(): void;
}): ReactNode {
  const first = {
    holder: merchant.legalName,
    bankName: '',
    bankBranch: '',
    accountNo: '',
    evidenceNote: '',
    evidenceFile: '',
  };
  const [draft, setDraft] = useState(first);
  const proposal = useMemo(() => proposalOf('merchant.settlement-account', merchant.id), [merchant.id]);
  const put = (field: keyof typeof first) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value });
  return (
    <ProposeDialog
      title={zh.accountDialog.title(merchant.name)}
      testId="settlement-account"
      payload={{
        ...draft,
        accountNo: draft.accountNo.replace(/[\s-]/g, ''),
        evidence: 'document',
      }}
      dirty={JSON.stringify(draft) !== JSON.stringify(first)}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{zh.accountDialog.lead(SETTLEMENT_ACCOUNT_REST_HOURS)}</p>
          <TextField
            label={zh.accountDialog.holder}
            maxLength={80}
            value={draft.holder}
            error={errors.holder}
            onChange={put('holder')}
          />
          <TextField
            label={zh.accountDialog.bankName}
            maxLength={60}
            value={draft.bankName}
            error={errors.bankName}
            onChange={put('bankName')}
          />
          <TextField
            label={zh.accountDialog.branch}
            maxLength={80}
            value={draft.bankBranch}
            error={errors.bankBranch}
            onChange={put('bankBranch')}
          />
          <TextField
            label={zh.accountDialog.accountNo}
            inputMode="numeric"
            maxLength={40}
            value={draft.accountNo}
            error={errors.accountNo}
            onChange={put('accountNo')}
          />
          <TextField
            label={zh.accountDialog.proofNo}
            maxLength={200}
            value={draft.evidenceNote}
            error={errors.evidenceNote}
            onChange={put('evidenceNote')}
          />
          <UploadSlot
            label={zh.accountDialog.proof}
            kind="paper"
            value={draft.evidenceFile}
            error={errors.evidenceFile}
            upload={uploadSettlementPaper}
            onChange={(evidenceFile) => setDraft({ ...draft, evidenceFile })}
          />
        </>
      )}
    </ProposeDialog>
  );
}
