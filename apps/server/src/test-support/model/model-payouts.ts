import {
  book,
  bookFee,
  type Claim,
  FEE_RATE,
  freeOf,
  hold,
  isFrozen,
  type ModelState,
  PAYABLE,
  type Payout,
  type Said,
  share,
} from './model-state.ts';

export const MAX_OPEN = 3;
export const PAYOUT_STEPS = [
  'pay',
  'accept',
  'dispute',
  'return',
  'reject',
  'expire',
  'cancel',
  'fail',
  'freeze',
  'stop',
] as const;
export type PayoutStep = (typeof PAYOUT_STEPS)[number];
type Accepter = NonNullable<Claim['first']>;
const isLiving = (status: number) => status === 0 || status === 1 || status === 3;

export function modelPayout(model: ModelState, ref: string, amount: bigint): Said {
  const fee = share(amount, FEE_RATE);
  if (freeOf(model, PAYABLE) < amount + fee) return 'refused';
  hold(model, PAYABLE, amount + fee);
  model.payouts[ref] = { amount, fee, status: 0, hand: false, byCase: false, claims: [] };
  return 'ok';
}

export function modelClaim(model: ModelState, payout: Payout, by: string): Said {
  const open = Object.values(model.payouts)
    .flatMap(({ claims }) => claims)
    .filter((one) => one.by === by && (one.status === 0 || one.status === 3));
  if (payout.status !== 0 || isFrozen(payout) || payout.claims.some((one) => one.by === by)) return 'refused';
  if (open.length >= MAX_OPEN || freeOf(model, `${by}.float`) < payout.amount) return 'refused';
  hold(model, `${by}.float`, payout.amount);
  payout.status = 1;
  payout.claims.push({ by, status: 0, paid: false });
  return 'ok';
}

/** One step by anybody who may take it; disputes and acceptances are the merchant's or one operator's. */
export function modelPayoutStep(model: ModelState, payout: Payout, step: PayoutStep, by: Accepter = 'operator'): Said {
  if (step === 'cancel' || step === 'fail') return close(model, payout, step);
  if (step === 'freeze') {
    if (payout.status > 1) return 'refused';
    payout.hand = !payout.hand;
    return 'ok';
  }
  if (step === 'stop') {
    if (payout.status > 1 && !payout.byCase) return 'refused';
    payout.byCase = !payout.byCase;
    return 'ok';
  }
  const claim = payout.claims.at(-1);
  if (!claim || !isLiving(claim.status)) return 'refused';
  const { status } = claim;
  if (step === 'pay' && (status === 0 || status === 3)) renew(claim, { status: 1, paid: true });
  else if (step === 'dispute' && status === 1) renew(claim, { status: 3 });
  else if (step === 'reject' && status === 0) giveBack(model, payout, claim, 4);
  else if (step === 'expire' && status === 0) giveBack(model, payout, claim, 5);
  else if (step === 'return' && status === 3) giveBack(model, payout, claim, 4);
  else if (step === 'accept') return accept(model, payout, claim, by);
  else return 'refused';
  return 'ok';
}

/** A new proof or a dispute clears who had accepted first. */
function renew(claim: Claim, fields: Partial<Claim>): void {
  Object.assign(claim, fields);
  delete claim.first;
}

/** Two accept a proof: two people of the operator, of whom the model has one, or one and the merchant. */
function accept(model: ModelState, payout: Payout, claim: Claim, by: Accepter): Said {
  const may = claim.status === 1 || (claim.status === 3 && by === 'operator');
  if (!may || isFrozen(payout) || claim.first === by) return 'refused';
  if (claim.first) settle(model, payout, claim);
  else claim.first = by;
  return 'ok';
}

function close(model: ModelState, payout: Payout, step: 'cancel' | 'fail'): Said {
  if (payout.status !== 0 || isFrozen(payout)) return 'refused';
  hold(model, PAYABLE, -(payout.amount + payout.fee));
  payout.status = step === 'cancel' ? 3 : 4;
  return 'ok';
}

function giveBack(model: ModelState, payout: Payout, claim: Claim, ending: 4 | 5): void {
  hold(model, `${claim.by}.float`, -payout.amount);
  claim.status = ending;
  payout.status = 0;
}

function settle(model: ModelState, payout: Payout, claim: Claim): void {
  const { amount, fee } = payout;
  hold(model, `${claim.by}.float`, -amount);
  book(model, `${claim.by}.float`, amount);
  hold(model, PAYABLE, -(amount + fee));
  book(model, PAYABLE, -(amount + fee));
  bookFee(model, claim.by, amount, 1n);
  claim.status = 2;
  payout.status = 2;
}
