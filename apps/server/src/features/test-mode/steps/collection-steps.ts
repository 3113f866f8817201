import {
  COLLECTION_STATUS,
  type CollectionStatus,
  collectionResult,
  collectionStateName,
  hasSucceeded,
} from '@mashang/contract/collection-orders';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { feesAt } from '../../merchants/fees/fee-plan-store.ts';
import type { TestObject, TestSpace } from '../test-object-store.ts';
import { addLine } from '../test-space-store.ts';
import { writeEvent } from './write-event.ts';

type Collection = TestObject<'collection'>;
/** States of a collection of which its merchant gets an event. */
type NotifiedState = 'succeeded' | 'failed' | 'expired' | 'refunded';
const EVENT_OF = {
  [COLLECTION_STATUS.succeeded]: 'succeeded',
  [COLLECTION_STATUS.failed]: 'failed',
  [COLLECTION_STATUS.expired]: 'expired',
  [COLLECTION_STATUS.refunded]: 'refunded',
} as const satisfies Partial<Record<CollectionStatus, NotifiedState>>;

/** Returns the status of a stored collection. */
export function collectionStatusOf({ state }: Collection): CollectionStatus {
  const status = Object.values(COLLECTION_STATUS).find((known) => known === state);
  if (status === undefined) throw new RangeError(`no collection has the state ${state}`);
  return status;
}

/** Puts a collection into a state: what it books, and the event. Returns it as it is then. */
export async function enterCollectionState(space: TestSpace, before: Collection, to: number): Promise<Collection> {
  const moved = { ...before, state: to };
  const object = to === COLLECTION_STATUS.succeeded ? await bookPaid(space, moved) : moved;
  await writeCollectionEvent(space, object);
  return object;
}

/** A paid order: its fee by the plan of its creation, and the rest to the merchant's balance. */
async function bookPaid(space: TestSpace, object: Collection): Promise<Collection> {
  const { terms } = object.facts;
  const plan = {
    rate: terms.rate,
    fixed: BigInt(terms.fixed),
    least: BigInt(terms.least),
    most: terms.most === null ? null : BigInt(terms.most),
  };
  const [fees] = await feesAt(space.tx, [plan], [object.amount]);
  const fee = fees?.[0]?.fee ?? 0n;
  const { amount, number } = object;
  await addLine(space, { type: 'collection.settled', orderNo: number, amount: amount - fee, received: amount });
  const facts = { ...object.facts, paidIn: amount.toString(), fee: fee.toString(), affirmedAt: space.now };
  return { ...object, facts };
}

/** Writes the event of the state that a collection has. */
export async function writeCollectionEvent(space: TestSpace, object: Collection): Promise<void> {
  const status = collectionStatusOf(object);
  if (!(status in EVENT_OF)) return;
  const what = EVENT_OF[status as keyof typeof EVENT_OF];
  const data = {
    agtOrderNo: object.number,
    mchOrderNo: object.mchNo,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(object.amount),
    paidInAmount: formatMoney(object.facts.paidIn),
    fee: formatMoney(hasSucceeded(status) ? object.facts.fee : 0n),
    status,
    state: collectionStateName(status),
    result: collectionResult(status),
  };
  await writeEvent(
    space,
    { type: `collection.${what}`, data },
    { object, notifyUrl: object.facts.notifyUrl, decides: true },
  );
}
