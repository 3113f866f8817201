import type { OverseenAuthorisation } from '@mashang/contract/channel-authorisation';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { endAuthorisation, refreshAuthorisations } from './queries.ts';

type Errors = { code?: string; reason?: string; form?: string };

function errorsFrom(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: '操作失败，请重试' };
  if (error.isCodeRefused) return { code: error.message };
  const reason = error.reasonFor('reason');
  return reason ? { reason } : { form: error.message };
}

/** The operator ends an authorisation, for a reason that its owner reads. */
export function EndDialog({ one, onClose }: { one: OverseenAuthorisation; onClose(): void }): ReactNode {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const end = useMutation({
    mutationFn: (code: string) => endAuthorisation({ id: one.id, reason: reason.trim(), code }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '已撤销授权');
      onClose();
    },
    onError: (error) => setErrors(errorsFrom(error)),
    onSettled: () => void refreshAuthorisations(),
  });
  useDirtyForm(!end.isSuccess && reason !== '', '未提交的撤销');
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (end.isPending) return;
    setErrors(reason.trim() ? {} : { reason: '请填写撤销原因' });
    if (reason.trim()) end.mutate(codeOf(event.currentTarget));
  }
  return (
    <Dialog
      title={`撤销授权 · ${one.participantName}`}
      testId="end-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={end.isPending} onClick={onClose}>
            取消
          </Button>
          <Button className="btn-danger" type="submit" form={formId} busy={end.isPending}>
            立即撤销
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>撤销后立即停止读取该账号的店铺与收款记录，并通知平台作废凭据。参与方会看到原因，重新使用需再次扫码。</p>
        <TextAreaField
          label="撤销原因"
          maxLength={200}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div>
          <CodeField error={errors.code} />
          <p className="field-hint">刚验证过的几分钟内可留空</p>
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
