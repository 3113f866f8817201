import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { useDirtyForm } from '../../../lib/dirty-forms.ts';
import { todayText } from '../../../lib/shanghai-dates.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { refreshOverseen } from './queries.ts';

type Props = {
  title: string;
  says: string;
  confirm: string;
  done: string;
  /** Asks for a day too, at first so many days from now. */
  daysAhead?: number;
  work(input: { reason: string; dueOn: string }): Promise<unknown>;
  onClose(): void;
};
const DAY_MS = 86_400_000;

/** Something done at once, for a reason that stands in the audit log. */
export function ReasonDialog({ title, says, confirm, done, daysAhead, work, onClose }: Props): ReactNode {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [dueOn, setDueOn] = useState(() => todayText(Date.now() + (daysAhead ?? 0) * DAY_MS));
  const [errors, setErrors] = useState<{ reason?: string; dueOn?: string; form?: string }>({});
  const send = useMutation({
    mutationFn: () => work({ reason: reason.trim(), dueOn }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', done);
      onClose();
    },
    onError: (failure) => {
      const day = failure instanceof CallError ? failure.reasonFor('dueOn') : undefined;
      const form = failure instanceof CallError ? failure.message : '操作失败，请重试';
      setErrors(day ? { dueOn: day } : { form });
    },
    onSettled: () => void refreshOverseen(),
  });
  useDirtyForm(!send.isSuccess && reason !== '', `未提交的${title}`);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    setErrors(reason.trim() ? {} : { reason: '请填写原因' });
    if (reason.trim()) send.mutate();
  }
  return (
    <Dialog
      title={title}
      testId="reason-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={send.isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>{says}</p>
        {daysAhead === undefined ? null : (
          <TextField
            label="截止日期"
            type="date"
            value={dueOn}
            error={errors.dueOn}
            onChange={(event) => setDueOn(event.target.value)}
          />
        )}
        <TextAreaField
          label="原因"
          maxLength={200}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {errors.form ? (
          <p className="notice notice-bad" role="alert">
            {errors.form}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
