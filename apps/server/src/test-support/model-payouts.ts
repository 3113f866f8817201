/** Payouts as a few lines of memory: what a history of one merchant and its claimers must come to. Amounts in fen. */
export type ModelPayout = {
  amount: bigint;
  fee: bigint;
  status: 0 | 1 | 2 | 3 | 4;
  frozen: boolean;
  /** Every claim in order; the last may be living. */
  claims: { by: string; status: 0 | 1 | 2 | 3 | 4 | 5 }[];
};
export type PayoutModel = {
  /** Free balance of the merchant, and what it holds. */
  free: bigint;
  held: bigint;
  floats: Record<string, { posted: bigint; held: bigint }>;
  /** Everything that settled, by account. */
  moved: Record<string, bigint>;
  payouts: ModelPayout[];
};
export type Said = 'ok' | 'refused';
export type ModelStep = 'pay' | 'reject' | 'expire' | 'dispute' | 'return' | 'accept' | 'cancel' | 'fail' | 'freeze';

export const FEE_RATE = 30_000n;
export const MAX_OPEN = 3;
/** Rates from each claimer up to its root. */
const CHAINS: Record<string, [string, bigint][]> = {
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
const share = (amount: bigint, rate: bigint) => (amount * rate) / 1_000_000n;
const isLiving = (status: number) => status === 0 || status === 1 || status === 3;

export function modelPayout(model: PayoutModel, amount: bigint): ModelPayout | 'refused' {
  const fee = share(amount, FEE_RATE);
  if (model.free < amount + fee) return 'refused';
  model.free -= amount + fee;
  model.held += amount + fee;
  const payout: ModelPayout = { amount, fee, status: 0, frozen: false, claims: [] };
  model.payouts.push(payout);
  return payout;
}

export function modelClaim(model: PayoutModel, payout: ModelPayout, by: string): Said {
  const purse = model.floats[by] as { posted: bigint; held: bigint };
  const open = model.payouts
    .flatMap(({ claims }) => claims)
    .filter((one) => one.by === by && [0, 3].includes(one.status));
  if (payout.status !== 0 || payout.frozen || payout.claims.some((one) => one.by === by)) return 'refused';
  if (open.length >= MAX_OPEN || purse.posted - purse.held < payout.amount) return 'refused';
  purse.held += payout.amount;
  payout.status = 1;
  payout.claims.push({ by, status: 0 });
  return 'ok';
}

/** One step of whoever may take it; `by` counts for the claimer's own steps. */
export function modelPayoutStep(model: PayoutModel, payout: ModelPayout, step: ModelStep): Said {
  if (step === 'cancel' || step === 'fail') return modelClose(model, payout, step);
  if (step === 'freeze') {
    if (payout.status > 1) return 'refused';
    payout.frozen = !payout.frozen;
    return 'ok';
  }
  const claim = payout.claims.at(-1);
  if (!claim || !isLiving(claim.status)) return 'refused';
  const { status } = claim;
  if (step === 'pay' && (status === 0 || status === 3)) claim.status = 1;
  else if (step === 'dispute' && status === 1) claim.status = 3;
  else if (step === 'reject' && status === 0) giveBack(model, payout, claim, 4);
  else if (step === 'expire' && status === 0) giveBack(model, payout, claim, 5);
  else if (step === 'return' && status === 3) giveBack(model, payout, claim, 4);
  else if (step === 'accept' && status !== 0 && !payout.frozen) settle(model, payout, claim);
  else return 'refused';
  return 'ok';
}

function modelClose(model: PayoutModel, payout: ModelPayout, step: 'cancel' | 'fail'): Said {
  if (payout.status !== 0 || (step === 'cancel' && payout.frozen)) return 'refused';
  model.free += payout.amount + payout.fee;
  model.held -= payout.amount + payout.fee;
  payout.status = step === 'cancel' ? 3 : 4;
  return 'ok';
}

function giveBack(model: PayoutModel, payout: ModelPayout, claim: ModelPayout['claims'][number], ending: 4 | 5): void {
  (model.floats[claim.by] as { held: bigint }).held -= payout.amount;
  claim.status = ending;
  payout.status = 0;
}

function settle(model: PayoutModel, payout: ModelPayout, claim: ModelPayout['claims'][number]): void {
  const { amount, fee } = payout;
  const add = (account: string, fen: bigint) => {
    model.moved[account] = (model.moved[account] ?? 0n) + fen;
  };
  const purse = model.floats[claim.by] as { posted: bigint; held: bigint };
  purse.held -= amount;
  purse.posted += amount;
  model.held -= amount + fee;
  add('M1001.payable', -(amount + fee));
  add(`${claim.by}.float`, amount);
  let [below, left] = [0n, fee];
  for (const [name, rate] of CHAINS[claim.by] as [string, bigint][]) {
    const commission = share(amount, rate - below);
    below = rate;
    left -= commission;
    add(`${name}.commission`, commission);
  }
  add('operator.revenue', left);
  claim.status = 2;
  payout.status = 2;
}
