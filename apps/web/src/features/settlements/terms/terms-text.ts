import type { OwnSettlementTerms } from '@mashang/contract/own-settlements';
import { SETTLEMENT_SCHEDULES, WEEKDAY_NAMES } from '@mashang/contract/settlements';
import { formatTime } from '@mashang/contract/time';
import * as zh from '../zh.tsx';

type Terms = Pick<OwnSettlementTerms, 'plan' | 'account'>;

/** A settlement plan in one line. */
export function planText({ plan }: Pick<Terms, 'plan'>): string {
  if (!plan) return zh.planText.notSet;
  const every = plan.schedule === 't0' ? zh.planText.every(plan.everyHours) : '';
  const day = plan.schedule === 'weekly' ? `，${WEEKDAY_NAMES[plan.weekday]}` : '';
  const cut = plan.schedule === 'on_request' ? '' : zh.planText.cut(plan.cutOff);
  const reserve = plan.reserveDays === 0 ? '' : zh.planText.reserve(plan.reserveRate, plan.reserveDays);
  return zh.planText.plan(SETTLEMENT_SCHEDULES[plan.schedule], every, day, cut, plan.leastAmount, reserve);
}

/** A settlement account in one line: bank and masked number, and whether it may be used yet. */
export function accountText({ account }: Pick<Terms, 'account'>): string {
  if (!account) return zh.accountText.notSet;
  const stopped = account.stopReason ? zh.accountText.stoppedStopReason : '';
  const resting = account.usableFrom > formatTime(Date.now()) ? zh.accountText.usableFrom(account.usableFrom) : '';
  return `${account.bankName} ${account.accountNo}${stopped || resting}`;
}
