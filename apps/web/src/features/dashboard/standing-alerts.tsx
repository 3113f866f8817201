import { REGISTER_MATTER_NAMES } from '@mashang/contract/businesses';
import type { OwnStanding } from '@mashang/contract/dashboard';
import type { ReactNode } from 'react';
import { usePagePath } from '../../lib/page/page-paths.ts';
import * as styles from './dashboard.module.css';
import { AlertLine } from './institution-alerts.tsx';
import * as zh from './zh.tsx';

/** Fewer days than this are shown as urgent. */
const PRESSING_DAYS = 7;

function countdownOf({ what, day, days }: NonNullable<OwnStanding['next']>): string {
  const left = days === 0 ? zh.deadline.today : zh.deadline.daysLeft(days);
  return `${REGISTER_MATTER_NAMES[what]} ${day}，${left}`;
}

/** Why the participant takes no work, and which entry of its register ends soon; nothing when neither applies. */
export function StandingAlerts({ standing }: { standing: OwnStanding | null }): ReactNode {
  const ownKyc = usePagePath('own-kyc');
  if (!standing) return null;
  const { stopped, next } = standing;
  const lines: { level: 'bad' | 'warn'; text: string }[] = [];
  if (stopped) lines.push({ level: 'bad', text: zh.standingAlerts.stopped(stopped) });
  if (next) lines.push({ level: next.days <= PRESSING_DAYS ? 'bad' : 'warn', text: countdownOf(next) });
  if (lines.length === 0) return null;
  return (
    <ul className={styles.dashAlerts} aria-label={zh.standingAlerts.label} data-testid="own-standing">
      {lines.map(({ level, text }) => (
        <AlertLine key={text} level={level} text={text} to={ownKyc} />
      ))}
    </ul>
  );
}
