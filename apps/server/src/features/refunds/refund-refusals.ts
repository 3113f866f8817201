import { payerRefusal } from '../../platform/bank-file-refusals.ts';
import { BusinessError } from '../../platform/errors.ts';

type Refusal = readonly [kind: 'conflict' | 'frozen' | 'notFound' | 'forbidden', sentence: string];
/** What the database answers, in words. */
const SENTENCES: Readonly<Record<string, Refusal>> = {
  not_found: ['notFound', '退款不存在'],
  wrong_state: ['conflict', '退款当前状态不能这样处理，请刷新'],
  frozen: ['frozen', '订单或其收款方、商户、账户已冻结，不能退款'],
  above_rest: ['conflict', '退款金额超过可退金额'],
  no_sender: ['conflict', '该到账的对账单未写明付款账号与户名，不能退回付款方'],
  no_account: ['conflict', '付款人尚未填写退款账户，请付款人在付款页填写后再提交'],
  other_name: ['conflict', '退款账户户名与付款人不一致，请付款人重新填写'],
  own_account: ['conflict', '退款账户是收款方、商户或本平台的账户，不能退到该账户'],
  same_person: ['forbidden', '您发起了该退款，或经手过上一次付款，须由另一人付款'],
  own_refund: ['forbidden', '您是该退款的发起人，收款方的凭证须由另一人认可'],
  accepted_before: ['forbidden', '您已认可该凭证，须由另一人复核'],
  reference_used: ['conflict', '该流水号已用于另一笔退款'],
  proof_used: ['conflict', '该凭证已用作另一笔付款的凭证'],
  proof_gone: ['conflict', '凭证已失效，请重新上传'],
  no_line: ['conflict', '该流水不存在或已用于其他业务'],
  other_day: ['conflict', '流水日期早于付款发出前 3 天，不是这笔退款的付款'],
  amount_differs: ['conflict', '流水金额与退款金额不一致'],
  too_late: ['conflict', '异议期限已过，请联系运营'],
  too_early: ['conflict', '收款方的异议期限未到，届时或收款方同意后才能裁定'],
  changed: ['conflict', '商户余额已变化，请重新提交'],
};

/** `about` names the refund where there are several. */
export function refundRefusal(outcome: string, about = ''): BusinessError {
  const ofPayer = payerRefusal(outcome);
  if (ofPayer) return ofPayer;
  const [kind, sentence] = SENTENCES[outcome] ?? (SENTENCES.wrong_state as Refusal);
  return new BusinessError(kind, about === '' ? sentence : `${about}：${sentence}`);
}
export const noSuchRefund = () => refundRefusal('not_found');
