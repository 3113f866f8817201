import { CODES } from '@mashang/contract/errors';
import type { ApplicationDetail } from '@mashang/contract/merchants';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { admitMerchant, returnApplication } from './queries.ts';

export type Word = 'admit' | 'return' | 'refuse';
const WORDS: Record<Word, { title: string; confirm: string; field: string; done: string }> = {
  admit: { title: '同意准入', confirm: '确认准入', field: '审核意见（选填）', done: '已准入' },
  return: { title: '退回补充', confirm: '确认退回', field: '退回原因', done: '已退回' },
  refuse: { title: '拒绝准入', confirm: '确认拒绝', field: '拒绝原因', done: '已拒绝' },
};
type Errors = { code?: string; reason?: string; form?: string };

function saysOf(word: Word, { application, riskTier, expiresOn }: ApplicationDetail): ReactNode {
  if (word === 'admit')
    return `按${riskTier ? RISK_TIER_NAMES[riskTier] : ''}准入，认证有效期至 ${expiresOn}。请确认材料清晰、与填写内容一致。`;
  if (word === 'return') return '退回后由提交人修改并重新提交。';
  return application.again ? '拒绝后该商户立即停用，不能再发起订单。' : '拒绝后该申请结束，不能再修改。';
}

/** The second person's word, with a code of this moment. */
export function DecideApplicationDialog({
  detail,
  word,
  onClose,
}: {
  detail: ApplicationDetail;
  word: Word;
  onClose(): void;
}): ReactNode {
  const { application, hash } = detail;
  const words = WORDS[word];
  const formId = useId();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const decide = useMutation({
    mutationFn: (code: string) =>
      word === 'admit'
        ? admitMerchant({ id: application.approvalId, hash, comment: reason.trim() }, code)
        : returnApplication({ id: application.id, hash, refuse: word === 'refuse', reason: reason.trim() }, code),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', `${application.name} ${words.done}`);
      onClose();
    },
    onError: (failure) => {
      const message = failure instanceof CallError ? failure.message : '操作失败，请重试';
      const isCode =
        failure instanceof CallError &&
        (failure.code === CODES.twoFactorWrong || failure.code === CODES.twoFactorNeeded);
      setErrors(isCode ? { code: message } : { form: message });
    },
  });
  useDirtyForm(!decide.isSuccess && reason !== '', `未提交的${words.title}`);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (decide.isPending) return;
    const code = codeOf(event.currentTarget);
    const found: Errors = {
      ...(word !== 'admit' && !reason.trim() ? { reason: `请填写${words.field}` } : {}),
      ...(code ? {} : { code: '请输入谷歌验证码' }),
    };
    setErrors(found);
    if (!found.reason && !found.code) decide.mutate(code);
  }
  return (
    <Dialog
      title={words.title}
      testId="decide-application"
      onClose={onClose}
      footer={
        <>
          <Button disabled={decide.isPending} onClick={onClose}>
            取消
          </Button>
          <Button
            kind={word === 'admit' ? 'primary' : 'plain'}
            className={word === 'admit' ? '' : 'btn-danger'}
            type="submit"
            form={formId}
            busy={decide.isPending}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>
          <strong>{application.name}</strong>　{saysOf(word, detail)}
        </p>
        <TextAreaField
          label={words.field}
          maxLength={500}
          rows={3}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div>
          <CodeField error={errors.code} onInput={() => errors.code && setErrors({ ...errors, code: undefined })} />
          <p className="field-hint">审批每次都须输入新的验证码</p>
        </div>
        {errors.form ? (
          <p className="notice notice-bad" role="alert">
            {errors.form}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
