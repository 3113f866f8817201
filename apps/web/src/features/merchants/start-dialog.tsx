import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { startApplication } from './queries.ts';

/** 新增商户: a name to begin with; everything else is written in its application. */
export function StartDialog({ onClose, onStarted }: { onClose(): void; onStarted(id: string): void }): ReactNode {
  const formId = useId();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [intent] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: () => startApplication({ name: name.trim() }, intent),
    meta: { quiet: true },
    onSuccess: ({ id }) => onStarted(id),
    onError: (failure) => setError(failure instanceof CallError ? failure.message : '操作失败，请重试'),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (start.isPending) return;
    setError(name.trim() ? undefined : '请填写商户简称');
    if (name.trim()) start.mutate();
  }
  return (
    <Dialog
      title="新增商户"
      testId="start-dialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId} busy={start.isPending}>
            开始填写
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <TextField
          label="商户简称"
          maxLength={32}
          value={name}
          error={error}
          hint="付款页与列表中显示的名称；商户号自动生成"
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
