import { SETTLEMENT_FAULTS, type SettlementFault } from '@mashang/contract/settlements';
import { payerRefusal } from '../../platform/bank-file-refusals.ts';
import { BusinessError } from '../../platform/errors.ts';

/** Another's number answers as one that is not there. */
export function noSuchSettlement(): BusinessError {
  return new BusinessError('notFound', '结算单不存在');
}
export function noSuchRun(): BusinessError {
  return new BusinessError('notFound', '结算批次不存在');
}

const isFault = (text: string): text is SettlementFault => text in SETTLEMENT_FAULTS;

/** Why, in Chinese; empty for nothing. A text that is no fault was written by a person and stands as it is. */
export function settlementFaultText(fault: string): string {
  return isFault(fault) ? SETTLEMENT_FAULTS[fault] : fault;
}

const STEPS: Record<string, string> = {
  wrong_state: '结算状态已变化，请刷新后再看',
  same_person: '您发起了这批结算的付款，须由另一人生成付款文件',
  no_line: '该流水不存在，或已用于另一笔付款',
  other_day: '流水日期与付款日期不符：付款流水不早于发出前 3 天，退回流水在付款后 365 天内',
  amount_differs: '流水金额与结算金额不一致',
  nobody: '批次内已没有可结算的商户',
};

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
