import {
  SETTLEMENT_ACCOUNT_FIELDS,
  SETTLEMENT_ACCOUNT_REST_HOURS,
  SETTLEMENT_PAPER_MISSING,
} from '@mashang/contract/settlements';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { UploadSlot } from '../../../ui/upload/upload-slot.tsx';
import { proposalOf } from '../../approvals/queries.ts';
import { uploadSettlementPaper } from '../queries.ts';
import * as zh from '../zh.tsx';

/** 结算账户: the merchant's own business account; two people approve it, and its first use is 48 hours later. */
export function AccountDialog({
  merchant,
  onClose,
}: {
  merchant: { id: string; name: string; legalName: string };
  onClose(): void;
}): ReactNode {
  const form = useForm(SETTLEMENT_ACCOUNT_FIELDS, {
    holder: merchant.legalName,
    bankName: '',
    bankBranch: '',
    accountNo: '',
    evidenceNote: '',
    evidenceFile: '',
  });
  const accountNo = form.at('accountNo');
  const proposal = useMemo(() => proposalOf('merchant.settlement-account', merchant.id), [merchant.id]);
  return (
    <ProposeDialog
      title={zh.accountDialog.title(merchant.name)}
      testId="settlement-account"
      payload={{ ...form.sent, evidence: 'document' }}
      check={({ evidenceFile }) => ({ evidenceFile: evidenceFile ? undefined : SETTLEMENT_PAPER_MISSING })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p>{zh.accountDialog.lead(SETTLEMENT_ACCOUNT_REST_HOURS)}</p>
      <FormField of={form.at('holder')} />
      <FormField of={form.at('bankName')} />
      <FormField of={form.at('bankBranch')} />
      {/* Printed numbers are grouped: spaces and dashes are removed while typing. */}
      <FormField
        of={{ ...accountNo, put: (typed) => accountNo.put(typed.replace(/[\s-]/g, '')) }}
        inputMode="numeric"
      />
      <FormField of={form.at('evidenceNote')} />
      <UploadSlot
        label={zh.accountDialog.proof}
        kind="paper"
        value={form.values.evidenceFile}
        error={form.errors.evidenceFile}
        upload={uploadSettlementPaper}
        onChange={form.at('evidenceFile').put}
      />
    </ProposeDialog>
  );
}
