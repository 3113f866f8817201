import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { useDirtyForm } from '../../../lib/form/dirty-forms.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CodeField, codeOf } from '../../../ui/form/code-field.tsx';
import { codeError } from '../../../ui/form/code-rules.ts';
import * as controls from '../../../ui/form/controls.module.css';
import { SelectField } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as styles from '../profile/account.module.css';
import { updateSelf, userQuery } from '../queries.ts';
import * as zh from '../zh.tsx';

const MOST_MINUTES = 15;
const CHOICES = Array.from(
  { length: MOST_MINUTES + 1 },
  (_, minutes) =>
    [String(minutes), minutes === 0 ? zh.stepUpChoices.everyTime : zh.stepUpChoices.minutes(minutes)] as const,
);

/** 免验证码时长: how long one correct code is enough. Changing it requires a fresh code. */
export function StepUpForm(): ReactNode {
  const { google, stepUpMinutes } = useCurrentUser();
  const client = useQueryClient();
  const form = useForm({}, { stepUpMinutes });
  const minutes = form.values.stepUpMinutes;
  const changed = minutes !== stepUpMinutes;
  useDirtyForm(changed, zh.stepUpForm.dirtyText);
  const save = useMutation({
    mutationFn: (code: string) => updateSelf(form.values, code),
    meta: { quiet: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      showToast('success', zh.stepUpForm.done);
    },
    onError: (failure) => form.refuse(failure),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = codeOf(event.currentTarget);
    if (form.check({ code: codeError(code) })) save.mutate(code);
  }
  if (!google) return null;
  return (
    <form
      ref={form.ref}
      className={styles.profileForm}
      noValidate
      onSubmit={submit}
      onInput={() => form.forget('code', 'form')}
    >
      <SelectField
        label={zh.stepUpForm.stepUpMinutes}
        name="stepUpMinutes"
        options={CHOICES}
        value={String(minutes)}
        error={form.errors.stepUpMinutes}
        hint={zh.stepUpForm.stepUpMinutesHint}
        onChange={(event) => form.set({ stepUpMinutes: Number(event.target.value) })}
      />
      {changed ? <CodeField error={form.errors.code} recoverable /> : null}
      <FormError text={form.errors.form} />
      {changed ? (
        <div className={controls.chips}>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {zh.stepUpForm.save}
          </Button>
          <Button onClick={() => form.set({ stepUpMinutes })}>{zh.stepUpForm.discard}</Button>
        </div>
      ) : null}
    </form>
  );
}
