import {
  type CashStep,
  modelCashOut,
  modelCashStep,
  modelCredit,
  modelGive,
  modelTopUp,
} from '../../../apps/server/src/test-support/model/model-cash.ts';
import {
  keepShares,
  modelAdjust,
  modelComplain,
  modelConfirm,
  modelCreate,
  modelExpire,
  modelRefund,
  modelReview,
} from '../../../apps/server/src/test-support/model/model-collections.ts';
import {
  holdFree,
  modelFreezeFloat,
  modelLiftFloat,
} from '../../../apps/server/src/test-support/model/model-freezes.ts';
import {
  modelClaim,
  modelPayout,
  modelPayoutStep,
  type PayoutStep,
} from '../../../apps/server/src/test-support/model/model-payouts.ts';
import {
  CHAINS,
  type Collection,
  type ModelState,
  type Said,
} from '../../../apps/server/src/test-support/model/model-state.ts';
import type { Random } from '../random.ts';

/** Possible operations, with their weight and the kind of object that each acts on. */
const KINDS = {
  create: [14, 'new'],
  confirm: [14, 'collections'],
  expire: [6, 'collections'],
  complain: [3, 'collections'],
  review: [4, 'collections'],
  refund: [3, 'collections'],
  adjust: [2, 'collections'],
  give: [2, 'new'],
  payout: [8, 'new'],
  claim: [12, 'payouts'],
  pay: [9, 'payouts'],
  accept: [7, 'payouts'],
  dispute: [4, 'payouts'],
  return: [2, 'payouts'],
  reject: [2, 'payouts'],
  expireClaim: [3, 'payouts'],
  cancel: [2, 'payouts'],
  fail: [1, 'payouts'],
  freeze: [2, 'payouts'],
  stop: [2, 'payouts'],
  freezeFloat: [1, 'new'],
  liftFloat: [3, 'new'],
  cashOut: [3, 'new'],
  takeBack: [1, 'cashOuts'],
  refuse: [1, 'cashOuts'],
  release: [3, 'cashOuts'],
  send: [3, 'cashOuts'],
  giveBack: [1, 'cashOuts'],
  topUp: [2, 'new'],
  credit: [2, 'topUps'],
} as const satisfies Record<string, readonly [number, 'new' | 'collections' | 'payouts' | 'cashOuts' | 'topUps']>;
export type Kind = keyof typeof KINDS;
export type Operation = {
  kind: Kind;
  /** Reference of its object, as chosen by the maker; for a new object, of the one that it creates. */
  ref: string;
  /** Its own key: repeated under this key, it is done once. */
  key: string;
  by: string;
  amount: bigint;
  /** A choice of two where the operation has one. */
  either: boolean;
};

/**
 * Few different amounts, so that several open orders often have the same one; odd ones, whose shares are rounded; large
 * ones, so that balances run short.
 */
export const AMOUNTS = [1_000n, 1_001n, 3_333n, 99_999n, 1_234_567n, 2_500_000n, 4_999_999n];
const CASH = [10_000n, 33_333n, 250_001n];
const PEOPLE = Object.keys(CHAINS);
/** Number of objects that steps choose from: the newest, so that each proceeds far. */
const NEWEST = 6;
/** Operations that may run at the same time, because none of them is part of another. */
const TOGETHER: Kind[] = ['create', 'confirm', 'payout', 'claim', 'pay', 'cashOut', 'give', 'cancel'];
const CHOICES = Object.entries(KINDS).flatMap(([kind, [weight]]) => Array<Kind>(weight).fill(kind as Kind));

export function chooseOperation(random: Random, model: ModelState, ref: string): Operation {
  return ofKind(random.pick(CHOICES), random, model, ref);
}

/** Chooses several operations for the same moment, two of them often on the same object. */
export function chooseTogether(random: Random, model: ModelState, ref: string): Operation[] {
  const first = ofKind(random.pick(TOGETHER), random, model, `${ref}a`);
  const second =
    random.chance(0.5) && !isNew(first.kind)
      ? { ...first, key: `${ref}b`, by: random.pick(PEOPLE) }
      : ofKind(random.pick(TOGETHER), random, model, `${ref}b`);
  return random.chance(0.4)
    ? [first, second, ofKind(random.pick(TOGETHER), random, model, `${ref}c`)]
    : [first, second];
}

