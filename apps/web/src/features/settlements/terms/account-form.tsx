import { SETTLEMENT_ACCOUNT_FIELDS, SETTLEMENT_PAPER_MISSING } from '@mashang/contract/settlements';
import type { ComponentProps, ReactNode } from 'react';
import { ProposeDialog, type Proposing } from '../../../ui/dialog/propose-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { UploadSlot } from '../../../ui/upload/upload-slot.tsx';
import * as zh from '../zh.tsx';

type Payload = Record<keyof typeof SETTLEMENT_ACCOUNT_FIELDS, string> & { evidenceFile: string; evidence: 'document' };
type Props = {
  title: string;
  lead: ReactNode;
  legalName: string;
  proposal: Proposing<Payload>;
  upload: ComponentProps<typeof UploadSlot>['upload'];
  onClose(): void;
};

/** A merchant's business account as a proposal, by the staff or by the merchant's people. */
export function AccountForm({ title, lead, legalName, proposal, upload, onClose }: Props): ReactNode {
  const form = useForm(SETTLEMENT_ACCOUNT_FIELDS, {
    holder: legalName,
    bankName: '',
    bankBranch: '',
    accountNo: '',
    evidenceNote: '',
    evidenceFile: '',
  });
  const accountNo = form.at('accountNo');
  return (
    <ProposeDialog
      title={title}
      testId="settlement-account"
      payload={{ ...form.sent, evidence: 'document' as const }}
      check={({ evidenceFile }) => ({ evidenceFile: evidenceFile ? undefined : SETTLEMENT_PAPER_MISSING })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p>{lead}</p>
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
        upload={upload}
        onChange={form.at('evidenceFile').put}
      />
    </ProposeDialog>
  );
}
