import { formatMoney } from '@mashang/contract/money';
import { type SettlementStatement, STATEMENT_LINES, type StatementLine } from '@mashang/contract/settlements';
import { keysOf } from '@mashang/contract/states';
import { formatTime, parseTime } from '@mashang/contract/time';
import type { TypeSum } from './statement-store.ts';

/** Statement line of each transfer type; settlements of orders make two lines, the amount received and its fee. */
const LINE_OF: Readonly<Record<string, StatementLine>> = {
  'collection.settled': 'orders',
  'collection.refunded': 'refunds',
  'refund.cancelled': 'refunds',
  'refund.fee': 'fees',
  'advance.paid': 'advances',
  'advance.recovered': 'advances',
  'payout.settled': 'payouts',
  'payout.returned': 'returned',
  'settlement.returned': 'returned',
  'reserve.kept': 'reserveKept',
  'reserve.released': 'reserveReleased',
  'reserve.drawn': 'reserveReleased',
  'reserve.restored': 'reserveKept',
  'settlement.paid': 'settled',
  'settlement.fee': 'settlementFees',
};

type Lines = SettlementStatement['lines'];
/**
 * Returns the lines of a statement in order, without empty ones; unknown transfer types become 其他. `moved` is their
 * sum in fen.
 */
export function statementLines(sums: readonly TypeSum[]): { lines: Lines; moved: bigint } {
  const amounts = new Map<StatementLine, { count: number; amount: bigint }>();
  const add = (line: StatementLine, count: number, amount: bigint) => {
    const before = amounts.get(line) ?? { count: 0, amount: 0n };
    amounts.set(line, { count: before.count + count, amount: before.amount + amount });
  };
  for (const { type, count, amount, received } of sums) {
    const line = LINE_OF[type] ?? 'other';
    add(line, count, line === 'orders' ? received : amount);
    if (line === 'orders') add('fees', count, amount - received);
  }
  const lines = keysOf(STATEMENT_LINES).flatMap((line) => {
    const found = amounts.get(line);
    return found ? [{ line, count: found.count, amount: formatMoney(found.amount) }] : [];
  });
  return { lines, moved: sums.reduce((sum, { amount }) => sum + amount, 0n) };
}

const DAY_MS = 86_400_000;
/** Returns the day after a day in Shanghai. */
export function nextDay(day: string): string {
  return formatTime(parseTime(day) + DAY_MS).slice(0, 10);
}

/** Returns the first day of the month after a month, `2026-11`. */
export function firstDayAfter(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)).toISOString().slice(0, 10);
}

/** Returns what a statement of these days, both included, is called: a day, a month, or from one day to another. */
export function nameOfDays(startDate: string, endDate: string): string {
  if (startDate === endDate) return startDate;
  const month = startDate.slice(0, 7);
  return startDate === `${month}-01` && nextDay(endDate) === firstDayAfter(month) ? month : `${startDate}_${endDate}`;
}
