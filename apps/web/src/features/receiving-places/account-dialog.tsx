import type { ApprovalPayload } from '@mashang/contract/approvals';
import { BANK_ACCOUNT_KINDS, type BankAccountView, VIRTUAL_WAYS } from '@mashang/contract/receiving-places';
import { type ReactNode, useMemo, useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
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
const ON_OFF = [
  ['1', '启用'],
  ['0', '停用'],
] as const;
const bad = (wrong: boolean, reason: string) => (wrong ? reason : undefined);

function payloadOf({ bank, holder, accountNo, kind, virtualWay, virtualPrefix, enabled }: BankAccountView): Payload {
  return { bank, holder, accountNo, kind, virtualWay, virtualPrefix, enabled };
}

function check(payload: Payload, code: string): FieldErrors {
  return {
    code: bad(!/^[a-z][a-z0-9-]{1,31}$/.test(code), '小写字母开头的 2–32 位小写字母、数字或 -'),
    bank: bad(payload.bank.trim().length < 2, '请填写开户银行'),
    holder: bad(payload.holder.trim().length < 2, '请填写户名'),
    accountNo: bad(!/^\d{8,30}$/.test(payload.accountNo), '账号须为 8–30 位数字'),
    virtualPrefix: bad(
      (payload.virtualWay === 'none') !== (payload.virtualPrefix === ''),
      '使用虚拟账号须填写 4–12 位数字前缀',
    ),
  };
}

/** 新增账户 / 变更账户 of the institution. */
export function AccountDialog({ account, onClose }: { account?: BankAccountView; onClose(): void }): ReactNode {
  const [start] = useState<Payload>(() => (account ? payloadOf(account) : NEW));
  const [payload, setPayload] = useState(start);
  const [typed, setTyped] = useState('');
  const code = account?.code ?? typed;
  const proposal = useMemo(() => proposalOf('bank.account', code), [code]);
  const text = (
    name: 'bank' | 'holder' | 'accountNo' | 'virtualPrefix',
    label: string,
    error?: string,
    hint?: string,
  ) => (
    <TextField
      key={name}
      label={label}
      {...(hint ? { hint } : {})}
      value={payload[name]}
      error={error}
      disabled={account !== undefined && name === 'accountNo'}
      onChange={(event) => setPayload({ ...payload, [name]: event.target.value.trim() })}
    />
  );
  return (
    <ProposeDialog
      title={account ? `变更账户 · ${account.code}` : '新增账户'}
      payload={payload}
      check={(now) => check(now, code)}
      dirty={payload !== start}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {account ? null : (
            <TextField
              label="账户代码"
              hint="系统内的简称，如 main"
              value={typed}
              error={errors.code ?? errors.subjectId}
              onChange={(event) => setTyped(event.target.value.trim().toLowerCase())}
            />
          )}
          {text('bank', '开户银行', errors.bank)}
          {text('holder', '户名', errors.holder, '须与许可资料的机构名称一致')}
          {text('accountNo', '账号', errors.accountNo)}
          <SelectField
            label="账户性质"
            options={Object.entries(BANK_ACCOUNT_KINDS)}
            value={payload.kind}
            disabled={account !== undefined}
            onChange={(event) => setPayload({ ...payload, kind: event.target.value === 'own' ? 'own' : 'client' })}
          />
          <SelectField
            label="虚拟账号"
            options={Object.entries(VIRTUAL_WAYS)}
            value={payload.virtualWay}
            onChange={(event) => setPayload({ ...payload, virtualWay: event.target.value as Payload['virtualWay'] })}
          />
          {payload.virtualWay === 'none' ? null : text('virtualPrefix', '虚拟账号前缀', errors.virtualPrefix)}
          <SelectField
            label="状态"
            options={ON_OFF}
            value={payload.enabled ? '1' : '0'}
            onChange={(event) => setPayload({ ...payload, enabled: event.target.value === '1' })}
          />
        </>
      )}
    </ProposeDialog>
  );
}
