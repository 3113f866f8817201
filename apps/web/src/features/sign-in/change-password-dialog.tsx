import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import './account.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordStrength } from '../../ui/password-strength.tsx';
import { INCOMPLETE, isIncomplete, type PasswordInput, passwordErrors } from './password-rules.ts';
import { changePassword, devicesQuery } from './queries.ts';

type Errors = Partial<PasswordInput> & { form?: string };

function errorsFrom(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: '修改失败，请重试' };
  const fields = {
    old: error.reasonFor('oldPassword'),
    next: error.reasonFor('newPassword'),
    again: error.reasonFor('againPassword'),
  };
  return Object.values(fields).some(Boolean) ? fields : { form: error.message };
}

const FIELDS = [
  ['old', '旧密码', 'current-password'],
  ['next', '新密码', 'new-password'],
  ['again', '再次输入新密码', 'new-password'],
] as const;

/** 修改密码: old, new, repeat. */
export function ChangePasswordDialog({ onClose }: { onClose(): void }): ReactNode {
  const { id, username } = useCurrentUser();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState<PasswordInput>({ old: '', next: '', again: '' });
  const [errors, setErrors] = useState<Errors>({});
  const change = useMutation({
    mutationFn: changePassword,
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '密码修改成功，其他设备已退出登录');
      void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
      onClose();
    },
    onError: (error) => setErrors(errorsFrom(error)),
  });
  useDirtyForm(!change.isSuccess && Object.values(input).some(Boolean), '未提交的新密码');
  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = passwordErrors(input);
    const first = Object.keys(wrong)[0];
    setErrors({ ...wrong, ...(isIncomplete(input) ? { form: INCOMPLETE } : {}) });
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else change.mutate({ id, ...input });
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
      <form ref={form} id={formId} className="form-grid" noValidate onSubmit={submit}>
        {/* Tells password managers whose password changes. */}
        <input
          className="sr-only"
          type="text"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        {FIELDS.map(([field, label, autoComplete]) => (
          <PasswordField
            key={field}
            label={label}
            name={field}
            autoComplete={autoComplete}
            error={errors[field]}
            hint={field === 'next' ? <PasswordStrength password={input.next} /> : undefined}
            onInput={(value) => {
              setInput({ ...input, [field]: value });
              setErrors({ ...errors, [field]: undefined, form: undefined });
            }}
          />
        ))}
        {errors.form ? (
          <p className="notice notice-bad" role="alert">
            {errors.form}
          </p>
        ) : null}
        <p className="soft">修改成功后，您在其他设备上的登录将全部退出，本机保持登录。</p>
      </form>
    </Dialog>
  );
}
