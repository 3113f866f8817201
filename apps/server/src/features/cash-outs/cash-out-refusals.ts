import type { CashOutSource } from '@mashang/contract/cash-outs';
import { formatMoney } from '@mashang/contract/money';
import type { RefusedBy } from '../../platform/database/statements/rows.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { Terms } from './approvals/terms-store.ts';
import type { AccountFault, CASH_OUT_COMMANDS, PersonFault, RequestFault } from './cash-out-commands-store.ts';
import * as zh from './zh.ts';

/** Messages to the applicant: why it can cash nothing out. */
export const PERSON_FAULTS: Record<PersonFault, string> = zh.cashOutRefusals.personFaults;
/** Messages why money cannot go to an account. */
export const ACCOUNT_FAULTS: Record<AccountFault, string> = zh.cashOutRefusals.accountFaults;
const WHY: Record<PersonFault | AccountFault, string> = { ...PERSON_FAULTS, ...ACCOUNT_FAULTS };

/** The message why a cash-out may not go on, in Chinese; empty for no fault. */
export function faultText(fault: PersonFault | AccountFault | ''): string {
  return fault === '' ? '' : WHY[fault];
}

function wrongAmount(reason: string): BusinessError {
  return new BusinessError('conflict', reason, { fields: [{ field: 'amount', reason }] });
}

/** Refunds and returned payouts took back commission that was cashed out; the next commissions repay it. */
function owedText(owed: bigint): string {
  return zh.cashOutRefusals.owed(formatMoney(owed));
}

const keptText = (owed: bigint) => zh.cashOutRefusals.keptForOwed(formatMoney(owed));

type Asked = { terms: Terms; source: CashOutSource; owed: bigint };
/** The answer to a request that cannot be accepted; `owed` is the commission that the applicant owes. */
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
      return invalidField('accId', ACCOUNT_FAULTS[fault]);
    case 'below_min':
      return invalidField('amount', zh.cashOutRefusals.belowMinAmount(formatMoney(terms.minAmount)));
    case 'above_max':
      return invalidField('amount', zh.cashOutRefusals.aboveMaxAmount(formatMoney(terms.maxAmount)));
    case 'daily_amount':
      return wrongAmount(zh.cashOutRefusals.aboveDailyAmount(formatMoney(terms.dailyAmount)));
    case 'daily_count':
      return new BusinessError('conflict', zh.cashOutRefusals.aboveDailyCount(terms.dailyCount));
    case 'short':
      if (owed === 0n) return wrongAmount(zh.cashOutRefusals.balanceShort);
      return wrongAmount(source === 'commission' ? owedText(owed) : keptText(owed));
  }
}

type Refused = RefusedBy<Omit<typeof CASH_OUT_COMMANDS, 'request_cash_out'>, 'done' | 'released' | 'returned'>;
const STEPS = zh.cashOutRefusals.steps;
const isFault = (outcome: keyof typeof STEPS | PersonFault | AccountFault): outcome is PersonFault | AccountFault =>
  outcome in WHY;

/** The answer to a step of the staff that cannot be made. */
export function stepRefusal(outcome: Refused): BusinessError {
  if (outcome === 'not_found') return noSuchCashOut();
  if (outcome === 'frozen') return new BusinessError('frozen', zh.cashOutRefusals.applicantFrozen);
  const text = isFault(outcome) ? zh.cashOutRefusals.refuseInstead(WHY[outcome]) : STEPS[outcome];
  return new BusinessError('conflict', text);
}

/** A cash-out of another participant gets the same answer as one that does not exist. */
export function noSuchCashOut(): BusinessError {
  return new BusinessError('notFound', zh.cashOutRefusals.noSuchCashOut);
}
