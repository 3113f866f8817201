/** The books as a few lines of memory: what a history of one collector's orders must come to. Amounts in fen. */
export type ModelOrder = { amount: bigint; status: 1 | 2 | 3 | 5 | 6; frozen: boolean; held: bigint; over?: boolean };
export type Model = {
  float: bigint;
  floatHeld: bigint;
  payable: bigint;
  payableHeld: bigint;
  collector: bigint;
  parent: bigint;
  revenue: bigint;
  /** Float the parent gave the collector. */
  given: bigint;
  orders: ModelOrder[];
};
export type Said = 'ok' | 'refused';

const FEE = 30_000n;
const COLLECTOR = 8_000n;
const PARENT = 12_000n;
const share = (amount: bigint, rate: bigint) => (amount * rate) / 1_000_000n;

export function newModel(float: bigint): Model {
  const nothing = { floatHeld: 0n, payable: 0n, payableHeld: 0n, collector: 0n, parent: 0n, revenue: 0n, given: 0n };
  return { float, ...nothing, orders: [] };
}

/** 0→1 when the float allows and no open order has the amount, else 0→3. */
export function modelCreate(model: Model, amount: bigint): ModelOrder {
  const open = model.orders.some((order) => order.status === 1 && order.amount === amount);
  const taken = !open && model.float - model.floatHeld >= amount;
  if (taken) model.floatHeld += amount;
  const order: ModelOrder = { amount, status: taken ? 1 : 3, frozen: false, held: 0n };
  model.orders.push(order);
  return order;
}

/** 1→2, and 6→2 when the float allows it again. */
export function modelConfirm(model: Model, order: ModelOrder): Said {
  if (order.frozen || (order.status !== 1 && order.status !== 6)) return 'refused';
  if (order.status === 6 && model.float - model.floatHeld < order.amount) return 'refused';
  if (order.status === 1) model.floatHeld -= order.amount;
  settle(model, order.amount, 1n);
  order.status = 2;
  return 'ok';
}

/** 2→5, in reverse of the settlement, when the merchant still has it; an unanswered complaint is answered by it. */
export function modelRefund(model: Model, order: ModelOrder): Said {
  if (order.status !== 2) return 'refused';
  const back = order.amount - share(order.amount, FEE);
  if (model.payable - model.payableHeld + order.held < back) return 'refused';
  if (order.frozen) modelReview(model, order);
  settle(model, order.amount, -1n);
  order.status = 5;
  return 'ok';
}

/** Float from the parent; the receiver's alone is watched. */
export function modelGive(model: Model, amount: bigint): void {
  model.float += amount;
  model.given += amount;
}

function settle(model: Model, amount: bigint, sign: 1n | -1n): void {
  const fee = share(amount, FEE);
  const collector = share(amount, COLLECTOR);
  const parent = share(amount, PARENT - COLLECTOR);
  model.float -= sign * amount;
  model.payable += sign * (amount - fee);
  model.collector += sign * collector;
  model.parent += sign * parent;
  model.revenue += sign * (fee - collector - parent);
}

/** Its time is over, and every open order whose time is over ends, 1→6; one that is frozen waits for the first sweep after its review. */
export function modelExpire(model: Model, order: ModelOrder): void {
  order.over = true;
  for (const one of model.orders) {
    if (!one.over || one.status !== 1 || one.frozen) continue;
    model.floatHeld -= one.amount;
    one.status = 6;
  }
}

/** Freezes the order and what of the merchant's share is free. */
export function modelComplain(model: Model, order: ModelOrder & { complained?: boolean }): Said {
  if (order.status === 3 || order.status === 5 || order.complained) return 'refused';
  order.complained = true;
  order.frozen = true;
  if (order.status === 2) {
    const wanted = order.amount - share(order.amount, FEE);
    const free = model.payable - model.payableHeld;
    order.held = free < wanted ? free : wanted;
    model.payableHeld += order.held;
  }
  return 'ok';
}

export function modelReview(model: Model, order: ModelOrder): Said {
  if (!order.frozen) return 'refused';
  order.frozen = false;
  model.payableHeld -= order.held;
  order.held = 0n;
  return 'ok';
}
