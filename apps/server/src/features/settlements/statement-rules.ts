import { formatMoney } from '@mashang/contract/money';
import { type SettlementStatement, STATEMENT_LINES, type StatementLine } from '@mashang/contract/settlements';
import { keysOf } from '@mashang/contract/states';
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
