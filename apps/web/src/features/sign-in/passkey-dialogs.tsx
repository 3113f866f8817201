import { MONEY_WAIT_HOURS, type Passkey } from '@mashang/contract/sign-in';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { codeError } from '../../ui/code-rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { thisDeviceName } from './device-words.ts';
import { makePasskey } from './passkey-browser.ts';
import { addPasskey, askPasskeyRegistration, passkeysQuery, removePasskey, userQuery } from './queries.ts';
import * as zh from './zh.tsx';

type Errors = { name?: string; code?: string; form?: string };
type Input = { name: string; code: string };

async function register({ name, code }: Input): Promise<void> {
  const asked = await askPasskeyRegistration(code);
  await addPasskey(asked.challengeId, name, await makePasskey(asked));
}

function errorsOf(error: Error): Errors {
  if (!(error instanceof CallError)) return { form: zh.signInFault.retry };
  if (error.code === 10072) return { code: error.message };
  const name = error.reasonFor('name');
  return name ? { name } : { form: error.message };
}

function inputErrors({ name, code }: Input): Errors {
  const why = codeError(code);
  return { ...(name ? {} : { name: zh.inputErrors.name }), ...(why ? { code: why } : {}) };
}

const WAIT = zh.moneyWait.notice(MONEY_WAIT_HOURS);

type Props = {
  title: string;
  action: string;
  done: string;
  lead: string;
  /** Asked for besides the code. */
  field?: { label: string; value: string; hint: string };
  act(input: Input): Promise<unknown>;
  onClose(): void;
};

/** What adding and removing have in common: a fresh code, and reasons where they belong. */
function PasskeyDialog({ title, action, done, lead, field, act, onClose }: Props): ReactNode {
  const formId = useId();
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const work = useMutation({
    mutationFn: act,
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', done);
      void client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      // Whose money waits now is told at once.
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
      onClose();
    },
    onError: (error) => setErrors(errorsOf(error)),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const name = field ? String(new FormData(form).get('name')).trim() : '-';
    const input = { name, code: codeOf(form) };
    const wrong = inputErrors(input);
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) work.mutate(input);
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      testId="passkey-dialog"
      footer={
        <>
          <Button onClick={onClose}>{zh.passkeyDialog.close}</Button>
          <Button kind="primary" type="submit" form={formId} busy={work.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit} onInput={() => setErrors({})}>
        <p className="soft">
          {lead}
          {WAIT}
        </p>
        {field ? (
          <TextField
            label={field.label}
            name="name"
            maxLength={32}
            defaultValue={field.value}
            hint={field.hint}
            error={errors.name}
          />
        ) : null}
        <CodeField error={errors.code} recoverable />
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}

/** 添加通行密钥: a name, a fresh code, then the browser asks. */
export function AddPasskeyDialog({ onClose }: { onClose(): void }): ReactNode {
  return (
    <PasskeyDialog
      title={zh.addPasskeyDialog.title}
      action={zh.addPasskeyDialog.action}
      done={zh.addPasskeyDialog.done}
      lead={zh.addPasskeyDialog.lead}
      field={{
        label: zh.addPasskeyDialog.name,
        value: thisDeviceName(navigator.userAgent),
        hint: zh.addPasskeyDialog.hint,
      }}
      act={register}
      onClose={onClose}
    />
  );
}

/** 移除通行密钥: takes a fresh code. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }): ReactNode {
  return (
    <PasskeyDialog
      title={zh.removePasskeyDialog.title}
      action={zh.removePasskeyDialog.action}
      done={zh.removePasskeyDialog.done}
      lead={zh.removePasskeyDialog.lead(passkey.name)}
      act={({ code }) => removePasskey(passkey.id, code)}
      onClose={onClose}
    />
  );
}
