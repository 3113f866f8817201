import { SETTLEMENT_FAULTS, type SettlementFault } from '@mashang/contract/settlements';
import type { RefusedBy } from '../../platform/database/statements/rows.ts';
import { BusinessError } from '../../platform/errors.ts';
import { isPayerFault, payerRefusal } from '../../platform/files/bank-file-refusals.ts';
import type { SETTLEMENT_COMMANDS } from './settlement-commands-store.ts';
import * as zh from './zh.ts';

/** Another's number answers as one that is not there. */
export function noSuchSettlement(): BusinessError {
  return new BusinessError('notFound', zh.settlementRefusals.noSuchSettlement);
}
export function noSuchRun(): BusinessError {
  return new BusinessError('notFound', zh.settlementRefusals.noSuchRun);
}

const isFault = (text: string): text is SettlementFault => text in SETTLEMENT_FAULTS;

/** Why, in Chinese; empty for nothing. A text that is no fault was written by a person and stands as it is. */
export function settlementFaultText(fault: string): string {
  return isFault(fault) ? SETTLEMENT_FAULTS[fault] : fault;
}

type StepRefused = RefusedBy<typeof SETTLEMENT_COMMANDS, 'done' | 'approved' | 'cancelled' | 'returned'>;
const STEPS = zh.settlementRefusals.steps;
type Step = keyof typeof STEPS;

/** Why a line of a statement can't be taken. */
export function lineRefusal(outcome: 'no_line' | 'amount_differs' | 'other_day'): string {
  return STEPS[outcome];
}

const isStep = (outcome: Step | SettlementFault): outcome is Step => outcome in STEPS;

/** What a step that can't be made is told; `about` names the settlement where there are several. */
export function stepRefusal(outcome: StepRefused, about = ''): BusinessError {
  if (isPayerFault(outcome)) return payerRefusal(outcome);
  if (outcome === 'not_found') return noSuchSettlement();
  const text = isStep(outcome) ? STEPS[outcome] : SETTLEMENT_FAULTS[outcome];
  const said = about === '' ? text : `${about}：${text}`;
  return new BusinessError(outcome === 'frozen' ? 'frozen' : 'conflict', said);
}
