import type { CashOutSource } from '@mashang/contract/cash-outs';
import { formatMoney } from '@mashang/contract/money';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { AccountFault, PersonFault, RequestFault } from './cash-out-commands-store.ts';
import type { Terms } from './terms-store.ts';

/** Why nothing can be cashed out, to the applicant. */
export const PERSON_FAULTS: Record<PersonFault, string> = {
  frozen: '账号已被冻结，不能提现',
  unverified: '尚未通过实名认证或认证已过期，不能提现',
  paused: '已被平台或上级暂停，恢复后才能提现',
};
/** Why money cannot go to an account. */
export const ACCOUNT_FAULTS: Record<AccountFault, string> = {
  no_account: '收款账户不存在',
  not_bank: '只能提现到银行账户',
  unchecked: '该银行账户未通过审核',
  other_name: '户名与实名不一致',
  changed: '银行账户在申请后有变化',
};
const WHY: Record<string, string> = { ...PERSON_FAULTS, ...ACCOUNT_FAULTS };

/** Why it may not go on, in Chinese; empty for none. */
export function faultText(fault: string): string {
  return fault === '' ? '' : (WHY[fault] ?? fault);
}

function wrongAmount(reason: string): BusinessError {
  return new BusinessError('conflict', reason, { fields: [{ field: 'amount', reason }] });
}

/** Refunds and payouts that came back took commission that was cashed out; the next commissions bring it in again. */
function owedText(owed: bigint): string {
  return `佣金账户欠 ${formatMoney(owed)} 元（退款或退汇冲回），待后续佣金扣回后才能提现`;
}

const keptText = (owed: bigint) => `额度须留出佣金账户所欠的 ${formatMoney(owed)} 元（退款或退汇冲回），可用余额不足`;

type Asked = { terms: Terms; source: CashOutSource; owed: bigint };
/** What a request that cannot be taken is told; `owed`: commission that is owed. */
export function requestRefusal(fault: RequestFault, { terms, source, owed }: Asked): BusinessError {
  switch (fault) {
    case 'frozen':
      return new BusinessError('frozen', PERSON_FAULTS.frozen);
    case 'unverified':
      return new BusinessError('forbidden', PERSON_FAULTS.unverified);
    case 'paused':
      return new BusinessError('conflict', PERSON_FAULTS.paused);
    case 'no_account':
      return new BusinessError('notFound', ACCOUNT_FAULTS.no_account);
    case 'not_bank':
    case 'unchecked':
    case 'other_name':
    case 'changed':
      return invalidField('accId', ACCOUNT_FAULTS[fault]);
    case 'below_min':
      return invalidField('amount', `单笔最少 ${formatMoney(terms.minAmount)} 元`);
    case 'above_max':
      return invalidField('amount', `单笔最多 ${formatMoney(terms.maxAmount)} 元`);
    case 'daily_amount':
      return wrongAmount(`超过单日提现上限 ${formatMoney(terms.dailyAmount)} 元`);
    case 'daily_count':
      return new BusinessError('conflict', `今天的提现次数已用完（${terms.dailyCount} 次）`);
    case 'short':
      if (owed === 0n) return wrongAmount('可用余额不足');
      return wrongAmount(source === 'commission' ? owedText(owed) : keptText(owed));
  }
}

const STEPS: Record<string, string> = {
  wrong_state: '提现状态已变化，请刷新后再看',
  reference_used: '该流水号已用于另一笔提现',
  same_person: '您发起了这笔放款，须由另一人登记打款',
  slip_gone: '回单已失效，请重新上传',
  short: '佣金余额不足：申请后有佣金被冲回，请驳回该提现',
  no_line: '该流水不存在，或已对应另一笔提现',
  other_day: '流水日期与付款日期不符：付款流水不早于发出前 3 天，退回流水在付款后 365 天内',
  amount_differs: '流水金额与应付金额不一致',
};

/** What a step of the staff that cannot be made is told. */
export function stepRefusal(outcome: string): BusinessError {
  if (outcome === 'not_found') return noSuchCashOut();
  if (outcome === 'frozen') return new BusinessError('frozen', '申请人已被冻结，请先解除冻结或驳回该提现');
  return new BusinessError('conflict', STEPS[outcome] ?? `${faultText(outcome)}，请驳回该提现`);
}

/** Another's number answers as one that is not there. */
export function noSuchCashOut(): BusinessError {
  return new BusinessError('notFound', '提现单不存在');
}
