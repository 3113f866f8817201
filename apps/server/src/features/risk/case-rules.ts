import type { CaseOutcome } from '@mashang/contract/risk-cases';

/** Why a case may not end so, in words; null when it may. The database refuses the same. */
export function whyNotOutcome(
  outcome: CaseOutcome,
  { openFreezes, submitted }: { openFreezes: number; submitted: number },
): string | null {
  if (outcome === 'restricted' && openFreezes === 0) return '没有生效的冻结，不能以限制结案';
  if ((outcome === 'cleared' || outcome === 'monitored') && openFreezes > 0) return '仍有冻结未解除，请先由两人解除';
  if (outcome === 'reported' && submitted === 0) return '还没有已报送的报告，不能以上报结案';
  return null;
}
