import { useMemo } from 'react';
import { proposalOf } from './queries.ts';
import * as zh from './zh.tsx';

/** Payments whose return needs only the statement line that brought it. */
export type ReturnKind = 'settlement.return' | 'payout.return' | 'refund.return';

const RETURNS: Record<ReturnKind, { title: string; effect: string }> = {
  'settlement.return': zh.returns.settlementReturn,
  'payout.return': zh.returns.payoutReturn,
  'refund.return': zh.returns.refundReturn,
};

/**
 * Title and effect of the return of a payment, and its proposal: for the dialog at the payment and the one at the line.
 */
export function useReturn(kind: ReturnKind, number: string) {
  const proposal = useMemo(() => proposalOf(kind, number), [kind, number]);
  return { ...RETURNS[kind], ...proposal };
}
