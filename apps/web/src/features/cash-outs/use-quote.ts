import type { CashOutQuote } from '@mashang/contract/cash-outs';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../lib/format/use-settled.ts';
import { cashOutQuoteQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** A quote is requested once the amount has not changed for this time. */
const QUIET_MS = 300;

export type Quote = {
  /** The quote of exactly this amount; undefined while it is not known. */
  answer: CashOutQuote | undefined;
  /** Why there is none, in Chinese. */
  fault: string | undefined;
  retry(): void;
};

/**
 * Returns the server's quote of an amount; an undefined amount sends no request. The figures of another amount are
 * never shown.
 */
export function useQuote(amount: string | undefined): Quote {
  const { settled, isSettled } = useSettled(amount, QUIET_MS);
  const isAsked = amount !== undefined && isSettled;
  const { data, error, isFetching, refetch } = useQuery({ ...cashOutQuoteQuery(settled ?? ''), enabled: isAsked });
  return {
    answer: isAsked ? data : undefined,
    fault: isAsked && error && !isFetching ? zh.quote.failed(error.message) : undefined,
    retry: () => void refetch(),
  };
}
