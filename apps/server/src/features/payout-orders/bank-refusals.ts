import { payerRefusal } from '../../platform/bank-file-refusals.ts';
import { BusinessError } from '../../platform/errors.ts';
import * as zh from './zh.ts';

const STEPS: Record<string, string> = zh.bankRefusals.steps;

/** What a step by bank file that can't be made is told; `about` names the payout where there are several. */
export function bankRefusal(outcome: string, about = ''): BusinessError {
  const ofPayer = payerRefusal(outcome);
  if (ofPayer) return ofPayer;
  if (outcome === 'not_found') return new BusinessError('notFound', zh.faults.orderMissing);
  const text = outcome === 'frozen' ? zh.bankRefusals.frozen : (STEPS[outcome] ?? outcome);
  return new BusinessError(outcome === 'frozen' ? 'frozen' : 'conflict', about === '' ? text : `${about}：${text}`);
}
