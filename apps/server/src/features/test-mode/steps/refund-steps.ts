import { COLLECTION_STATUS, NOTIFY_STATUS } from '@mashang/contract/collection-orders';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import {
  REFUND_STATE,
  REFUND_STATES,
  type RefundState,
  refundResult,
  refundStateName,
} from '@mashang/contract/refunds';
import { present } from '../../../platform/present.ts';
import type { TestObject, TestSpace } from '../test-object-store.ts';
import { addLine, feeBackOf, findAccount, findObject, listRefundsOf, saveObject } from '../test-space-store.ts';
import * as zh from '../zh.ts';
import { writeCollectionEvent } from './collection-steps.ts';
import { writeEvent } from './write-event.ts';

type Refund = TestObject<'refund'>;
type Order = TestObject<'collection'>;
/** A refund that waits for money is tried again after this time, and expires after the other. */
const TRY_AGAIN_MS = 60_000;
const WAIT_MOST_MS = 3_600_000;

/** Returns the state of a stored refund. */
export function refundStatusOf({ state }: Refund): RefundState {
  const found = REFUND_STATES.find((known) => known === state);
  if (found === undefined) throw new RangeError(`no refund has the state ${state}`);
  return found;
}

/** Puts a refund into a state: what it books, and the events. Returns it as it is then. */
export async function enterRefundState(space: TestSpace, before: Refund, to: number): Promise<Refund> {
  const order = present(await findObject(space.tx, 'collection', { id: present(before.parentId, 'an order') }), 'it');
  const refund: Refund = { ...before, state: to };
  if (to === REFUND_STATE.approved) return approve(space, { before, order });
  if (to === REFUND_STATE.paying) return refund;
  if (to === REFUND_STATE.paid) return pay(space, refund, order);
  if (to === REFUND_STATE.returned) return takeBack(space, refund, order);
  const ended = { ...refund, facts: { ...refund.facts, endedAt: space.now, endReason: zh.steps.refundEnded } };
  const event = to === REFUND_STATE.refused ? 'refused' : to === REFUND_STATE.expired ? 'expired' : null;
  if (event) await writeRefundEvent(space, event, { refund: ended, order });
  return ended;
}

/** Takes the money from the merchant's balance, as the live approval does; without enough of it, the refund waits. */
async function approve(space: TestSpace, { before, order }: { before: Refund; order: Order }): Promise<Refund> {
  const { tx, now } = space;
  const { paidIn, fee, refunded, feeBack, refundFee } = order.facts;
  const back = BigInt(refunded) + before.amount;
  const whole = await feeBackOf(tx, { fee: BigInt(fee), back, paid: BigInt(paidIn) });
  const returned = whole > BigInt(feeBack) ? whole - BigInt(feeBack) : 0n;
  const { posted, held } = await findAccount(tx);
  if (posted - held < before.amount - returned + BigInt(refundFee)) return waitForMoney(before, now);
  await addLine(space, { type: 'collection.refunded', orderNo: order.number, amount: returned - before.amount });
  if (BigInt(refundFee) > 0n)
    await addLine(space, { type: 'refund.fee', orderNo: order.number, amount: -BigInt(refundFee) });
  const kept = { ...order.facts, refunded: back.toString(), feeBack: (BigInt(feeBack) + returned).toString() };
  await saveObject(tx, { ...order, facts: kept });
  const facts = { ...before.facts, fee: refundFee, feeBack: returned.toString(), approvedAt: now };
  const refund = { ...before, state: REFUND_STATE.approved, facts };
  await writeRefundEvent(space, 'approved', { refund, order });
  return refund;
}

/** Keeps the approval as its next step. */
function waitForMoney(before: Refund, now: number): Refund {
  const over = now - before.createdAt > WAIT_MOST_MS;
  const next = { to: over ? REFUND_STATE.expired : REFUND_STATE.approved, afterS: TRY_AGAIN_MS / 1000 };
  const steps = over ? [next] : [next, ...before.facts.steps];
  return { ...before, state: REFUND_STATE.waiting_funds, facts: { ...before.facts, steps }, dueAt: now + TRY_AGAIN_MS };
}

/** The order is refunded once all of what it paid has left. */
async function pay(space: TestSpace, refund: Refund, order: Order): Promise<Refund> {
  const paid = { ...refund, facts: { ...refund.facts, paidAt: space.now } };
  await writeRefundEvent(space, 'paid', { refund: paid, order });
  const others = (await listRefundsOf(space.tx, order.id)).filter(({ id }) => id !== refund.id);
  const sum = others.reduce((all, one) => (one.state === REFUND_STATE.paid ? all + one.amount : all), refund.amount);
  if (sum !== BigInt(order.facts.paidIn)) return paid;
  const refunded = { ...order, state: COLLECTION_STATUS.refunded };
  await saveObject(space.tx, refunded);
  await writeCollectionEvent(space, refunded);
  return paid;
}

/** The bank gave it back: the payer is owed it again, and the order counts as not refunded. */
async function takeBack(space: TestSpace, refund: Refund, order: Order): Promise<Refund> {
  const { succeeded, complete, refunded } = COLLECTION_STATUS;
  const state = order.notifyStatus === NOTIFY_STATUS.notified ? complete : succeeded;
  if (order.state === refunded) await saveObject(space.tx, { ...order, state });
  await writeRefundEvent(space, 'returned', { refund, order });
  return refund;
}

type EventName = 'approved' | 'refused' | 'expired' | 'paid' | 'returned';
async function writeRefundEvent(
  space: TestSpace,
  what: EventName,
  { refund, order }: { refund: Refund; order: Order },
) {
  const status = refundStatusOf(refund);
  const data = {
    refundNo: refund.number,
    agtOrderNo: order.number,
    mchOrderNo: order.mchNo,
    mchRefundNo: refund.mchNo,
    kind: 'refund',
    amount: formatMoney(refund.amount),
    currency: BOOKS_CURRENCY,
    fee: formatMoney(refund.facts.feeBack),
    state: refundStateName(status),
    result: refundResult(status),
    status,
    reason: 'other',
  } as const;
  const about = { object: refund, notifyUrl: order.facts.notifyUrl, decides: false };
  await writeEvent(space, { type: `refund.${what}`, data }, about);
}
