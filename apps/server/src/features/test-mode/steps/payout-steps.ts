import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import {
  CLAIM_STATUS,
  PAYOUT_STATUS,
  PAYOUT_STATUSES,
  type PayoutStatus,
  payoutResult,
  payoutStateName,
} from '@mashang/contract/payout-orders';
import type { TestObject, TestSpace } from '../test-object-store.ts';
import { addLine, changeHeld } from '../test-space-store.ts';
import * as zh from '../zh.ts';
import { writeEvent } from './write-event.ts';

type Payout = TestObject<'payout'>;
type EventName = 'paid' | 'completed' | 'failed' | 'cancelled' | 'returned';

/** Returns the status of a stored payout. */
export function payoutStatusOf({ state }: Payout): PayoutStatus {
  const found = PAYOUT_STATUSES.find((known) => known === state);
  if (found === undefined) throw new RangeError(`no payout has the state ${state}`);
  return found;
}

/** Puts a payout into a state: what it books, and the event. Returns it as it is then. */
export async function enterPayoutState(space: TestSpace, before: Payout, to: number): Promise<Payout> {
  const payout: Payout = { ...before, state: to };
  switch (payoutStatusOf(payout)) {
    case PAYOUT_STATUS.waiting:
      return { ...payout, facts: { ...payout.facts, claim: null } };
    case PAYOUT_STATUS.taken:
      return moveAndNotify(space, 'paid', { ...payout, facts: { ...payout.facts, claim: CLAIM_STATUS.paid } });
    case PAYOUT_STATUS.completed:
      return complete(space, payout);
    case PAYOUT_STATUS.cancelled:
      return free(space, 'cancelled', payout);
    case PAYOUT_STATUS.failed:
      return free(space, 'failed', payout);
    case PAYOUT_STATUS.returned:
      return giveBack(space, payout);
    default:
      return payout;
  }
}

const wholeOf = ({ amount, facts }: Payout) => amount + BigInt(facts.fee);

async function complete(space: TestSpace, payout: Payout): Promise<Payout> {
  const whole = wholeOf(payout);
  await changeHeld(space, -whole);
  await addLine(space, { type: 'payout.settled', orderNo: payout.number, amount: -whole });
  const facts = { ...payout.facts, claim: CLAIM_STATUS.completed, finishedAt: space.now };
  return moveAndNotify(space, 'completed', { ...payout, facts });
}

/** Ends a payout that paid nobody: what was held is free again. */
async function free(space: TestSpace, what: 'cancelled' | 'failed', payout: Payout): Promise<Payout> {
  await changeHeld(space, -wholeOf(payout));
  const failReason = what === 'failed' ? zh.steps.payoutFailed : '';
  return moveAndNotify(space, what, { ...payout, facts: { ...payout.facts, finishedAt: space.now, failReason } });
}

/** The beneficiary's bank gave it back: the live reversal takes back the fee too. */
async function giveBack(space: TestSpace, payout: Payout): Promise<Payout> {
  await addLine(space, { type: 'payout.returned', orderNo: payout.number, amount: wholeOf(payout) });
  const facts = { ...payout.facts, finishedAt: space.now, failReason: zh.steps.payoutReturned };
  return moveAndNotify(space, 'returned', { ...payout, facts });
}

async function moveAndNotify(space: TestSpace, what: EventName, payout: Payout): Promise<Payout> {
  const status = payoutStatusOf(payout);
  const data = {
    orderNo: payout.number,
    mchOrderNo: payout.mchNo,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(payout.amount),
    fee: formatMoney(status === PAYOUT_STATUS.completed ? payout.facts.fee : 0n),
    status,
    state: payoutStateName(status),
    result: payoutResult(status),
  };
  const about = { object: payout, notifyUrl: payout.facts.notifyUrl, decides: status !== PAYOUT_STATUS.taken };
  await writeEvent(space, { type: `payout.${what}`, data }, about);
  return payout;
}
