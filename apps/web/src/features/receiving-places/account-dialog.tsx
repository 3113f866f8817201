import type { ApprovalPayload } from '@mashang/contract/approvals';
import { PAYMENT_COLUMN_TITLE, paymentColumnsFault } from '@mashang/contract/bank-files';
import { whyNot } from '@mashang/contract/fields';
import {
  BANK_ACCOUNT_FIELDS,
  BANK_ACCOUNT_KINDS,
  type BankAccountView,
  VIRTUAL_WAYS,
} from '@mashang/contract/receiving-places';
import { type ReactNode, useMemo } from 'react';
import { type FieldErrors, ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormField, FormSelect, FormSwitch } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { PaymentColumnsField } from './payment-columns.tsx';
import * as zh from './zh.tsx';

type Payload = ApprovalPayload<'bank.account'>;
const NEW: Payload = {
  bank: '',
  holder: '',
  accountNo: '',
  kind: 'client',
  virtualWay: 'none',
  virtualPrefix: '',
  enabled: true,
  paymentColumns: [],
};
const bad = (wrong: boolean, reason: string) => (wrong ? reason : undefined);

function payloadOf(view: BankAccountView): Payload {
  const { bank, holder, accountNo, kind, virtualWay, virtualPrefix, enabled, paymentColumns } = view;
  return { bank, holder, accountNo, kind, virtualWay, virtualPrefix, enabled, paymentColumns };
}

function check(payload: Payload, code: string): FieldErrors {
  return {
    code: bad(!/^[a-z][a-z0-9-]{1,31}$/.test(code), zh.accountCheck.code),
    virtualPrefix: bad(
      (payload.virtualWay === 'none') !== (payload.virtualPrefix === ''),
      zh.accountCheck.virtualPrefix,
    ),
    paymentColumns:
      payload.paymentColumns.map(({ title }) => whyNot(PAYMENT_COLUMN_TITLE, title)).find(Boolean) ??
      paymentColumnsFault(payload.paymentColumns),
  };
}

/** 新增账户 / 修改账户 of the institution. */
export function AccountDialog({ account, onClose }: { account?: BankAccountView; onClose(): void }): ReactNode {
  const form = useForm(BANK_ACCOUNT_FIELDS, () => ({
    ...(account ? payloadOf(account) : NEW),
    code: account?.code ?? '',
  }));
  const { code, ...payload } = form.sent;
  const proposal = useMemo(() => proposalOf('bank.account', code), [code]);
  return (
    <ProposeDialog
      title={account ? zh.accountDialog.changeTitle(account.code) : zh.accountDialog.addTitle}
      payload={payload}
      form={form}
      check={(now) => check(now, code)}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {account ? null : (
            <TextField
              label={zh.accountDialog.code}
              hint={zh.accountDialog.codeHint}
              value={code}
              error={errors.code ?? errors.subjectId}
              onChange={({ target }) => form.set({ code: target.value.trim().toLowerCase() })}
            />
          )}
          <FormField of={form.at('bank')} />
          <FormField of={form.at('holder')} hint={zh.accountDialog.holderHint} />
          <FormField of={form.at('accountNo')} disabled={account !== undefined} />
          <FormSelect
            of={form.at('kind')}
            label={zh.accountDialog.kind}
            options={Object.entries(BANK_ACCOUNT_KINDS)}
            disabled={account !== undefined}
          />
          <FormSelect
            of={form.at('virtualWay')}
            label={zh.accountDialog.virtual}
            options={Object.entries(VIRTUAL_WAYS)}
          />
          {payload.virtualWay === 'none' ? null : (
            <FormField of={form.at('virtualPrefix')} label={zh.accountDialog.virtualPrefix} />
          )}
          {payload.kind === 'client' ? <PaymentColumnsField of={form.at('paymentColumns')} /> : null}
          <FormSwitch
            of={form.at('enabled')}
            label={zh.accountDialog.state}
            on={zh.accountDialog.on}
            off={zh.accountDialog.off}
          />
        </>
      )}
    </ProposeDialog>
  );
}
