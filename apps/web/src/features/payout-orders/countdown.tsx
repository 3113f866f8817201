import { parseTime } from '@mashang/contract/time';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countdownText } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { lastedText } from './time-left.ts';

const TICK_MS = 1_000;
/** From here on the time is shown as pressing. */
const SOON_MS = 120_000;

type Props = { endsAt: number; big?: boolean; onOver?(): void };

/** Time left as N分N秒, or 即将超时. It follows the moment the server gave; `onOver` is told once when that has come. */
export function Countdown({ endsAt, big, onOver }: Props): ReactNode {
  const now = useNow(TICK_MS);
  const left = endsAt - now;
  const isOver = left <= 0;
  const tell = useRef(onOver);
  tell.current = onOver;
  useEffect(() => {
    if (isOver) tell.current?.();
  }, [isOver]);
  return (
    <span
      className={big ? 'countdown countdown-big num' : 'countdown num'}
      role="timer"
      data-soon={left < SOON_MS || undefined}
      data-testid="countdown"
    >
      {countdownText(left)}
    </span>
  );
}

/** How long a payout has been waiting. */
export function Waited({ since }: { since: string }): ReactNode {
  const now = useNow(TICK_MS);
  return <span className="num">{lastedText(now - parseTime(since))}</span>;
}

/** Whether a moment is still to come; drawn anew when it has. */
export function useIsAhead(moment: number): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const wait = moment - Date.now();
    if (wait <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), wait + 50);
    return () => clearTimeout(timer);
  }, [moment]);
  return moment > now;
}
