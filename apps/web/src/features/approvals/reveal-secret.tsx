import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CopyableKey } from '../../ui/display/copyable.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CodeField, codeOf } from '../../ui/form/code-field.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormError } from '../../ui/form/form-error.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { refreshApprovals, revealSecret } from './queries.ts';
import * as zh from './zh.tsx';

/** Shows what the approval created to its maker, once, for a fresh code. */
export function RevealSecret({ id, what }: { id: string; what: string }): ReactNode {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const form = useForm({}, {});
  const reveal = useMutation({
    mutationFn: (code: string) => revealSecret(id, code),
    meta: { quiet: true },
    onError: (error) => form.refuse(error),
  });
  function close(): void {
    setOpen(false);
    // The button disappears too: the secret is gone from the server.
    if (reveal.data) void refreshApprovals();
    reveal.reset();
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reveal.isPending) return;
    const code = codeOf(event.currentTarget);
    if (form.check({ code: code ? undefined : zh.revealSecret.codeMissing })) reveal.mutate(code);
  }
  return (
    <p className={`${controls.notice} ${controls.noticeWarn}`}>
      <span>{zh.revealSecret.made(what)}</span>
      <Button small kind="primary" onClick={() => setOpen(true)}>
        {zh.revealSecret.takeUp}
      </Button>
      {open ? (
        <Dialog
          title={zh.revealSecret.title(what)}
          testId="reveal-dialog"
          onClose={close}
          footer={
            reveal.data ? (
              <Button kind="primary" onClick={close}>
                {zh.revealSecret.kept}
              </Button>
            ) : (
              <Button kind="primary" type="submit" form={formId} busy={reveal.isPending}>
                {zh.revealSecret.show}
              </Button>
            )
          }
        >
          {reveal.data ? (
            <div className={dialogStyles.formGrid}>
              <p>{zh.revealSecret.shownOnce}</p>
              <CopyableKey text={reveal.data.value} what={reveal.data.what} />
            </div>
          ) : (
            <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
              <CodeField error={form.errors.code} />
              <FormError text={form.errors.form} />
            </form>
          )}
        </Dialog>
      ) : null}
    </p>
  );
}
