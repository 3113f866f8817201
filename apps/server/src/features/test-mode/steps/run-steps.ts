import { firstDue, type TestKind, type TestObject, type TestSpace } from '../test-object-store.ts';
import { saveObject } from '../test-space-store.ts';
import { enterCollectionState } from './collection-steps.ts';
import { enterPayoutState } from './payout-steps.ts';
import { enterRefundState } from './refund-steps.ts';
import { enterSettlementState } from './settlement-steps.ts';

type Enter<K extends TestKind> = (space: TestSpace, before: TestObject<K>, to: number) => Promise<TestObject<K>>;
const ENTER: { [K in TestKind]: Enter<K> } = {
  collection: enterCollectionState,
  refund: enterRefundState,
  payout: enterPayoutState,
  settlement: enterSettlementState,
};

/** Takes the steps of an object that are due, and stores it. Returns it as it is then. */
export async function runSteps<K extends TestKind>(space: TestSpace, object: TestObject<K>): Promise<TestObject<K>> {
  let current = object;
  while (current.dueAt !== null && current.dueAt <= space.now) current = await takeStep(space, current, current.dueAt);
  return current;
}

async function takeStep<K extends TestKind>(
  space: TestSpace,
  object: TestObject<K>,
  dueAt: number,
): Promise<TestObject<K>> {
  const [next, ...left] = object.facts.steps;
  const waiting = { ...object, facts: { ...object.facts, steps: left }, dueAt: firstDue(left, dueAt) };
  const entered = next === undefined ? waiting : await enterState(space, waiting, next.to);
  await saveObject(space.tx, entered);
  return entered;
}

/** Puts an object into a state, whatever it waited for. The caller stores it. */
export function enterState<K extends TestKind>(
  space: TestSpace,
  object: TestObject<K>,
  to: number,
): Promise<TestObject<K>> {
  const enter: Enter<K> = ENTER[object.kind];
  return enter(space, object, to);
}

/** Puts an object into a state because somebody asked for it, and stores it: its own next steps are no more taken. */
export async function moveTo<K extends TestKind>(
  space: TestSpace,
  object: TestObject<K>,
  to: number,
): Promise<TestObject<K>> {
  const stopped = { ...object, facts: { ...object.facts, steps: [] }, dueAt: null };
  const moved = await enterState(space, stopped, to);
  await saveObject(space.tx, moved);
  return moved;
}
