import { CODES } from '@mashang/contract/errors';
import type { OverseenParticipant } from '@mashang/contract/participants';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { useDirtyForm } from '../../../lib/dirty-forms.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField, codeOf } from '../../../ui/code-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { freezeParticipant, refreshOverseen } from './queries.ts';

type Errors = { code?: string; reason?: string; form?: string };

function errorsFrom(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: '操作失败，请重试' };
  if (error.code === CODES.twoFactorWrong || error.code === CODES.twoFactorNeeded) return { code: error.message };
  const reason = error.reasonFor('reason');
  return reason ? { reason } : { form: error.message };
}

/** 冻结: at once, by one person; lifting it takes two. */
export function FreezeDialog({
  participant,
  onClose,
}: {
  participant: OverseenParticipant;
  onClose(): void;
}): ReactNode {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const freeze = useMutation({
    mutationFn: (code: string) => freezeParticipant({ id: participant.id, reason: reason.trim(), code }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '已冻结');
      onClose();
    },
    onError: (error) => setErrors(errorsFrom(error)),
    onSettled: () => void refreshOverseen(),
  });
  useDirtyForm(!freeze.isSuccess && reason !== '', '未提交的冻结');
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (freeze.isPending) return;
    setErrors(reason.trim() ? {} : { reason: '请填写冻结原因' });
    if (reason.trim()) freeze.mutate(codeOf(event.currentTarget));
  }
  return (
    <Dialog
      title={`冻结 · ${participant.name}`}
      testId="freeze-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={freeze.isPending} onClick={onClose}>
            取消
          </Button>
          <Button className="btn-danger" type="submit" form={formId} busy={freeze.isPending}>
            立即冻结
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>冻结后立即停止派单、抢单与划转，进行中的订单照常处理。解除冻结须两人审批。</p>
        <TextAreaField
          label="冻结原因"
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
