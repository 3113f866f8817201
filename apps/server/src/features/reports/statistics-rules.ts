import { formatMoney, formatPercent } from '@mashang/contract/money';
import type { SonStatistics } from '@mashang/contract/participants';
import type { DownlineFigures } from './sum-downline-figures.ts';

/** Maximum number of days in a statistic. */
export const SPAN_DAYS_MAX = 366;

type Figures = SonStatistics['total'];

/** Adds up figures in the format of the API; all zero if there are none. */
export function figuresOf(rows: readonly DownlineFigures[]): Figures {
  const count = (of: 'orders' | 'succeeded') => rows.reduce((all, row) => all + row[of], 0);
  const money = (of: 'collected' | 'paidOut' | 'commission') =>
    formatMoney(rows.reduce((all, row) => all + row[of], 0n));
  const [orders, succeeded] = [count('orders'), count('succeeded')];
  return {
    orders,
    succeeded,
    successRate: formatPercent(succeeded, orders),
    collected: money('collected'),
    paidOut: money('paidOut'),
    commission: money('commission'),
  };
}
