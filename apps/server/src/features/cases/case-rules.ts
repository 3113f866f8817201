import type { CaseOutcome } from '@mashang/contract/risk-cases';
import * as zh from './zh.ts';

/** Why a case may not end with this outcome, in words; null if it may. The database refuses the same outcomes. */
export function whyNotOutcome(
  outcome: CaseOutcome,
  { openFreezes, submitted }: { openFreezes: number; submitted: number },
): string | null {
  if (outcome === 'restricted' && openFreezes === 0) return zh.caseRules.noFreeze;
  if ((outcome === 'cleared' || outcome === 'monitored') && openFreezes > 0) return zh.caseRules.freezeStands;
  if (outcome === 'reported' && submitted === 0) return zh.caseRules.notReported;
  return null;
}
