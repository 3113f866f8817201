import { SETTLEMENT_FAULTS, type SettlementFault } from '@mashang/contract/settlements';
import type { RefusedBy } from '../../platform/database/statements/rows.ts';
import { BusinessError } from '../../platform/errors.ts';
import { isPayerFault, payerRefusal } from '../../platform/files/bank/bank-file-refusals.ts';
import { noPayoutChannel } from '../payment-channels/transfers/payment-ways.ts';
import type { SETTLEMENT_COMMANDS } from './settlement-commands-store.ts';
import * as zh from './zh.ts';

/** Another merchant's number gets the same refusal as an unknown one. */
export function noSuchSettlement(): BusinessError {
  return new BusinessError('notFound', zh.settlementRefusals.noSuchSettlement).because('settlement_not_found');
}
export function noSuchRun(): BusinessError {
  return new BusinessError('notFound', zh.settlementRefusals.noSuchRun);
}

const isFault = (text: string): text is SettlementFault => text in SETTLEMENT_FAULTS;

/**
 * Returns the reason in Chinese; empty if there is none. A text that is not a fault code was written by a person and is
 * returned unchanged.
 */
export function settlementFaultText(fault: string): string {
  return isFault(fault) ? SETTLEMENT_FAULTS[fault] : fault;
}

type StepRefused = RefusedBy<typeof SETTLEMENT_COMMANDS, 'done' | 'approved' | 'cancelled' | 'returned'>;
const STEPS = zh.settlementRefusals.steps;
type Step = keyof typeof STEPS;

/** Returns why a statement line cannot be used. */
export function lineRefusal(outcome: 'no_line' | 'amount_differs' | 'other_day'): string {
  return STEPS[outcome];
}

const isStep = (outcome: Step | SettlementFault): outcome is Step => outcome in STEPS;

/** Returns the error for a step that is refused; `about` is the settlement's number if there are several. */
export function stepRefusal(outcome: StepRefused, about = ''): BusinessError {
  if (isPayerFault(outcome)) return payerRefusal(outcome);
  if (outcome === 'no_channel') return noPayoutChannel();
  if (outcome === 'not_found') return noSuchSettlement();
  const text = isStep(outcome) ? STEPS[outcome] : SETTLEMENT_FAULTS[outcome];
  const said = about === '' ? text : `${about}：${text}`;
  return new BusinessError(outcome === 'frozen' ? 'frozen' : 'conflict', said);
}
