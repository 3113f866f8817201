import { SETTLEMENT_FAULTS, type SettlementFault } from '@mashang/contract/settlements';
import { payerRefusal } from '../../platform/bank-file-refusals.ts';
import { BusinessError } from '../../platform/errors.ts';
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

const STEPS: Record<string, string> = zh.settlementRefusals.steps;

/** Why a line of a statement can't be taken. */
export function lineRefusal(outcome: string): string {
  return STEPS[outcome] ?? outcome;
}

/** What a step that can't be made is told; `about` names the settlement where there are several. */
export function stepRefusal(outcome: string, about = ''): BusinessError {
  const ofPayer = payerRefusal(outcome);
  if (ofPayer) return ofPayer;
  if (outcome === 'not_found') return noSuchSettlement();
  const text = STEPS[outcome] ?? settlementFaultText(outcome);
  const said = about === '' ? text : `${about}：${text}`;
  return new BusinessError(outcome === 'frozen' ? 'frozen' : 'conflict', said);
}
