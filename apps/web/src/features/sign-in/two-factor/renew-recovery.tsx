import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CodeField, codeOf } from '../../../ui/form/code-field.tsx';
import { codeError } from '../../../ui/form/code-rules.ts';
import * as controls from '../../../ui/form/controls.module.css';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { renewRecoveryCodes } from '../queries.ts';
import * as zh from '../zh.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import * as styles from './two-factor.module.css';

/** 重新生成恢复码: the former codes stop working, the new ones are shown only once. It requires a fresh code. */
export function RenewRecovery(): ReactNode {
  const { username } = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const form = useForm<object>({}, {});
  const renew = useMutation({
    mutationFn: renewRecoveryCodes,
    meta: { quiet: true },
    onError: (failure) => form.refuse(failure),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = codeOf(event.currentTarget);
    if (form.check({ code: codeError(code) })) renew.mutate(code);
  }
  function done(): void {
    renew.reset();
    setAsking(false);
  }
  if (renew.data)
    return (
      <RecoveryCodes
        codes={renew.data.recoveryCodes}
        username={username}
        lead={zh.renewRecovery.renewed}
        onDone={done}
      />
    );
  if (!asking)
    return (
      <div>
        <Button onClick={() => setAsking(true)}>{zh.renewRecovery.renew}</Button>
      </div>
    );
  return (
    <form
      ref={form.ref}
      className={styles.bindSteps}
      noValidate
      onSubmit={submit}
      onInput={() => form.forget('code', 'form')}
    >
      <p className={looks.soft}>{zh.renewRecovery.lead}</p>
      <CodeField error={form.errors.code} recoverable autoFocus />
      <FormError text={form.errors.form} />
      <div className={controls.chips}>
        <Button kind="primary" type="submit" busy={renew.isPending}>
          {zh.renewRecovery.confirm}
        </Button>
        <Button onClick={() => setAsking(false)}>{zh.renewRecovery.cancel}</Button>
      </div>
    </form>
  );
}
