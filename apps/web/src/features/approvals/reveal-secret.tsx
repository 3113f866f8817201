import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { CopyableKey } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useForm } from '../../ui/use-form.ts';
import { refreshApprovals, revealSecret } from './queries.ts';

/** What the approval made, shown to its maker once, for a code of this moment. */
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
    // The button goes with it: the secret is gone from the server.
    if (reveal.data) void refreshApprovals();
    reveal.reset();
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reveal.isPending) return;
    const code = codeOf(event.currentTarget);
    if (form.check({ code: code ? undefined : '请输入谷歌验证码' })) reveal.mutate(code);
  }
  return (
    <p className="notice notice-warn">
      <span>{what}已生成，只能由您领取一次。</span>
      <Button small kind="primary" onClick={() => setOpen(true)}>
        领取
      </Button>
      {open ? (
        <Dialog
          title={`领取${what}`}
          testId="reveal-dialog"
          onClose={close}
          footer={
            reveal.data ? (
              <Button kind="primary" onClick={close}>
                我已妥善保存
              </Button>
            ) : (
              <Button kind="primary" type="submit" form={formId} busy={reveal.isPending}>
                显示
              </Button>
            )
          }
        >
          {reveal.data ? (
            <div className="form-grid">
              <p>关闭后不再显示，请通过安全渠道交给使用人。</p>
              <CopyableKey text={reveal.data.value} what={reveal.data.what} />
            </div>
          ) : (
            <form ref={form.ref} id={formId} className="form-grid" noValidate onSubmit={submit}>
              <CodeField error={form.errors.code} />
              <FormError text={form.errors.form} />
            </form>
          )}
        </Dialog>
      ) : null}
    </p>
  );
}
