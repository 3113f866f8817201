import { PROPOSAL_REASON } from '@mashang/contract/fields';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import { type Errors, isFine, refusalOf, whyWrong } from '../../lib/form/form-rules.ts';
import { type ChangeLine, ChangeLines } from '../display/change-lines.tsx';
import { Button } from '../form/button.tsx';
import { CodeField, codeOf } from '../form/code-field.tsx';
import * as controls from '../form/controls.module.css';
import { FormError } from '../form/form-error.tsx';
import { FormField } from '../form/form-field.tsx';
import { type ShownForm, useForm } from '../form/use-form.ts';
import * as zh from '../zh.tsx';
import * as dialogStyles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

/** Reasons by the field's name, as the server sent them. */
export type FieldErrors = Errors;
type Preview = { subjectName: string; lines: readonly ChangeLine[]; needed: number };
/** Loads the preview of a change, and requests the change. */
export type Proposing<Payload> = {
  preview(payload: Payload): Promise<Preview>;
  submit(input: { payload: Payload; reason: string; code: string }): Promise<unknown>;
};
type Props<Payload> = Proposing<Payload> & {
  title: string;
  /** The proposed change, as typed so far. */
  payload: Payload;
  /** Returns the errors that are found before the server is asked; empty when there are none. */
  check?(payload: Payload): FieldErrors;
  /** Whether anything was typed. */
  dirty?: boolean;
  /** The form of this dialog: values, rules, and whether anything was typed. */
  form?: ShownForm;
  onClose(): void;
  /** The fields of the change. */
  children: ReactNode | ((errors: FieldErrors) => ReactNode);
  testId?: string;
};

const OF_LAST_STEP = new Set(['reason', 'code', 'form']);
const ROW_FIELD = /[.]\d+[.]/;

/**
 * Proposes a change: first its fields, then a preview of exactly what would change, with reason and code. Others
 * approve it.
 */
export function ProposeDialog<Payload>(props: Props<Payload>): ReactNode {
  const { title, payload, onClose } = props;
  const formId = useId();
  const [seen, setSeen] = useState<Preview>();
  const why = useForm({ reason: PROPOSAL_REASON }, { reason: '' });
  const form: ShownForm = props.form ?? why;
  const look = useMutation({
    mutationFn: () => props.preview(payload),
    meta: { quiet: true },
    onSuccess: setSeen,
    onError: (error) => form.show(refusalOf(error)),
  });
  const send = useMutation({
    mutationFn: (code: string) => props.submit({ payload, reason: why.sent.reason, code }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', zh.proposeDialog.done);
      onClose();
    },
    onError: (error) => {
      const wrong = refusalOf(error);
      form.show(wrong);
      // Errors of the change itself belong to its fields, one step back.
      if (Object.keys(wrong).some((name) => !OF_LAST_STEP.has(name))) setSeen(undefined);
    },
  });
  useDirtyForm(!send.isSuccess && (form.dirty || why.dirty || (props.dirty ?? false)), zh.proposeDialog.dirty(title));
  const children = typeof props.children === 'function' ? props.children(form.errors) : props.children;
  // Children that are given no errors show those of their form's own fields, and none of a row.
  const unseen = Object.entries(form.errors).find(
    ([name, reason]) =>
      reason &&
      typeof props.children !== 'function' &&
      !OF_LAST_STEP.has(name) &&
      (ROW_FIELD.test(name) || !(name in form.values)),
  )?.[1];
  const busy = look.isPending || send.isPending;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    if (seen) {
      const wrong = whyWrong(why.fields, why.values);
      form.show(wrong);
      if (isFine(wrong)) send.mutate(codeOf(event.currentTarget));
      return;
    }
    const wrong = { ...props.check?.(payload), ...(props.form ? whyWrong(props.form.fields, props.form.values) : {}) };
    form.show(wrong);
    if (isFine(wrong)) look.mutate();
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
              {zh.proposeDialog.back}
            </Button>
          ) : (
            <Button disabled={busy} onClick={onClose}>
              {zh.proposeDialog.cancel}
            </Button>
          )}
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {seen ? zh.proposeDialog.submit : zh.proposeDialog.next}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        {seen ? (
          <>
            <p>
              <strong>{seen.subjectName}</strong>
            </p>
            <ChangeLines lines={seen.lines} />
            <p className={controls.notice}>{seen.needed > 1 ? zh.proposeDialog.twoMore : zh.proposeDialog.oneMore}</p>
            <FormField of={{ ...why.at('reason'), error: form.errors.reason }} rows={2} />
            <div>
              <CodeField error={form.errors.code} />
              <p className={controls.fieldHint}>{zh.proposeDialog.oneTimeCodeHint}</p>
            </div>
          </>
        ) : (
          children
        )}
        <FormError text={form.errors.form ?? unseen} />
      </form>
    </Dialog>
  );
}
