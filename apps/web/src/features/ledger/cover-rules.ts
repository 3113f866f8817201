import { groupMoney, parseMoney } from '@mashang/contract/money';
import type { Solvency } from '@mashang/contract/solvency';
import * as zh from './zh.tsx';

const unsigned = (amount: string) => groupMoney(amount.replace('-', ''));

/**
 * Clients' money is covered only where both the books and the statements hold at least what is owed; the text says
 * which one lacks money.
 */
export function coverOf({ cover, outsideCover }: Pick<Solvency, 'cover' | 'outsideCover'>): {
  isEnough: boolean;
  text: string;
} {
  const books = parseMoney(cover);
  const statements = parseMoney(outsideCover);
  if (books < 0n && statements < 0n)
    return { isEnough: false, text: zh.coverText.bothLack(unsigned(cover), unsigned(outsideCover)) };
  if (books < 0n) return { isEnough: false, text: zh.coverText.booksLack(unsigned(cover)) };
  if (statements < 0n) return { isEnough: false, text: zh.coverText.statementsLack(unsigned(outsideCover)) };
  return { isEnough: true, text: zh.coverText.enough(unsigned(books < statements ? cover : outsideCover)) };
}
