import { SETTLEMENT_ACCOUNT_REST_HOURS } from '@mashang/contract/settlements';
import { type ReactNode, useMemo, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { UploadSlot } from '../../ui/upload-slot.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { uploadSettlementPaper } from '../settlements/queries.ts';

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
      title={`结算账户 · ${merchant.name}`}
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
          <p>须为商户本名的对公账户。生效 {SETTLEMENT_ACCOUNT_REST_HOURS} 小时后才用于结算，期间仍付到原账户。</p>
          <TextField label="户名" maxLength={80} value={draft.holder} error={errors.holder} onChange={put('holder')} />
          <TextField
            label="开户银行"
            maxLength={60}
            value={draft.bankName}
            error={errors.bankName}
            onChange={put('bankName')}
          />
          <TextField
            label="支行"
            maxLength={80}
            value={draft.bankBranch}
            error={errors.bankBranch}
            onChange={put('bankBranch')}
          />
          <TextField
            label="银行账号"
            inputMode="numeric"
            maxLength={40}
            value={draft.accountNo}
            error={errors.accountNo}
            onChange={put('accountNo')}
          />
          <TextField
            label="证明编号"
            maxLength={200}
            value={draft.evidenceNote}
            error={errors.evidenceNote}
            onChange={put('evidenceNote')}
          />
          <UploadSlot
            label="开户证明"
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
