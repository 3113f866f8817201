import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import { type Errors, isFine, refusalOf, whyWrong } from '../../lib/form/form-rules.ts';
import { Button } from '../form/button.tsx';
import { CodeField, codeOf } from '../form/code-field.tsx';
import { codeError } from '../form/code-rules.ts';
import * as controls from '../form/controls.module.css';
import { FormError } from '../form/form-error.tsx';
import { type ShownForm, useForm } from '../form/use-form.ts';
import * as zh from '../zh.tsx';
import * as dialogStyles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

export type { Errors } from '../../lib/form/form-rules.ts';
/**
 * A step that asks for a code: the hint below the field, whether a code is required within the step-up window too, and
 * whether a recovery code is accepted.
 */
export type CodeAsked = { hint?: string; fresh?: boolean; recoverable?: boolean };

/**
 * RECENT_CODE may be left out for some minutes after the last code; FRESH_CODE is required every time. Each code is
 * accepted once.
 */
export const RECENT_CODE: CodeAsked = { hint: zh.recentCode.hint };
export const FRESH_CODE: CodeAsked = { hint: zh.freshCode.hint, fresh: true };
/** The same for what is no approval. */
export const NEW_CODE: CodeAsked = { hint: zh.newCode.hint, fresh: true };
/** For an action by which one person stops something at once. */
export const STOP_CODE: CodeAsked = { hint: zh.stopCode.hint, fresh: true };

export type CodedDialogProps<Result> = {
  title: string;
  button: string;
  /** Message after success; empty where the next step shows it. */
  done: string | ((result: Result) => string);
  testId: string;
  width?: number;
  /** The confirming button stops or ends something. */
  danger?: boolean;
  cancel?: string;
  /** Nothing can be sent: what the action needs is not loaded, or forbids it. */
  disabled?: boolean;
  /** Whether anything was typed, and the name of what would be lost. */
  dirty?: boolean;
  dirtyText?: string;
  code?: CodeAsked | undefined;
  /** Returns the errors that are found before the server is asked. */
  check?(): Errors;
  act(code: string): Promise<Result>;
  after?(result: Result): void;
  /** Called after success and after a refusal. */
  settled?(): void;
  /** Returns true when it has handled a refusal that this dialog should not show. */
  refused?(error: unknown): boolean;
  /** Fields of the call that this dialog has; errors of other fields are shown below all. */
  fields?: readonly string[];
  /** The form of this dialog: values, rules, and whether anything was typed. */
  form?: ShownForm;
  onClose(): void;
  children: ReactNode | ((errors: Errors, forget: (field: string) => void) => ReactNode);
};

/**
 * One action of a user: a text about its effect, its fields, a code where it asks for one, and the server's refusal. It
 * is sent once per click.
 */
export function CodedDialog<Result>(props: CodedDialogProps<Result>): ReactNode {
  const { title, button, testId, code, onClose } = props;
  const formId = useId();
  const own = useForm<object>({}, {});
  const form: ShownForm = props.form ?? own;
  const { errors } = form;
  const names = [...Object.keys(form.values), ...(props.fields ?? [])];
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
      if (!props.refused?.(error)) form.show(refusalOf(error, names));
    },
    onSettled: () => props.settled?.(),
  });
  useDirtyForm(
    !send.isSuccess && (form.dirty || (props.dirty ?? false)),
    props.dirtyText ?? zh.codedDialog.dirty(title),
  );
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (send.isPending || props.disabled) return;
    const typed = code ? codeOf(event.currentTarget) : '';
    const wrong = {
      ...props.check?.(),
      ...whyWrong(form.fields, form.values),
      ...(code && (code.fresh || typed) ? { code: codeError(typed) } : {}),
    };
    form.show(wrong);
    if (isFine(wrong)) send.mutate(typed);
  }
  return (
    <Dialog
      title={title}
      {...(props.width ? { width: props.width } : {})}
      testId={testId}
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            {props.cancel ?? zh.codedDialog.cancel}
          </Button>
          <Button
            kind={props.danger ? 'plain' : 'primary'}
            className={props.danger ? controls.btnDanger : ''}
            type="submit"
            form={formId}
            busy={send.isPending}
            disabled={props.disabled}
          >
            {button}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        {typeof props.children === 'function' ? props.children(errors, form.forget) : props.children}
        {code ? (
          <div>
            <CodeField
              error={errors.code}
              recoverable={code.recoverable ?? false}
              onInput={() => form.forget('code')}
            />
            {code.hint ? <p className={controls.fieldHint}>{code.hint}</p> : null}
          </div>
        ) : null}
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}
