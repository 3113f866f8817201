import {
  CHECK_DECISIONS,
  type CheckDecision,
  type CheckedAccount,
  needsFreshCode,
  needsReason,
} from '@mashang/contract/collection-accounts';
import { CODES } from '@mashang/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { MaskedValue } from '../../ui/masked-value.tsx';
import { useReveal } from '../personal-data/use-reveal.ts';
import { nameOf } from './account-words.ts';
import { decideAccount, refreshAccounts } from './queries.ts';

const EFFECTS: Record<CheckDecision, string> = {
  approve: '通过后，参与方可自行启用该账户收款。',
  refuse: '驳回后，参与方会看到原因，修改后可重新提交。',
  freeze: '冻结后账户立即停用，参与方不能修改、启用或删除；待支付订单不受影响。',
  unfreeze: '解冻后账户保持停用，由参与方自行启用。',
};
type Errors = { code?: string; remark?: string; form?: string };

function errorsFrom(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: '操作失败，请重试' };
  if (error.code === CODES.twoFactorWrong || error.code === CODES.twoFactorNeeded) return { code: error.message };
  const remark = error.reasonFor('remark');
  return remark ? { remark } : { form: error.message };
}

type Props = { account: CheckedAccount; decision: CheckDecision; onClose(): void };
/** One decision on an account: what it brings, the reason its owner reads, and the code where money is let in. */
export function DecideDialog({ account, decision, onClose }: Props): ReactNode {
  const formId = useId();
  const { title } = CHECK_DECISIONS[decision];
  const reveal = useReveal();
  const [remark, setRemark] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const decide = useMutation({
    mutationFn: (code: string) =>
      decideAccount({ accId: account.accId, version: account.version, decision, remark: remark.trim(), code }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', `已${title}${account.participantName} 的${nameOf(account)}`);
      void refreshAccounts();
      onClose();
    },
    onError: (error) => {
      setErrors(errorsFrom(error));
      void refreshAccounts();
    },
  });
  useDirtyForm(!decide.isSuccess && remark !== '', `未提交的${title}原因`);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (decide.isPending) return;
    const code = needsFreshCode(decision) ? codeOf(event.currentTarget) : '';
    const missing: Errors = {};
    if (needsReason(decision) && !remark.trim()) missing.remark = `请填写${title}原因`;
    if (needsFreshCode(decision) && !code) missing.code = '请输入谷歌验证码';
    setErrors(missing);
    if (Object.keys(missing).length === 0) decide.mutate(code);
  }
  return (
    <Dialog
      title={`${title}收款账户`}
      testId="decide-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={decide.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={decide.isPending}>
            确认{title}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>{EFFECTS[decision]}</p>
        <dl className="facts confirm-facts">
          <dt>参与方</dt>
          <dd>{account.participantName}</dd>
          <dt>{account.accountLabel || '账号'}</dt>
          <dd>
            <MaskedValue
              text={account.outAuthNo}
              what={account.accountLabel || '账号'}
              reveal={reveal('collection-account', account.accId, 'outAuthNo')}
            />
          </dd>
          <dt>户名</dt>
          <dd className="break">{account.receiveUserName}</dd>
        </dl>
        {needsReason(decision) ? (
          <TextAreaField
            label={`${title}原因`}
            maxLength={200}
            value={remark}
            error={errors.remark}
            onChange={(event) => {
              setRemark(event.target.value);
              setErrors({ ...errors, remark: undefined });
            }}
          />
        ) : null}
        {needsFreshCode(decision) ? (
          <CodeField error={errors.code} onInput={() => errors.code && setErrors({ ...errors, code: undefined })} />
        ) : null}
        {errors.form ? (
          <p className="notice notice-bad" role="alert">
            {errors.form}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
