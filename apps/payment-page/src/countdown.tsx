import { useEffect, useState } from 'react';
import { countdownText, leftNow } from './countdown-text.ts';
import * as styles from './page.module.css';

/** Time left to pay. It follows the server's figure; the phone's clock, which anyone may set, is never read. */
export function Countdown({ leftMs, receivedAt }: { leftMs: number; receivedAt: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = leftNow(leftMs, receivedAt, Math.max(now, receivedAt));
  return (
    <span
      className={left < 60_000 ? `${styles.countdown} ${styles.countdownLate}` : styles.countdown}
      role="timer"
      aria-live="off"
    >
      {countdownText(left)}
    </span>
  );
}
