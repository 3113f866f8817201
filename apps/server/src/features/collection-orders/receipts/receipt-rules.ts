import { MAX_AMOUNT_FEN } from '@mashang/contract/money';
import * as zh from '../zh.ts';

/** People pay too much by mistake, but at most this much: ten times the order, or a million yuan above a small one. */
const TIMES_MOST = 10n;
const ABOVE_MOST_FEN = 100_000_000n;

/**
 * Why nobody can have received this amount for an order; null if it is possible. `due` is null if no order is known.
 */
export function whyNoReceipt(paid: bigint, due: bigint | null): string | null {
  if (paid <= 0n) return zh.words.receivedZero;
  if (paid > MAX_AMOUNT_FEN) return zh.receiptRules.aboveCap;
  if (due !== null && paid > due * TIMES_MOST && paid > due + ABOVE_MOST_FEN) return zh.receiptRules.farAboveDue;
  return null;
}
