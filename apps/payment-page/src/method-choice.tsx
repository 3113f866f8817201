import type { PayerOrder } from '@mashang/contract/payment-page';
import { useState } from 'react';
import { CallError, sendMethod } from './call-server.ts';
import * as styles from './page.module.css';
import { isPayableHere } from './pay-ways.ts';
import { texts } from './texts.ts';

type Method = PayerOrder['methods'][number];
type Props = { methods: Method[]; token: string; onChanged: () => void };
/** The methods of payment of this order: the payer may choose another until something was paid. */
export function MethodChoice({ methods, token, onChanged }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function take(method: Method): Promise<void> {
    if (busy || !isPayableHere(navigator.userAgent, method)) return;
    setBusy(true);
    setProblem('');
    try {
      await sendMethod({ o: token, method: method.id });
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : texts.methodChoice.problem);
    } finally {
      setBusy(false);
      onChanged();
    }
  }
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.hint}>{texts.methodChoice.hint}</legend>
      {methods.map((method) => (
        <button
          key={method.id}
          type="button"
          className={`${styles.button} ${styles.buttonQuiet}`}
          aria-pressed={method.chosen}
          aria-disabled={busy || !isPayableHere(navigator.userAgent, method)}
          onClick={() => take(method)}
        >
          {method.name}
          {noteOf(method)}
        </button>
      ))}
      <p className={styles.fieldError} role="alert">
        {problem}
      </p>
    </fieldset>
  );
}

function noteOf(method: Method): string {
  if (method.chosen) return texts.methodChoice.takeChosen;
  return isPayableHere(navigator.userAgent, method) ? '' : texts.methodChoice.notHere;
}
