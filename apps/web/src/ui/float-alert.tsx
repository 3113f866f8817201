import { groupMoney, parseMoney } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Props = {
  forecast: { available: string; perHour: string; hours: number; emptyAt: string } | undefined;
  /** Below it the user wants to know; empty where nobody asked. */
  threshold: string;
  children?: ReactNode;
};

/** A quiet line when the float is below what the user set, or will be used up soon at the last hours' pace. */
export function FloatAlert({ forecast, threshold, children }: Props): ReactNode {
  if (!forecast) return null;
  const isLow = threshold !== '' && parseMoney(forecast.available) < parseMoney(threshold);
  if (!isLow && !forecast.emptyAt) return null;
  return (
    <div className="notice float-alert" role="status" data-testid="float-alert">
      <Icon name="alert" size={16} />
      <span>
        {isLow ? `可用额度 ${groupMoney(forecast.available)} 元，低于您设的 ${groupMoney(threshold)} 元。` : null}
        {forecast.emptyAt
          ? `按最近 ${forecast.hours} 小时的消耗（每小时 ${groupMoney(forecast.perHour)} 元），预计 ${forecast.emptyAt.slice(5)} 用尽。`
          : null}
      </span>
      {children}
    </div>
  );
}
