import type { PayerOrder } from '@mashang/contract/payment-page';
import { useState } from 'react';
import { CallError, sendMethod } from './call-server.ts';
import * as styles from './page.module.css';
import * as zh from './zh.tsx';

type Props = { methods: PayerOrder['methods']; token: string; onChanged: () => void };
/** The methods of payment of this order: the payer may choose another until something was paid. */
export function MethodChoice({ methods, token, onChanged }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function take(method: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await sendMethod({ o: token, method });
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : zh.methodChoice.problem);
    } finally {
      setBusy(false);
      onChanged();
    }
  }
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.hint}>{zh.methodChoice.hint}</legend>
      {methods.map(({ id, name, chosen }) => (
        <button
          key={id}
          type="button"
          className={`${styles.button} ${styles.buttonQuiet}`}
          aria-pressed={chosen}
          aria-disabled={busy}
          onClick={() => take(id)}
        >
          {name}
          {chosen ? zh.methodChoice.takeChosen : ''}
        </button>
      ))}
      <p className={styles.fieldError} role="alert">
        {problem}
      </p>
    </fieldset>
  );
}
