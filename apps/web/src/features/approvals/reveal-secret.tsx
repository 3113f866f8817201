import { CODES } from '@mashang/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { CopyableKey } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { refreshApprovals, revealSecret } from './queries.ts';

type Errors = { code?: string; form?: string };

function errorsFrom(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: '操作失败，请重试' };
  const isCode = error.code === CODES.twoFactorWrong || error.code === CODES.twoFactorNeeded;
  return isCode ? { code: error.message } : { form: error.message };
}

/** What the approval made, shown to its maker once, for a code of this moment. */
export function RevealSecret({ id, what }: { id: string; what: string }): ReactNode {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const reveal = useMutation({
    mutationFn: (code: string) => revealSecret(id, code),
    meta: { quiet: true },
    onError: (error) => setErrors(errorsFrom(error)),
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
    setErrors(code ? {} : { code: '请输入谷歌验证码' });
    if (code) reveal.mutate(code);
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
            <form id={formId} className="form-grid" noValidate onSubmit={submit}>
              <CodeField error={errors.code} />
              <FormError text={errors.form} />
            </form>
          )}
        </Dialog>
      ) : null}
    </p>
  );
}
