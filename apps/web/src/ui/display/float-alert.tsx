import { groupMoney, parseMoney } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import * as controls from '../form/controls.module.css';
import { Icon } from '../layout/icon.tsx';
import * as zh from '../zh.tsx';

type Props = {
  forecast: { available: string; perHour: string; hours: number; emptyAt: string } | undefined;
  /** The user is alerted below this float; empty where no threshold is set. */
  threshold: string;
  children?: ReactNode;
};

/**
 * An unobtrusive notice when the float is below the user's threshold, or will be used up soon at the last hours' pace.
 */
export function FloatAlert({ forecast, threshold, children }: Props): ReactNode {
  if (!forecast) return null;
  const isLow = threshold !== '' && parseMoney(forecast.available) < parseMoney(threshold);
  if (!isLow && !forecast.emptyAt) return null;
  return (
    <div className={controls.notice} role="status" data-testid="float-alert">
      <Icon name="alert" size={16} />
      <span>
        {isLow ? zh.floatAlert.low(groupMoney(forecast.available), groupMoney(threshold)) : null}
        {forecast.emptyAt
          ? zh.floatAlert.emptyAt(forecast.hours, groupMoney(forecast.perHour), forecast.emptyAt.slice(5))
          : null}
      </span>
      {children}
    </div>
  );
}
