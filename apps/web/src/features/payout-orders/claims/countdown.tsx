import { parseTime } from '@mashang/contract/time';
import { type ReactNode, useEffect, useState } from 'react';
import { useNow } from '../../../lib/format/use-now.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { lastedText } from './time-left.ts';

const TICK_MS = 1_000;

/** Time for which a payout has been waiting. */
export function Waited({ since }: { since: string }): ReactNode {
  const now = useNow(TICK_MS);
  return <span className={looks.num}>{lastedText(now - parseTime(since))}</span>;
}

/** Whether a moment is in the future; renders again when it has passed. */
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
