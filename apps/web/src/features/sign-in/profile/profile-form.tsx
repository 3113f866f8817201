import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { useDirtyForm } from '../../../lib/form/dirty-forms.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { TextField } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { updateSelf, userQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import * as styles from './account.module.css';
import { changedProfile, type ProfileInput, profileErrors } from './profile-rules.ts';

/** The masked phone from the server, until the user wants to type a new one. */
function PhoneField({ known, value, error, onChange }: PhoneProps): ReactNode {
  if (value === undefined) {
    return (
      <div className={controls.field}>
        <span className={controls.fieldLabel}>{zh.phoneField.phone}</span>
        <span className={styles.fieldValue}>
          <span className={looks.num}>{known || zh.phoneField.notGiven}</span>
          <Button kind="link" onClick={() => onChange('')}>
            {known ? zh.phoneField.changePhone : zh.phoneField.addPhone}
          </Button>
        </span>
      </div>
    );
  }
  return (
    <div className={`${styles.fieldValue} ${styles.fieldValueOpen}`}>
      <TextField
        label={zh.phoneField.newPhone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
        maxLength={20}
        placeholder={known ? zh.phoneField.knownPlaceholder(known) : zh.phoneField.emptyPlaceholder}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button kind="link" onClick={() => onChange(undefined)}>
        {zh.phoneField.keepPhone}
      </Button>
    </div>
  );
}
type PhoneProps = {
  known: string;
  value: string | undefined;
  error?: string;
  onChange(value: string | undefined): void;
};

/** Nickname and phone; only changed values are sent. */
export function ProfileForm(): ReactNode {
  const user = useCurrentUser();
  const client = useQueryClient();
  const form = useForm<ProfileInput>({}, { nickname: user.nickname, phone: undefined });
  const { values: input, errors } = form;
  const changes = changedProfile(input, user);
  const dirty = Object.keys(changes).length > 0;
  useDirtyForm(dirty, zh.profileForm.dirtyText);
  const save = useMutation({
    mutationFn: () => updateSelf(changes),
    meta: { quiet: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      form.set({ phone: undefined });
      showToast('success', zh.profileForm.done);
    },
    onError: (error) => form.refuse(error),
  });
  function change(part: Partial<ProfileInput>): void {
    form.set(part);
    form.show({});
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (form.check(profileErrors(input)) && dirty) save.mutate();
  }
  return (
    <form ref={form.ref} className={styles.profileForm} noValidate onSubmit={submit}>
      <TextField
        label={zh.profileForm.nickname}
        name="nickname"
        autoComplete="nickname"
        maxLength={32}
        value={input.nickname}
        error={errors.nickname}
        onChange={(event) => change({ nickname: event.target.value })}
      />
      <PhoneField known={user.phone} value={input.phone} error={errors.phone} onChange={(phone) => change({ phone })} />
      <FormError text={errors.form} />
      <div className={controls.chips}>
        <Button type="submit" kind="primary" busy={save.isPending} disabled={!dirty}>
          {zh.profileForm.save}
        </Button>
        {dirty ? (
          <Button onClick={() => change({ nickname: user.nickname, phone: undefined })}>
            {zh.profileForm.discard}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
