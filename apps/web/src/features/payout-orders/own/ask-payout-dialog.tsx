import { OWN_PAYOUT_FIELDS } from '@mashang/contract/payout-orders';
import { PAY_TYPE, PAY_TYPE_NAMES, PAY_TYPES } from '@mashang/contract/products';
import { type ReactNode, useMemo } from 'react';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import * as zh from './zh.tsx';

const EMPTY = {
  amount: '',
  payType: String(PAY_TYPE.bankCard),
  beneficiaryName: '',
  beneficiaryAccount: '',
  bankName: '',
  mchOrderNo: '',
  remark: '',
};
const TYPES = PAY_TYPES.map((type) => [String(type), PAY_TYPE_NAMES[type]] as const);

/** 发起代付 of a merchant's people: one payout, which another of them approves. */
export function AskPayoutDialog({ onClose }: { onClose(): void }): ReactNode {
  const { merchantId } = useCurrentUser();
  const proposal = useMemo(() => proposalOf('merchant.payouts', merchantId), [merchantId]);
  const form = useForm(OWN_PAYOUT_FIELDS, EMPTY);
  const { payType, bankName, mchOrderNo, remark, ...payee } = form.sent;
  const payout = {
    ...payee,
    payType: Number(payType),
    ...(bankName ? { bankName } : {}),
    ...(mchOrderNo ? { mchOrderNo } : {}),
    ...(remark ? { remark } : {}),
  };
  return (
    <ProposeDialog
      title={zh.askPayoutDialog.title}
      payload={{ payouts: [payout] }}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p>{zh.askPayoutDialog.intro}</p>
      <FormField of={form.at('amount')} label={zh.askPayoutDialog.amount} />
      <SelectField
        label={zh.askPayoutDialog.payType}
        value={payType}
        options={TYPES}
        error={form.errors.payType}
        onChange={({ target }) => form.set({ payType: target.value })}
      />
      <FormField of={form.at('beneficiaryName')} plain />
      <FormField of={form.at('beneficiaryAccount')} plain />
      <FormField of={form.at('bankName')} plain />
      <FormField of={form.at('mchOrderNo')} plain hint={zh.askPayoutDialog.numberHint} />
      <FormField of={form.at('remark')} rows={2} />
    </ProposeDialog>
  );
}
