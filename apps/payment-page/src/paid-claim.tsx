import { useRef, useState } from 'react';
import { sendPaidClaim } from './call-server.ts';
import * as styles from './page.module.css';
import { texts } from './texts.ts';

type Props = { token: string; onAsked: () => void };

/** "I have paid": the channel is asked at once, and the payer reads what it says. */
export function PaidClaim({ token, onAsked }: Props) {
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');

  async function claim(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setSaid('');
    try {
      const { paid } = await sendPaidClaim(token);
      setSaid(paid ? texts.paidClaim.received : texts.paidClaim.notYet);
    } catch {
      setSaid(texts.paidClaim.unknown);
    } finally {
      sending.current = false;
      setBusy(false);
      onAsked();
    }
  }

  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${styles.buttonQuiet}`}
        aria-disabled={busy}
        data-testid="paid-claim"
        onClick={claim}
      >
        {busy ? texts.paidClaim.asking : texts.paidClaim.claim}
      </button>
      <p className={styles.hint} role="status">
        {said}
      </p>
    </>
  );
}
