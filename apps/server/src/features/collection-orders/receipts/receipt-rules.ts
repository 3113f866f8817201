import { MAX_AMOUNT_FEN } from '@mashang/contract/money';
import * as zh from '../zh.ts';

/**
 * People pay too much by mistake, and by no more than this: ten times the order, or a million yuan above a small one.
 */
const TIMES_MOST = 10n;
const ABOVE_MOST_FEN = 100_000_000n;

/**
 * Why somebody cannot have received this for an order; null when it may be. `due` is null where the order is not known.
 */
export function whyNoReceipt(paid: bigint, due: bigint | null): string | null {
  if (paid <= 0n) return zh.words.receivedZero;
  if (paid > MAX_AMOUNT_FEN) return zh.receiptRules.aboveCap;
  if (due !== null && paid > due * TIMES_MOST && paid > due + ABOVE_MOST_FEN) return zh.receiptRules.farAboveDue;
  return null;
}
