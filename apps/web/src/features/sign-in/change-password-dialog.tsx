import { PASSWORD_MAX } from '@mashang/contract/sign-in';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { type PasswordInput, passwordErrors } from './password-rules.ts';
import { changePassword } from './queries.ts';

function errorsFrom(error: unknown): Partial<PasswordInput> {
  if (!(error instanceof CallError)) return { old: '修改失败' };
  const fields = {
    old: error.reasonFor('oldPassword'),
    next: error.reasonFor('newPassword'),
    again: error.reasonFor('againPassword'),
  };
  return Object.values(fields).some(Boolean) ? fields : { old: error.message };
}

const FIELDS = [
  ['old', '旧密码', 'current-password'],
  ['next', '新密码', 'new-password'],
  ['again', '再次输入新密码', 'new-password'],
] as const;

/** 修改密码: old, new, repeat. */
export function ChangePasswordDialog({ onClose }: { onClose(): void }): ReactNode {
  const { id } = useCurrentUser();
  const formId = useId();
  const [input, setInput] = useState<PasswordInput>({ old: '', next: '', again: '' });
  const [errors, setErrors] = useState<Partial<PasswordInput>>({});
  const change = useMutation({
    mutationFn: () => changePassword({ id, ...input }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '密码修改成功');
      onClose();
    },
    onError: (error) => setErrors(errorsFrom(error)),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = passwordErrors(input);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) change.mutate();
  }
  return (
    <Dialog
      title="修改密码"
      onClose={onClose}
      testId="password-dialog"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId} busy={change.isPending}>
            确定
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        {FIELDS.map(([field, label, autoComplete]) => (
          <TextField
            key={field}
            label={label}
            type="password"
            autoComplete={autoComplete}
            maxLength={PASSWORD_MAX}
            value={input[field]}
            error={errors[field]}
            onChange={(event) => {
              setInput({ ...input, [field]: event.target.value });
              setErrors({ ...errors, [field]: undefined });
            }}
          />
        ))}
      </form>
    </Dialog>
  );
}
