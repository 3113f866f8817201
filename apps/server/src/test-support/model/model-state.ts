import { formatMoney } from '@mashang/contract/money';

/** Balance of one account of a participant or of the institution: posted, and the held part of it. Fen. */
export type Purse = { posted: bigint; held: bigint };
export type Collection = {
  amount: bigint;
  /** The settled amount; the order's amount unless another arrived. */
  paid: bigint;
  status: 1 | 2 | 3 | 5 | 6;
  frozen: boolean;
  /** How often its payer complained. */
  complaints: number;
  /** The part of the merchant's share that a complaint holds. */
  held: bigint;
  /** Whether its time is over. */
  over: boolean;
  /** The money that arrived was given back: nothing more happens to it. */
  closed: boolean;
};
export type Claim = {
  by: string;
  status: 0 | 1 | 2 | 3 | 4 | 5;
  /** It has shown proof: a decision against it takes two people. */
  paid: boolean;
  /** Who accepted its proof first. */
  first?: 'operator' | 'merchant';
};
export type Payout = {
  amount: bigint;
  fee: bigint;
  status: 0 | 1 | 2 | 3 | 4;
  hand: boolean;
  byCase: boolean;
  claims: Claim[];
};
export type CashOut = { by: string; amount: bigint; status: 0 | 1 | 2 | 4 | 5 | 6 };
export type TopUp = { by: string; amount: bigint; status: 0 | 2 };

/** The whole business in memory; everything by the reference that its maker gave it. */
export type ModelState = {
  purses: Record<string, Purse>;
  collections: Record<string, Collection>;
  payouts: Record<string, Payout>;
  cashOuts: Record<string, CashOut>;
  topUps: Record<string, TopUp>;
  /** Frozen floats by their owner, with what the freeze holds. */
  frozenFloats: Record<string, bigint>;
};
export type Said = 'ok' | 'refused';

/** Frozen by hand, by a case, or both: it stops while either lasts. */
export function isFrozen({ hand, byCase }: Payout): boolean {
  return hand || byCase;
}

export function purseOf(model: ModelState, name: string): Purse {
  const purse = model.purses[name] ?? { posted: 0n, held: 0n };
  model.purses[name] = purse;
  return purse;
}

export function freeOf(model: ModelState, name: string): bigint {
  const { posted, held } = purseOf(model, name);
  return posted - held;
}

export function book(model: ModelState, name: string, fen: bigint): void {
  purseOf(model, name).posted += fen;
}

export function hold(model: ModelState, name: string, fen: bigint): void {
  purseOf(model, name).held += fen;
}

/** Returns what moved since `first`, in the form of `changesOf` for the books: yuan by account, holds under `.held`. */
export function movedSince(first: ModelState['purses'], { purses }: ModelState): Record<string, string> {
  const moved = Object.entries(purses).flatMap(([name, { posted, held }]) => {
    const before = first[name] ?? { posted: 0n, held: 0n };
    return [[name, posted - before.posted] as const, [`${name}.held`, held - before.held] as const];
  });
  return Object.fromEntries(moved.filter(([, fen]) => fen !== 0n).map(([name, fen]) => [name, formatMoney(fen)]));
}

/** Returns a model without any request; `free`: what each account may spend. */
export function newModel(free: Record<string, bigint>): ModelState {
  const purses = Object.fromEntries(Object.entries(free).map(([name, posted]) => [name, { posted, held: 0n }]));
  return { purses, collections: {}, payouts: {}, cashOuts: {}, topUps: {}, frozenFloats: {} };
}

/** Returns a share by a rate in 1/10 000 percent, rounded down to the fen. */
export function share(amount: bigint, rate: bigint): bigint {
  return (amount * rate) / 1_000_000n;
}

export const PAYABLE = 'M1001.payable';
export const REVENUE = 'operator.revenue';
export const BANK = 'operator.bank_clearing';
export const FEE_RATE = 30_000n;
/** The participants, each with the rates from it up to its root. */
export const CHAINS: Record<string, [name: string, rate: bigint][]> = {
  agent01: [['agent01', 12_000n]],
  agent02: [
    ['agent02', 8_000n],
    ['agent01', 12_000n],
  ],
  ms01: [
    ['ms01', 10_000n],
    ['agent01', 12_000n],
  ],
};

/** Books the fee's parts: each of the chain gets its rate less the one below, the operator the rest. */
export function bookFee(model: ModelState, by: string, amount: bigint, sign: 1n | -1n): void {
  let [below, left] = [0n, share(amount, FEE_RATE)];
  for (const [name, rate] of CHAINS[by] ?? []) {
    const commission = share(amount, rate - below);
    below = rate;
    left -= commission;
    book(model, `${name}.commission`, sign * commission);
  }
  book(model, REVENUE, sign * left);
}
