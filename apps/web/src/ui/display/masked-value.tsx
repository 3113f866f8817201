import { PERSONAL_REASON } from '@mashang/contract/fields';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import * as dialogStyles from '../dialog/dialog.module.css';
import { Dialog } from '../dialog/dialog.tsx';
import { Button } from '../form/button.tsx';
import { FormError } from '../form/form-error.tsx';
import { FormField } from '../form/form-field.tsx';
import { useForm } from '../form/use-form.ts';
import * as looks from '../layout/looks.module.css';
import * as zh from '../zh.tsx';
import { Copyable } from './copyable.tsx';

export type Revealed = { value: string; seconds: number };
/** Resolves to the full value; a reason is required. */
export type Reveal = (reason: string) => Promise<Revealed>;
type Props = {
  /** The masked value that everybody sees. */
  text: string;
  /** Name of the value, for button and dialog: 手机号. */
  what: string;
  /** Undefined for a user who may not see the full value. */
  reveal: Reveal | undefined;
};

/**
 * A masked value and, for users with permission, a button that shows it in full: with a reason, and for a short time.
 */
export function MaskedValue({ text, what, reveal }: Props): ReactNode {
  const [asks, setAsks] = useState(false);
  const [shown, setShown] = useState<Revealed>();
  if (text === '') return null;
  return (
    <span data-testid="masked-value">
      {shown ? (
        <Whole {...shown} what={what} onOver={() => setShown(undefined)} />
      ) : (
        <>
          <span className={looks.mono}>{text}</span>
          {reveal ? (
            <Button small kind="text" aria-label={zh.maskedValue.showLabel(what)} onClick={() => setAsks(true)}>
              {zh.maskedValue.show}
            </Button>
          ) : null}
        </>
      )}
      {asks && reveal ? (
        <ReasonDialog
          what={what}
          reveal={reveal}
          onClose={() => setAsks(false)}
          onShown={(value) => {
            setAsks(false);
            setShown(value);
          }}
        />
      ) : null}
    </span>
  );
}

/** Hides the value when its time is over, or earlier by a button. */
function Whole({ value, seconds, what, onOver }: Revealed & { what: string; onOver(): void }): ReactNode {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / 1_000);
      if (rest <= 0) onOver();
      else setLeft(rest);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, onOver]);
  return (
    <>
      <Copyable text={value} what={what} />
      <Button small kind="text" aria-label={zh.wholeValue.hideLabel(what, left)} onClick={onOver}>
        {zh.wholeValue.hide(<span className={looks.num}>{zh.wholeValue.seconds(left)}</span>)}
      </Button>
    </>
  );
}

type DialogProps = { what: string; reveal: Reveal; onClose(): void; onShown(value: Revealed): void };

function ReasonDialog({ what, reveal, onClose, onShown }: DialogProps): ReactNode {
  const formId = useId();
  const form = useForm({ reason: PERSONAL_REASON }, { reason: '' });
  const show = useMutation({
    mutationFn: reveal,
    meta: { quiet: true },
    onSuccess: onShown,
    onError: (error) => form.refuse(error),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // For React the portal's form is inside any form that contains the value, so its submit event would bubble there.
    event.stopPropagation();
    if (!show.isPending && form.check()) show.mutate(form.sent.reason);
  }
  return (
    <Dialog
      title={zh.reasonDialog.title(what)}
      testId="reveal-personal"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{zh.reasonDialog.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} busy={show.isPending}>
            {zh.reasonDialog.show}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        <FormField of={form.at('reason')} hint={zh.reasonDialog.auditHint} />
        <FormError text={form.errors.form} />
      </form>
    </Dialog>
  );
}
