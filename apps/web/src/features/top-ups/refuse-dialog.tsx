import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { refreshTopUps, refuseTopUp } from './queries.ts';
import { errorsOf } from './top-up-words.ts';

/** 驳回: an application whose money never came. */
export function RefuseDialog({ orderNo, onClose }: { orderNo: string; onClose(): void }): ReactNode {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const refuse = useMutation({
    mutationFn: () => refuseTopUp(orderNo, reason.trim()),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '已驳回');
      void refreshTopUps();
      onClose();
    },
    onError: (wrong) => {
      const { form, reason: why } = errorsOf(wrong);
      setError(why ?? form);
    },
  });
  useDirtyForm(!refuse.isSuccess && reason !== '', '未提交的驳回原因');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (refuse.isPending) return;
    if (reason.trim().length < 2) setError('请填写驳回原因');
    else refuse.mutate();
  }
  return (
    <Dialog
      title="驳回充值申请"
      width={480}
      testId="refuse-top-up"
      onClose={onClose}
      footer={
        <>
          <Button disabled={refuse.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" className="btn-danger" type="submit" form={formId} busy={refuse.isPending}>
            驳回
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p className="soft">驳回后该流水号可以重新提交；申请人会看到原因。</p>
        <TextAreaField
          label="驳回原因"
          rows={2}
          maxLength={200}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
