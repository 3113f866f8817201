import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { INCOMPLETE } from '../../lib/form-texts.ts';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordStrength } from '../../ui/password-strength.tsx';
import { isIncomplete, type PasswordInput, passwordErrors } from './password-rules.ts';
import { changePassword } from './queries.ts';

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

type Props = {
  user: { id: string; username: string };
  /** What the present password is called. */
  oldLabel: string;
  /** Said below the fields. */
  note: string;
  onDone(): void;
};
type PasswordForm = { formId: string; busy: boolean; form: ReactNode };

/** Old, new, repeat, with what is wrong at its field; the button that sends it stands wherever its owner puts it. */
export function usePasswordForm({ user, oldLabel, note, onDone }: Props): PasswordForm {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState<PasswordInput>({ old: '', next: '', again: '' });
  const [errors, setErrors] = useState<Errors>({});
  const change = useMutation({
    mutationFn: changePassword,
    meta: { quiet: true },
    onSuccess: onDone,
    onError: (error) => setErrors(errorsFrom(error)),
  });
  useDirtyForm(!change.isSuccess && Object.values(input).some(Boolean), '未提交的新密码');
  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = passwordErrors(input);
    const first = Object.keys(wrong)[0];
    setErrors({ ...wrong, ...(isIncomplete(input) ? { form: INCOMPLETE } : {}) });
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else change.mutate({ id: user.id, ...input });
  }
  const fields = [
    ['old', oldLabel, 'current-password'],
    ['next', '新密码', 'new-password'],
    ['again', '再次输入新密码', 'new-password'],
  ] as const;
  return {
    formId,
    busy: change.isPending,
    form: (
      <form ref={form} id={formId} className="form-grid" noValidate onSubmit={submit}>
        {/* Tells password managers whose password changes. */}
        <input
          className="sr-only"
          type="text"
          autoComplete="username"
          value={user.username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        {fields.map(([field, label, autoComplete]) => (
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
        <FormError text={errors.form} />
        <p className="soft">{note}</p>
      </form>
    ),
  };
}
