import {
  book,
  bookFee,
  type Collection,
  FEE_RATE,
  freeOf,
  hold,
  type ModelState,
  PAYABLE,
  type Said,
  share,
} from './model-state.ts';

/** The only collector of the model. */
export const COLLECTOR = 'agent02';
const FLOAT = `${COLLECTOR}.float`;

/** 0→1 when the float suffices, else 0→3; one account takes several orders of the same amount. */
export function modelCreate(model: ModelState, ref: string, amount: bigint): Said {
  const taken = freeOf(model, FLOAT) >= amount;
  if (taken) hold(model, FLOAT, amount);
  const state = { frozen: false, complaints: 0, held: 0n, over: false, closed: false };
  model.collections[ref] = { amount, paid: amount, status: taken ? 1 : 3, ...state };
  return 'ok';
}

/** 1→2, and 6→2 when the float suffices again. */
export function modelConfirm(model: ModelState, order: Collection): Said {
  if (order.frozen || order.closed || (order.status !== 1 && order.status !== 6)) return 'refused';
  if (order.status === 6 && freeOf(model, FLOAT) < order.amount) return 'refused';
  if (order.status === 1) hold(model, FLOAT, -order.amount);
  settle(model, order.amount, 1n);
  order.status = 2;
  keepShares(model);
  return 'ok';
}

/**
 * Ends the order's time. Every open order whose time is over then expires, 1→6; a frozen one waits for the first sweep
 * after its review.
 */
export function modelExpire(model: ModelState, order: Collection): Said {
  order.over = true;
  for (const one of Object.values(model.collections)) {
    if (!one.over || one.status !== 1 || one.frozen) continue;
    hold(model, FLOAT, -one.amount);
    one.status = 6;
  }
  return 'ok';
}

/**
 * Freezes the order and the merchant's share: what is free now, and the rest as it arrives (`keepShares`). Also for an
 * order whose money was given back, because its payer may say that nothing arrived. One complaint waits at a time,
 * three in all.
 */
export function modelComplain(model: ModelState, order: Collection): Said {
  if (order.status === 3 || order.status === 5 || order.frozen || order.complaints === 3) return 'refused';
  order.complaints += 1;
  order.frozen = true;
  keepShares(model);
  return 'ok';
}

/**
 * Holds what is free on the merchant's payable after a step, for settled orders with an open complaint, the oldest
 * first.
 */
export function keepShares(model: ModelState): void {
  for (const order of Object.values(model.collections)) {
    if (!order.frozen || order.status !== 2) continue;
    const wanted = order.paid - share(order.paid, FEE_RATE) - order.held;
    const free = freeOf(model, PAYABLE);
    const taken = free < wanted ? free : wanted;
    order.held += taken;
    hold(model, PAYABLE, taken);
  }
}

/** Two people answer the complaint: its freeze ends, and what it held may be needed by another. */
export function modelReview(model: ModelState, order: Collection): Said {
  if (!order.frozen) return 'refused';
  order.frozen = false;
  hold(model, PAYABLE, -order.held);
  order.held = 0n;
  keepShares(model);
  return 'ok';
}

/**
 * 2→5 in reverse of the settlement, when the merchant still has the money and no case froze its collector's float; it
 * also answers an open complaint.
 */
export function modelRefund(model: ModelState, order: Collection): Said {
  if (order.status !== 2 || COLLECTOR in model.frozenFloats) return 'refused';
  if (freeOf(model, PAYABLE) + order.held < order.paid - share(order.paid, FEE_RATE)) return 'refused';
  order.frozen = false;
  hold(model, PAYABLE, -order.held);
  order.held = 0n;
  settle(model, order.paid, -1n);
  order.status = 5;
  keepShares(model);
  return 'ok';
}

/** Less than the amount arrived for an open order: it is settled as it arrived, or given back by the operator. */
export function modelAdjust(
  model: ModelState,
  order: Collection,
  { received, keeps }: { received: bigint; keeps: boolean },
): Said {
  if (order.status !== 1 || order.frozen || (!keeps && COLLECTOR in model.frozenFloats)) return 'refused';
  hold(model, FLOAT, -order.amount);
  order.paid = received;
  if (keeps) settle(model, received, 1n);
  else {
    book(model, FLOAT, -received);
    book(model, 'M1001.refund_payable', received);
  }
  order.status = keeps ? 2 : 6;
  order.closed = !keeps;
  keepShares(model);
  return 'ok';
}

function settle(model: ModelState, amount: bigint, sign: 1n | -1n): void {
  book(model, FLOAT, -sign * amount);
  book(model, PAYABLE, sign * (amount - share(amount, FEE_RATE)));
  bookFee(model, COLLECTOR, amount, sign);
}