export function isNew(kind: Kind): boolean {
  return KINDS[kind][1] === 'new';
}

function ofKind(kind: Kind, random: Random, model: ModelState, ref: string): Operation {
  const [, about] = KINDS[kind];
  const refs = about === 'new' ? [] : Object.keys(model[about]).slice(-NEWEST);
  const [amount, cash, by, either] = [random.pick(AMOUNTS), random.pick(CASH), random.pick(PEOPLE), random.chance(0.5)];
  const which = random.below(NEWEST);
  const [frozen] = Object.keys(model.frozenFloats);
  // There is no object for it yet: create an order instead.
  if ((about !== 'new' && refs.length === 0) || (kind === 'liftFloat' && !frozen))
    return { kind: 'create', ref, key: ref, by, amount, either };
  // Code merchants top up through their agent.
  const agent = kind === 'topUp' && by.startsWith('ms') ? 'agent02' : by;
  const who = kind === 'liftFloat' && frozen ? frozen : agent;
  const isCash = kind === 'cashOut' || kind === 'topUp' || kind === 'give';
  return {
    kind,
    ref: refs[which % Math.max(1, refs.length)] ?? ref,
    key: ref,
    by: who,
    amount: isCash ? cash : amount,
    either,
  };
}

const PAYOUT_STEP: Partial<Record<Kind, PayoutStep>> = {
  pay: 'pay',
  accept: 'accept',
  dispute: 'dispute',
  return: 'return',
  reject: 'reject',
  expireClaim: 'expire',
  cancel: 'cancel',
  fail: 'fail',
  freeze: 'freeze',
  stop: 'stop',
};
const CASH_STEP: Partial<Record<Kind, CashStep>> = {
  takeBack: 'take-back',
  refuse: 'refuse',
  release: 'release',
  send: 'send',
  giveBack: 'give-back',
};

/** The lower amount that arrives for an order that is adjusted. */
export function receivedOf({ amount }: Pick<Collection, 'amount'>): bigint {
  return amount - amount / 3n;
}

/** Applies an operation to the model; returns the answer that the server must give. */
export function applyTo(model: ModelState, operation: Operation): Said {
  const said = act(model, operation);
  holdFree(model);
  keepShares(model);
  return said;
}

function act(model: ModelState, { kind, ref, by, amount, either }: Operation): Said {
  const order = model.collections[ref];
  const payout = model.payouts[ref];
  const cash = model.cashOuts[ref];
  const topUp = model.topUps[ref];
  if (kind === 'create') return modelCreate(model, ref, amount);
  if (kind === 'payout') return modelPayout(model, ref, amount);
  if (kind === 'cashOut') return modelCashOut(model, ref, { by, amount });
  if (kind === 'topUp') return modelTopUp(model, ref, { by, amount });
  if (kind === 'give') return modelGive(model, amount);
  if (kind === 'freezeFloat') return modelFreezeFloat(model, by);
  if (kind === 'liftFloat') return modelLiftFloat(model, by);
  if (order && kind === 'confirm') return modelConfirm(model, order);
  if (order && kind === 'expire') return modelExpire(model, order);
  if (order && kind === 'complain') return modelComplain(model, order);
  if (order && kind === 'review') return modelReview(model, order);
  if (order && kind === 'refund') return modelRefund(model, order);
  if (order && kind === 'adjust') return modelAdjust(model, order, { received: receivedOf(order), keeps: either });
  if (payout && kind === 'claim') return modelClaim(model, payout, by);
  const step = PAYOUT_STEP[kind];
  if (payout && step) return modelPayoutStep(model, payout, step, either ? 'merchant' : 'operator');
  const cashStep = CASH_STEP[kind];
  if (cash && cashStep) return modelCashStep(model, cash, cashStep);
  if (topUp && kind === 'credit') return modelCredit(model, topUp);
  throw new Error(`the model knows no ${kind} of ${ref}`);
}
