import { useRef, useState } from 'react';
import { CallError, sendSandboxPay } from './call-server.ts';
import * as styles from './page.module.css';
import { texts } from './texts.ts';

/** Demo only: the sandbox channel pays this order. */
export function SandboxPay({ token, onPaid }: { token: string; onPaid: () => void }) {
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function pay(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem('');
    try {
      await sendSandboxPay(token);
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : texts.sandboxPay.problem);
    } finally {
      sending.current = false;
      setBusy(false);
      onPaid();
    }
  }
  return (
    <div className={styles.sandbox}>
      <button type="button" className={styles.button} aria-disabled={busy} onClick={pay}>
        {busy ? texts.sandboxPay.payBusy : texts.sandboxPay.pay}
      </button>
      <p className={styles.hint}>{texts.sandboxPay.hint}</p>
      <p className={styles.fieldError} role="alert">
        {problem}
      </p>
    </div>
  );
}
