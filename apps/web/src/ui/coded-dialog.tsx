import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError, faultText } from '../lib/call-error.ts';
import { useDirtyForm } from '../lib/dirty-forms.ts';
import { showToast } from '../lib/toast.ts';
import { Button } from './button.tsx';
import { CodeField, codeOf } from './code-field.tsx';
import { codeError } from './code-rules.ts';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';
import { useErrorFocus } from './use-error-focus.ts';

/** Reasons by the field's name; `code` is the code's, `form` nobody's in particular. */
export type Errors = Readonly<Record<string, string | undefined>>;
/** A step that asks for a code: what stands below the field, and whether the code may be left out within the step-up window. */
export type CodeAsked = { hint?: string; fresh?: boolean };

/** Codes of this moment, each once; others may be left out for some minutes after the last. */
export const RECENT_CODE: CodeAsked = { hint: '刚验证过的几分钟内可留空' };
export const FRESH_CODE: CodeAsked = { hint: '审批每次都须输入新的验证码', fresh: true };
/** What one person stops at once. */
export const STOP_CODE: CodeAsked = { hint: '立即停止须输入新的验证码', fresh: true };

export type CodedDialogProps<Result> = {
  title: string;
  button: string;
  /** What is said when it is done; nothing where the next step says it. */
  done: string | ((result: Result) => string);
  testId: string;
  width?: number;
  /** The confirming button stops or ends something. */
  danger?: boolean;
  cancel?: string;
  /** Whether anything was typed, and how it is called where it would be lost. */
  dirty?: boolean;
  dirtyText?: string;
  code?: CodeAsked | undefined;
  /** What is wrong before the server is asked. */
  check?(): Errors;
  act(code: string): Promise<Result>;
  after?(result: Result): void;
  /** Done or refused. */
  settled?(): void;
  /** Takes a refusal that is not this dialog's to show. */
  refused?(error: unknown): boolean;
  /** Fields of the call that stand in this dialog: what is wrong with others is said below all. */
  fields?: readonly string[];
  onClose(): void;
  children(errors: Errors, forget: (field: string) => void): ReactNode;
};

function errorsFrom(error: unknown, fields: readonly string[]): Errors {
  if (!(error instanceof CallError)) return { form: faultText(error) };
  const code = error.isCodeRefused ? error.message : error.reasonFor('googleAuthCode');
  const named = error.fields.filter(({ field }) => fields.includes(field));
  if (!code && named.length === 0) return { form: error.message };
  return { ...Object.fromEntries(named.map(({ field, reason }) => [field, reason])), code };
}

/** One step of somebody: what it brings, its fields, a code where it asks for one, and what the server has to say. Sent once a click. */
export function CodedDialog<Result>(props: CodedDialogProps<Result>): ReactNode {
  const { title, button, testId, code, onClose } = props;
  const formId = useId();
  const [errors, setErrors] = useState<Errors>({});
  const { form, lead } = useErrorFocus();
  function show(wrong: Errors): void {
    setErrors(wrong);
    lead();
  }
  const send = useMutation({
    mutationFn: props.act,
    meta: { quiet: true },
    onSuccess: (result) => {
      const said = typeof props.done === 'string' ? props.done : props.done(result);
      if (said) showToast('success', said);
      props.after?.(result);
      onClose();
    },
    onError: (error) => {
      if (!props.refused?.(error)) show(errorsFrom(error, props.fields ?? []));
    },
    onSettled: () => props.settled?.(),
  });
  useDirtyForm(!send.isSuccess && (props.dirty ?? false), props.dirtyText ?? `未提交的${title}`);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (send.isPending) return;
    const typed = code ? codeOf(event.currentTarget) : '';
    const wrong = { ...props.check?.(), code: code && (code.fresh || typed) ? codeError(typed) : undefined };
    show(wrong);
    if (Object.values(wrong).every((one) => one === undefined)) send.mutate(typed);
  }
  const forget = (field: string) => setErrors((all) => (all[field] ? { ...all, [field]: undefined } : all));
  return (
    <Dialog
      title={title}
      {...(props.width ? { width: props.width } : {})}
      testId={testId}
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            {props.cancel ?? '取消'}
          </Button>
          <Button
            kind={props.danger ? 'plain' : 'primary'}
            className={props.danger ? 'btn-danger' : ''}
            type="submit"
            form={formId}
            busy={send.isPending}
          >
            {button}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className="form-grid" noValidate onSubmit={submit}>
        {props.children(errors, forget)}
        {code ? (
          <div>
            <CodeField error={errors.code} onInput={() => forget('code')} />
            {code.hint ? <p className="field-hint">{code.hint}</p> : null}
          </div>
        ) : null}
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}
