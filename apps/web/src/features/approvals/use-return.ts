import { useMemo } from 'react';
import { proposalOf } from './queries.ts';

/** Payments whose return needs nothing but the line that brought it. */
export type ReturnKind = 'settlement.return' | 'payout.return' | 'refund.return';

const RETURNS: Record<ReturnKind, { title: string; effect: string }> = {
  'settlement.return': {
    title: '银行退回',
    effect: '审批后款项退还商户余额，结算账户停用，须重新验证后才能再结算。',
  },
  'payout.return': { title: '银行退汇', effect: '审批后款项与手续费退还商户余额，已计的佣金一并冲回。' },
  'refund.return': { title: '银行退回', effect: '审批后重新应退付款人，可再次付款，或由两人取消退款。' },
};

/** How the return of a payment is called, what it does, and asking for it: for the dialog at the payment as for the one at the line. */
export function useReturn(kind: ReturnKind, number: string) {
  const proposal = useMemo(() => proposalOf(kind, number), [kind, number]);
  return { ...RETURNS[kind], ...proposal };
}
