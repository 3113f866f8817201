import type { Evidence } from '@mashang/contract/evidence';
import { parseMoney } from '@mashang/contract/money';

/** The sum of amounts, in fen. */
export function total(rows: readonly { amount: string }[]): bigint {
  return rows.reduce((sum, row) => sum + parseMoney(row.amount), 0n);
}

/** The sum that transfers posted on accounts of these kinds, in fen. */
export function postedOn(transfers: readonly Evidence['ledger'][number][], kinds: readonly string[]): bigint {
  return total(transfers.flatMap(({ postings }) => postings.filter(({ account }) => kinds.includes(account))));
}
