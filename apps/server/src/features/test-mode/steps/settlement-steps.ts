import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import {
  type MerchantSettlement,
  SETTLEMENT_BY_NUMBER,
  SETTLEMENT_NUMBERS,
  type SettlementState,
  settlementResult,
} from '@mashang/contract/settlements';
import { formatTime, zonedTime } from '@mashang/contract/time';
import { present } from '../../../platform/present.ts';
import type { TestObject, TestSpace } from '../test-object-store.ts';
import { addLine, changeHeld } from '../test-space-store.ts';
import { writeEvent } from './write-event.ts';

type Settlement = TestObject<'settlement'>;

/** Returns the number of a settlement's state, as events have it. */
export function settlementNumberOf(state: SettlementState): number {
  return present(
    SETTLEMENT_NUMBERS.find((number) => SETTLEMENT_BY_NUMBER[number] === state),
    'the number of a state',
  );
}

export function settlementStateOf({ state }: Settlement): SettlementState {
  const number = SETTLEMENT_NUMBERS.find((known) => known === state);
  return SETTLEMENT_BY_NUMBER[present(number, 'the state of a settlement')];
}

/** Puts a settlement into a state: paid, its money leaves the balance. Returns it as it is then. */
export async function enterSettlementState(space: TestSpace, before: Settlement, to: number): Promise<Settlement> {
  const settlement: Settlement = { ...before, state: to };
  if (settlementStateOf(settlement) !== 'paid') return settlement;
  await changeHeld(space, -settlement.amount);
  await addLine(space, { type: 'settlement.paid', orderNo: settlement.number, amount: -settlement.amount });
  const paid = { ...settlement, facts: { ...settlement.facts, paidAt: space.now } };
  await tellSettlement(space, 'paid', paid);
  return paid;
}

/** Writes that a settlement was made or paid. */
export async function tellSettlement(space: TestSpace, what: 'made' | 'paid', object: Settlement): Promise<void> {
  const about = { object, notifyUrl: '', decides: false };
  await writeEvent(space, { type: `settlement.${what}`, data: viewTestSettlement(object) }, about);
}

/** Formats a settlement for its merchant, in answers and webhooks. */
export function viewTestSettlement(object: Settlement): MerchantSettlement {
  const state = settlementStateOf(object);
  const madeTime = formatTime(object.createdAt);
  const paidTime = object.facts.paidAt === null ? '' : formatTime(object.facts.paidAt);
  return {
    settlementNo: object.number,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(object.amount),
    fee: formatMoney(0n),
    reserve: formatMoney(0n),
    state,
    result: settlementResult(state),
    madeTime,
    paidTime,
    times: { made: zonedTime(madeTime), paid: zonedTime(paidTime) },
    reason: '',
  };
}
