import { CODES } from '@mashang/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export type Errors = Readonly<Record<string, string | undefined>>;
type Props = {
  title: string;
  button: string;
  done: string;
  testId: string;
  dirty: boolean;
  /** Asks for a code too. */
  coded?: boolean;
  /** What is wrong before the server is asked. */
  check(): Errors;
  act(code: string): Promise<unknown>;
  after?(): void;
  onClose(): void;
  children(errors: Errors): ReactNode;
};

function errorsFrom(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: '操作失败，请重试' };
  if (error.code === CODES.twoFactorWrong || error.code === CODES.twoFactorNeeded)
    return { googleAuthCode: error.message };
  const fields = Object.fromEntries(error.fields.map(({ field, reason }) => [field, reason]));
  return error.fields.length > 0 ? fields : { form: error.message };
}

/** One step of an officer: its fields, a code where money stands still by it, and what the server has to say. */
export function CodedDialog({ title, button, done, testId, dirty, coded, check, act, ...props }: Props): ReactNode {
  const { after, onClose, children } = props;
  const formId = useId();
  const [errors, setErrors] = useState<Errors>({});
  const send = useMutation({
    mutationFn: act,
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', done);
      after?.();
      onClose();
    },
    onError: (error) => setErrors(errorsFrom(error)),
  });
  useDirtyForm(!send.isSuccess && dirty, `未提交的${title}`);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (send.isPending) return;
    const wrong = check();
    setErrors(wrong);
    if (Object.values(wrong).every((one) => one === undefined)) send.mutate(coded ? codeOf(event.currentTarget) : '');
  }
  return (
    <Dialog
      title={title}
      width={560}
      testId={testId}
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={send.isPending}>
            {button}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        {children(errors)}
        {coded ? (
          <div>
            <CodeField error={errors.googleAuthCode} />
            <p className="field-hint">刚验证过的几分钟内可留空</p>
          </div>
        ) : null}
        {errors.form ? (
          <p className="notice notice-bad" role="alert">
            {errors.form}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
