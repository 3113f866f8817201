import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError, faultText } from '../lib/call-error.ts';
import { useDirtyForm } from '../lib/dirty-forms.ts';
import { showToast } from '../lib/toast.ts';
import { Button } from './button.tsx';
import { type ChangeLine, ChangeLines } from './change-lines.tsx';
import { CodeField, codeOf } from './code-field.tsx';
import { Dialog } from './dialog.tsx';
import { TextAreaField } from './field.tsx';
import { FormError } from './form-error.tsx';
import { useErrorFocus } from './use-error-focus.ts';

/** Reasons by the field's name, as the server gave them. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;
type Preview = { subjectName: string; lines: readonly ChangeLine[]; needed: number };
/** What a change would bring, and asking for it. */
export type Proposing<Payload> = {
  preview(payload: Payload): Promise<Preview>;
  submit(input: { payload: Payload; reason: string; code: string }): Promise<unknown>;
};
type Props<Payload> = Proposing<Payload> & {
  title: string;
  /** What may be proposed, as typed so far. */
  payload: Payload;
  /** What is wrong with it before the server is asked; empty when nothing is. */
  check?(payload: Payload): FieldErrors;
  /** Whether anything was typed. */
  dirty?: boolean;
  onClose(): void;
  /** The fields. */
  children(errors: FieldErrors): ReactNode;
  testId?: string;
};

function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(error.fields.map(({ field, reason }) => [field.replace(/^payload[.]/, ''), reason]));
}

/** Proposing a change: what is wanted, then exactly what would change with its reason and code. Others approve it. */
export function ProposeDialog<Payload>(props: Props<Payload>): ReactNode {
  const { title, payload, onClose } = props;
  const formId = useId();
  const [seen, setSeen] = useState<Preview>();
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const { form, lead } = useErrorFocus();
  function show(wrong: FieldErrors): void {
    setErrors(wrong);
    lead();
  }
  const look = useMutation({
    mutationFn: () => props.preview(payload),
    meta: { quiet: true },
    onSuccess: setSeen,
    onError: (error) => {
      const fields = fieldErrorsOf(error);
      show(Object.keys(fields).length > 0 ? fields : { form: faultText(error) });
    },
  });
  const send = useMutation({
    mutationFn: (code: string) => props.submit({ payload, reason: reason.trim(), code }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '已提交审批');
      onClose();
    },
    onError: (error) => {
      const isCode = error instanceof CallError && error.isCodeRefused;
      const fields = fieldErrorsOf(error);
      show(isCode ? { code: error.message } : Object.keys(fields).length > 0 ? fields : { form: faultText(error) });
    },
  });
  useDirtyForm(!send.isSuccess && ((props.dirty ?? false) || reason !== ''), `未提交的${title}`);
  const busy = look.isPending || send.isPending;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    if (!seen) {
      const wrong = props.check?.(payload) ?? {};
      show(wrong);
      if (Object.values(wrong).every((one) => one === undefined)) look.mutate();
      return;
    }
    show(reason.trim() ? {} : { reason: '请填写申请原因' });
    if (reason.trim()) send.mutate(codeOf(event.currentTarget));
  }
  return (
    <Dialog
      title={title}
      width={560}
      testId={props.testId ?? 'propose-dialog'}
      onClose={onClose}
      footer={
        <>
          {seen ? (
            <Button disabled={busy} onClick={() => setSeen(undefined)}>
              上一步
            </Button>
          ) : (
            <Button disabled={busy} onClick={onClose}>
              取消
            </Button>
          )}
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {seen ? '提交审批' : '下一步'}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className="form-grid" noValidate onSubmit={submit}>
        {seen ? (
          <>
            <p>
              <strong>{seen.subjectName}</strong>
            </p>
            <ChangeLines lines={seen.lines} />
            <p className="notice">
              {seen.needed > 1 ? '提交后须由另外两人审批才会生效。' : '提交后须由另一人审批才会生效。'}
            </p>
            <TextAreaField
              label="申请原因"
              maxLength={500}
              rows={2}
              value={reason}
              error={errors.reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <div>
              <CodeField error={errors.code} />
              <p className="field-hint">刚验证过的几分钟内可留空；大额、密钥与地址须重新输入</p>
            </div>
          </>
        ) : (
          props.children(errors)
        )}
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}
