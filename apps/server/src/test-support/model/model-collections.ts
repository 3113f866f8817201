import {
  book,
  bookFee,
  type Collection,
  FEE_RATE,
  freeOf,
  hold,
  PAYABLE,
  type Said,
  share,
  type World,
} from './model-world.ts';

/** The one collector of these histories. */
export const COLLECTOR = 'agent02';
const FLOAT = `${COLLECTOR}.float`;

/** 0→1 when the float allows, else 0→3: one account takes several orders of one amount. */
export function modelCreate(world: World, ref: string, amount: bigint): Said {
  const taken = freeOf(world, FLOAT) >= amount;
  if (taken) hold(world, FLOAT, amount);
  const state = { frozen: false, complaints: 0, held: 0n, over: false, closed: false };
  world.collections[ref] = { amount, paid: amount, status: taken ? 1 : 3, ...state };
  return 'ok';
}

/** 1→2, and 6→2 when the float allows it again. */
export function modelConfirm(world: World, order: Collection): Said {
  if (order.frozen || order.closed || (order.status !== 1 && order.status !== 6)) return 'refused';
  if (order.status === 6 && freeOf(world, FLOAT) < order.amount) return 'refused';
  if (order.status === 1) hold(world, FLOAT, -order.amount);
  settle(world, order.amount, 1n);
  order.status = 2;
  keepShares(world);
  return 'ok';
}

/**
 * Its time is over, and every open order whose time is over ends, 1→6; one that is frozen waits for the
 * first sweep after its review.
 */
export function modelExpire(world: World, order: Collection): Said {
  order.over = true;
  for (const one of Object.values(world.collections)) {
    if (!one.over || one.status !== 1 || one.frozen) continue;
    hold(world, FLOAT, -one.amount);
    one.status = 6;
  }
  return 'ok';
}

/**
 * Freezes the order and the merchant's share, what is free of it now and the rest as it comes (`keepShares`); also of
 * one whose money was given back: its payer may say that nothing came. One complaint waits at a time, three in all.
 */
export function modelComplain(world: World, order: Collection): Said {
  if (order.status === 3 || order.status === 5 || order.frozen || order.complaints === 3) return 'refused';
  order.complaints += 1;
  order.frozen = true;
  keepShares(world);
  return 'ok';
}

/**
 * What stands free of the merchant's after a step is held for settled orders that a complaint keeps, the oldest first.
 */
export function keepShares(world: World): void {
  for (const order of Object.values(world.collections)) {
    if (!order.frozen || order.status !== 2) continue;
    const wanted = order.paid - share(order.paid, FEE_RATE) - order.held;
    const free = freeOf(world, PAYABLE);
    const taken = free < wanted ? free : wanted;
    order.held += taken;
    hold(world, PAYABLE, taken);
  }
}

/** Two people answer the complaint: its freeze ends, and what it held may be wanted by another. */
export function modelReview(world: World, order: Collection): Said {
  if (!order.frozen) return 'refused';
  order.frozen = false;
  hold(world, PAYABLE, -order.held);
  order.held = 0n;
  keepShares(world);
  return 'ok';
}

/**
 * 2→5 in reverse of the settlement, when the merchant still has it and no case froze its collector's float; an
 * unanswered complaint is answered by it.
 */
export function modelRefund(world: World, order: Collection): Said {
  if (order.status !== 2 || COLLECTOR in world.caught) return 'refused';
  if (freeOf(world, PAYABLE) + order.held < order.paid - share(order.paid, FEE_RATE)) return 'refused';
  order.frozen = false;
  hold(world, PAYABLE, -order.held);
  order.held = 0n;
  settle(world, order.paid, -1n);
  order.status = 5;
  keepShares(world);
  return 'ok';
}

/** Less came than was due, of an order that is open: settled as it came, or given back by the operator. */
export function modelAdjust(
  world: World,
  order: Collection,
  { received, keeps }: { received: bigint; keeps: boolean },
): Said {
  if (order.status !== 1 || order.frozen || (!keeps && COLLECTOR in world.caught)) return 'refused';
  hold(world, FLOAT, -order.amount);
  order.paid = received;
  if (keeps) settle(world, received, 1n);
  else {
    book(world, FLOAT, -received);
    book(world, 'M1001.refund_payable', received);
  }
  order.status = keeps ? 2 : 6;
  order.closed = !keeps;
  keepShares(world);
  return 'ok';
}

function settle(world: World, amount: bigint, sign: 1n | -1n): void {
  book(world, FLOAT, -sign * amount);
  book(world, PAYABLE, sign * (amount - share(amount, FEE_RATE)));
  bookFee(world, COLLECTOR, amount, sign);
}
