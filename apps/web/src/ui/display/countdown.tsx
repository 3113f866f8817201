import { type ReactNode, useEffect, useRef } from 'react';
import { countdownText } from '../../lib/format/format.ts';
import { useNow } from '../../lib/format/use-now.ts';
import * as looks from '../layout/looks.module.css';
import * as styles from './countdown.module.css';

const TICK_MS = 1_000;
/** With less time than this the countdown is shown as urgent. */
const SOON_MS = 120_000;

type Props = { endsAt: number; big?: boolean; onOver?(): void };

/** Time left as N分N秒, or 即将超时. It counts to the time that the server sent; `onOver` is called once at its end. */
export function Countdown({ endsAt, big, onOver }: Props): ReactNode {
  const now = useNow(TICK_MS);
  const left = endsAt - now;
  const isOver = left <= 0;
  const onOverNow = useRef(onOver);
  onOverNow.current = onOver;
  useEffect(() => {
    if (isOver) onOverNow.current?.();
  }, [isOver]);
  return (
    <span
      className={big ? `${styles.countdown} ${styles.countdownBig} ${looks.num}` : `${styles.countdown} ${looks.num}`}
      role="timer"
      data-soon={left < SOON_MS || undefined}
      data-testid="countdown"
    >
      {countdownText(left)}
    </span>
  );
}
