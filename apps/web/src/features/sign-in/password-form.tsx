import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import { INCOMPLETE } from '../../lib/form/form-texts.ts';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { FormError } from '../../ui/form/form-error.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { PasswordStrength } from '../../ui/form/password-strength.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { isIncomplete, type PasswordInput, passwordErrors } from './password-rules.ts';
import { changePassword } from './queries.ts';
import * as zh from './zh.tsx';

const START: PasswordInput = { old: '', next: '', again: '' };
/** The form's names of the call's fields. */
const NAMES: Readonly<Record<string, string>> = { oldPassword: 'old', newPassword: 'next', againPassword: 'again' };

type Props = {
  user: { id: string; username: string };
  /** Label of the current password. */
  oldLabel: string;
  /** Text below the fields. */
  note: string;
  onDone(): void;
};
type PasswordForm = { formId: string; busy: boolean; form: ReactNode };

/** Old, new and repeated password, with each error at its field; the caller places the submit button. */
export function usePasswordForm({ user, oldLabel, note, onDone }: Props): PasswordForm {
  const formId = useId();
  const form = useForm({}, START);
  const input = form.values;
  const change = useMutation({
    mutationFn: changePassword,
    meta: { quiet: true },
    onSuccess: onDone,
    onError: (error) =>
      form.refuse(error, { failed: zh.passwordForm.failed, nameOf: (field) => NAMES[field] ?? field }),
  });
  useDirtyForm(!change.isSuccess && form.dirty, zh.passwordForm.dirtyText);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const whole = isIncomplete(input) ? INCOMPLETE : undefined;
    if (form.check({ ...passwordErrors(input), form: whole })) change.mutate({ id: user.id, ...input });
  }
  const fields = [
    ['old', oldLabel, 'current-password'],
    ['next', zh.passwordForm.next, 'new-password'],
    ['again', zh.passwordForm.again, 'new-password'],
  ] as const;
  return {
    formId,
    busy: change.isPending,
    form: (
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        {/* Shows password managers whose password changes. */}
        <input
          className={looks.srOnly}
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
            error={form.errors[field]}
            hint={field === 'next' ? <PasswordStrength password={input.next} /> : undefined}
            onInput={(value) => {
              form.at(field).put(value);
              form.forget('form');
            }}
          />
        ))}
        <FormError text={form.errors.form} />
        <p className={looks.soft}>{note}</p>
      </form>
    ),
  };
}
