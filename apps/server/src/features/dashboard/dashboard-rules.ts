import type { OrderFigures } from '@mashang/contract/dashboard';
import { formatMoney, formatPercent } from '@mashang/contract/money';
import type { HourRow } from './dashboard-store.ts';

type Sums = { orders: number; succeeded: number; amount: bigint };

function sumDay(rows: readonly HourRow[], day: HourRow['day']): Sums {
  const sums: Sums = { orders: 0, succeeded: 0, amount: 0n };
  for (const row of rows) {
    if (row.day !== day) continue;
    sums.orders += row.orders;
    sums.succeeded += row.succeeded;
    sums.amount += row.amount;
  }
  return sums;
}

/** Without orders there is no rate. */
const rateOf = ({ succeeded, orders }: Sums) => (orders === 0 ? '' : formatPercent(succeeded, orders));

/** Today's figures beside yesterday's, and today's 24 hours. */
export function figuresOf(rows: readonly HourRow[]): Omit<OrderFigures, 'awaiting'> {
  const today = sumDay(rows, 'today');
  const yesterday = sumDay(rows, 'yesterday');
  const todays = rows.filter((row) => row.day === 'today');
  const before = new Map<number, number>();
  for (const row of rows) if (row.day !== 'today') before.set(row.hour, (before.get(row.hour) ?? 0) + row.orders);
  const hours = new Map(rows.filter((row) => row.day === 'today').map((row) => [row.hour, row]));
  return {
    orders: { today: String(today.orders), yesterday: String(yesterday.orders) },
    succeeded: { today: String(today.succeeded), yesterday: String(yesterday.succeeded) },
    amount: { today: formatMoney(today.amount), yesterday: formatMoney(yesterday.amount) },
    successRate: {
      today: rateOf(today),
      yesterday: rateOf(yesterday),
    },
    funnel: {
      created: today.orders,
      routed: todays.reduce((sum, row) => sum + row.routed, 0),
      succeeded: today.succeeded,
      notified: todays.reduce((sum, row) => sum + row.notified, 0),
    },
    hourly: Array.from({ length: 24 }, (_, hour) => {
      const row = hours.get(hour);
      return {
        hour,
        orders: row?.orders ?? 0,
        succeeded: row?.succeeded ?? 0,
        amount: formatMoney(row?.amount ?? 0n),
        yesterday: before.get(hour) ?? 0,
      };
    }),
  };
}
