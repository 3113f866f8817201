import { payerRefusal } from '../../platform/bank-file-refusals.ts';
import { BusinessError } from '../../platform/errors.ts';

const STEPS: Record<string, string> = {
  wrong_state: '订单当前状态不能执行此操作，请刷新后再试',
  suspended: '商户已停用，不能付款',
  needs_two: '大额代付（含 24 小时内付往同一账户的合计）须先经两人审批',
  same_person: '您发起或审批了这笔代付的付款，须由另一人生成付款文件',
  no_line: '该流水不存在，或已用于另一笔付款',
  other_day: '流水日期与付款日期不符：付款流水不早于发出前 3 天，退回流水在付款后 365 天内',
  amount_differs: '流水金额与代付金额不一致',
};

/** What a step by bank file that can't be made is told; `about` names the payout where there are several. */
export function bankRefusal(outcome: string, about = ''): BusinessError {
  const ofPayer = payerRefusal(outcome);
  if (ofPayer) return ofPayer;
  if (outcome === 'not_found') return new BusinessError('notFound', '订单不存在');
  const text = outcome === 'frozen' ? '订单或商户已被冻结' : (STEPS[outcome] ?? outcome);
  return new BusinessError(outcome === 'frozen' ? 'frozen' : 'conflict', about === '' ? text : `${about}：${text}`);
}
