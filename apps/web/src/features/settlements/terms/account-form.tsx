import { PAY_TYPE, PAY_TYPE_NAMES, PAY_TYPES, type PayType } from '@mashang/contract/products';
import { BANK_ACCOUNT_NO, SETTLEMENT_ACCOUNT_FIELDS, SETTLEMENT_PAPER_MISSING } from '@mashang/contract/settlements';
import type { ComponentProps, ReactNode } from 'react';
import { ProposeDialog, type Proposing } from '../../../ui/dialog/propose-dialog.tsx';
import { FormField, FormSelect } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { UploadSlot } from '../../../ui/upload/upload-slot.tsx';
import * as zh from '../zh.tsx';

type Payload = Record<keyof typeof SETTLEMENT_ACCOUNT_FIELDS, string> & {
  payType: PayType;
  evidenceFile: string;
  evidence: 'document';
};
type Props = {
  title: string;
  lead: ReactNode;
  legalName: string;
  proposal: Proposing<Payload>;
  upload: ComponentProps<typeof UploadSlot>['upload'];
  onClose(): void;
};

const BANK = String(PAY_TYPE.bankCard);
const KINDS = [PAY_TYPE.bankCard, PAY_TYPE.paymentWallet, PAY_TYPE.chatWallet].map(
  (payType) =>
    [String(payType), payType === PAY_TYPE.bankCard ? zh.accountDialog.bankKind : PAY_TYPE_NAMES[payType]] as const,
);
const payTypeOf = (text: string): PayType => PAY_TYPES.find((one) => String(one) === text) ?? PAY_TYPE.bankCard;

/** A merchant's business account or wallet as a proposal, by the staff or by the merchant's people. */
export function AccountForm({ title, lead, legalName, proposal, upload, onClose }: Props): ReactNode {
  const form = useForm(SETTLEMENT_ACCOUNT_FIELDS, {
    holder: legalName,
    payType: BANK,
    bankName: '',
    bankBranch: '',
    accountNo: '',
    evidenceNote: '',
    evidenceFile: '',
  });
  const accountNo = form.at('accountNo');
  const { payType, ...sent } = form.sent;
  const isBank = payType === BANK;
  return (
    <ProposeDialog
      title={title}
      testId="settlement-account"
      payload={{
        ...sent,
        payType: payTypeOf(payType),
        // A wallet has no bank: its kind stands in the place of one.
        ...(isBank ? {} : { bankName: PAY_TYPE_NAMES[payTypeOf(payType)], bankBranch: '' }),
        evidence: 'document' as const,
      }}
      check={(draft) => ({
        evidenceFile: draft.evidenceFile ? undefined : SETTLEMENT_PAPER_MISSING,
        accountNo: isBank && !BANK_ACCOUNT_NO.pattern.test(draft.accountNo) ? BANK_ACCOUNT_NO.message : undefined,
      })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p>{lead}</p>
      <FormField of={form.at('holder')} />
      <FormSelect
        of={{
          ...form.at('payType'),
          put: (chosen) =>
            form.set({ payType: chosen, bankName: chosen === BANK ? '' : PAY_TYPE_NAMES[payTypeOf(chosen)] }),
        }}
        label={zh.accountDialog.kind}
        options={KINDS}
      />
      {isBank ? (
        <>
          <FormField of={form.at('bankName')} />
          <FormField of={form.at('bankBranch')} />
          {/* Printed numbers are grouped: spaces and dashes are removed while typing. */}
          <FormField
            of={{ ...accountNo, put: (typed) => accountNo.put(typed.replace(/[\s-]/g, '')) }}
            label={zh.accountDialog.bankNo}
            inputMode="numeric"
          />
        </>
      ) : (
        <FormField of={accountNo} label={zh.accountDialog.walletNo} hint={zh.accountDialog.walletHint} />
      )}
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
