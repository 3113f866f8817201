import type { ReactNode } from 'react';
import { useNow } from '../../lib/format/use-now.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { leftText } from './approval-words.ts';
import * as styles from './approvals.module.css';

/** With less time than this the time left is shown as urgent. */
const SOON_MS = 3_600_000;

/** Time until a proposal expires; a dash for one that has ended. */
export function TimeLeft({ endsAt }: { endsAt: number }): ReactNode {
  const now = useNow(1_000);
  if (endsAt === 0) return <span className={looks.soft}>—</span>;
  const left = endsAt - now;
  return (
    <span className={`${looks.num} ${styles.approvalLeft}`} role="timer" data-soon={left < SOON_MS || undefined}>
      {leftText(left)}
    </span>
  );
}
