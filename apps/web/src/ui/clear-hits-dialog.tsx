import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { faultText } from '../lib/call-error.ts';
import { useDirtyForm } from '../lib/dirty-forms.ts';
import { showToast } from '../lib/toast.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextAreaField } from './field.tsx';

/** 排除命中: why the name on the list is somebody else. */
export function ClearHitsDialog({
  work,
  onClose,
}: {
  work(reason: string): Promise<unknown>;
  onClose(): void;
}): ReactNode {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const clear = useMutation({
    mutationFn: () => work(reason.trim()),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '已排除命中');
      onClose();
    },
    onError: (failure) => setError(faultText(failure)),
  });
  useDirtyForm(!clear.isSuccess && reason !== '', '未提交的排除依据');
  function submit(event: FormEvent): void {
    event.preventDefault();
    setError(reason.trim() ? undefined : '请填写排除依据');
    if (reason.trim() && !clear.isPending) clear.mutate();
  }
  return (
    <Dialog
      title="排除筛查命中"
      testId="clear-dialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId} busy={clear.isPending}>
            确认排除
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>仅在确认名单上的是另一人时排除，依据会记入审计日志。</p>
        <TextAreaField
          label="排除依据"
          maxLength={200}
          value={reason}
          error={error}
          hint="例如：证件号码与名单记载不同"
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
