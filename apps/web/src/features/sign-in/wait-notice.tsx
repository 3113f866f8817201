import { type ReactNode, useEffect, useState } from 'react';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { waitText } from './sign-in-rules.ts';
import type { Wait } from './use-sign-in.ts';

function secondsLeft(untilMs: number): number {
  return Math.max(0, Math.ceil((untilMs - performance.now()) / 1_000));
}

/** Too many tries: the reason, and a countdown of the wait. */
export function WaitNotice({ wait, onOver }: { wait: Wait; onOver(): void }): ReactNode {
  const [left, setLeft] = useState(() => secondsLeft(wait.untilMs));
  const over = left === 0;
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(wait.untilMs)), 1_000);
    return () => clearInterval(timer);
  }, [wait.untilMs]);
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return (
    <div className={`${controls.notice} ${controls.noticeBad}`}>
      <span role="alert">{wait.text}</span>
      {/* Screen readers do not read the timer every second. */}
      <span className={looks.num} aria-hidden="true" data-testid="sign-in-wait">
        {waitText(left)}
      </span>
    </div>
  );
}
