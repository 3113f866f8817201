import type { ApprovalPayload } from '@mashang/contract/approvals';
import {
  BANK_ACCOUNT_FIELDS,
  BANK_ACCOUNT_KINDS,
  type BankAccountView,
  VIRTUAL_WAYS,
} from '@mashang/contract/receiving-places';
import { type ReactNode, useMemo } from 'react';
import { TextField } from '../../ui/field.tsx';
import { FormField, FormSelect, FormSwitch } from '../../ui/form-field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

type Payload = ApprovalPayload<'bank.account'>;
const NEW: Payload = {
  bank: '',
  holder: '',
  accountNo: '',
  kind: 'client',
  virtualWay: 'none',
  virtualPrefix: '',
  enabled: true,
};
const bad = (wrong: boolean, reason: string) => (wrong ? reason : undefined);

function payloadOf({ bank, holder, accountNo, kind, virtualWay, virtualPrefix, enabled }: BankAccountView): Payload {
  return { bank, holder, accountNo, kind, virtualWay, virtualPrefix, enabled };
}

function check(payload: Payload, code: string): FieldErrors {
  return {
    code: bad(!/^[a-z][a-z0-9-]{1,31}$/.test(code), '小写字母开头的 2–32 位小写字母、数字或 -'),
    virtualPrefix: bad(
      (payload.virtualWay === 'none') !== (payload.virtualPrefix === ''),
      '使用虚拟账号须填写 4–12 位数字前缀',
    ),
  };
}

/** 新增账户 / 变更账户 of the institution. */
export function AccountDialog({ account, onClose }: { account?: BankAccountView; onClose(): void }): ReactNode {
  const form = useForm(BANK_ACCOUNT_FIELDS, () => ({
    ...(account ? payloadOf(account) : NEW),
    code: account?.code ?? '',
  }));
  const { code, ...payload } = form.sent;
  const proposal = useMemo(() => proposalOf('bank.account', code), [code]);
  return (
    <ProposeDialog
      title={account ? `变更账户 · ${account.code}` : '新增账户'}
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
              label="账户代码"
              hint="系统内的简称，如 main"
              value={code}
              error={errors.code ?? errors.subjectId}
              onChange={({ target }) => form.set({ code: target.value.trim().toLowerCase() })}
            />
          )}
          <FormField of={form.at('bank')} />
          <FormField of={form.at('holder')} hint="须与许可资料的机构名称一致" />
          <FormField of={form.at('accountNo')} disabled={account !== undefined} />
          <FormSelect
            of={form.at('kind')}
            label="账户性质"
            options={Object.entries(BANK_ACCOUNT_KINDS)}
            disabled={account !== undefined}
          />
          <FormSelect of={form.at('virtualWay')} label="虚拟账号" options={Object.entries(VIRTUAL_WAYS)} />
          {payload.virtualWay === 'none' ? null : <FormField of={form.at('virtualPrefix')} label="虚拟账号前缀" />}
          <FormSwitch of={form.at('enabled')} label="状态" on="启用" off="停用" />
        </>
      )}
    </ProposeDialog>
  );
}
