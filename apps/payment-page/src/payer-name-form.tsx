import { whyNot } from '@mashang/contract/fields';
import { PAYER_NAME } from '@mashang/contract/payment-page';
import { type FormEvent, useRef, useState } from 'react';
import { sendPayerName } from './call-server.ts';
import { FieldError, problemsOf } from './field-error.tsx';
import * as styles from './page.module.css';
import { texts } from './texts.ts';

type Props = { token: string; onNamed: () => void };

/** Asks for the payer's name before the account is shown, so that the transfer can be matched with this order (L5). */
export function PayerNameForm({ token, onNamed }: Props) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending.current) return;
    const field = event.currentTarget.querySelector('input');
    const wrong = whyNot(PAYER_NAME, name);
    if (wrong) {
      setProblem(texts.call.reason('payerName', wrong));
      field?.focus();
      return;
    }
    sending.current = true;
    setBusy(true);
    try {
      await sendPayerName(token, name.trim());
      onNamed();
    } catch (error) {
      const { payerName, form } = problemsOf(error, ['payerName']);
      setProblem(payerName ?? form);
      field?.focus();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return (
    <form className={styles.payerName} noValidate onSubmit={submit}>
      <label className={styles.field}>
        {texts.payerNameForm.payerName}
        <input
          name="payerName"
          autoComplete="name"
          maxLength={PAYER_NAME.max}
          value={name}
          aria-invalid={problem !== undefined}
          aria-describedby="payer-name-hint payer-name-error"
          placeholder={texts.payerNameForm.payerNamePlaceholder}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
      </label>
      <p id="payer-name-hint" className={styles.hint}>
        {texts.payerNameForm.hint}
      </p>
      <FieldError id="payer-name-error" text={problem} />
      <button type="submit" className={styles.button} aria-disabled={busy}>
        {busy ? texts.payerNameForm.busy : texts.payerNameForm.showAccount}
      </button>
    </form>
  );
}
