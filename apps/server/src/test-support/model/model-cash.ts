import { BANK, book, type CashOut, freeOf, hold, type ModelState, type Said, type TopUp } from './model-state.ts';

export type CashStep = 'take-back' | 'refuse' | 'release' | 'send' | 'give-back';
/** Applications of one participant that may wait at once. */
export const OPEN_TOP_UPS = 20;

/** The requested money is held at once. */
export function modelCashOut(model: ModelState, ref: string, { by, amount }: { by: string; amount: bigint }): Said {
  if (freeOf(model, `${by}.float`) < amount) return 'refused';
  hold(model, `${by}.float`, amount);
  model.cashOuts[ref] = { by, amount, status: 0 };
  return 'ok';
}

export function modelCashStep(model: ModelState, cash: CashOut, step: CashStep): Said {
  const { by, amount, status } = cash;
  const float = `${by}.float`;
  // Nothing leaves while its owner is frozen; earlier requests may be cancelled or refused.
  const isCaught = by in model.frozenFloats;
  if (step === 'take-back' && status === 0) cash.status = 5;
  else if (step === 'refuse' && (status === 0 || status === 1)) cash.status = 4;
  else if (step === 'release' && status === 0 && !isCaught) cash.status = 1;
  else if (step === 'send' && status === 1 && !isCaught) cash.status = 2;
  else if (step === 'give-back' && status === 2) cash.status = 6;
  else return 'refused';
  if (step === 'take-back' || step === 'refuse' || step === 'send') hold(model, float, -amount);
  if (step === 'send') move(model, float, -amount);
  if (step === 'give-back') move(model, float, amount);
  return 'ok';
}

export function modelTopUp(model: ModelState, ref: string, { by, amount }: { by: string; amount: bigint }): Said {
  const open = Object.values(model.topUps).filter((one) => one.by === by && one.status === 0);
  if (open.length >= OPEN_TOP_UPS) return 'refused';
  model.topUps[ref] = { by, amount, status: 0 };
  return 'ok';
}

/** Two people confirmed that the money arrived. */
export function modelCredit(model: ModelState, topUp: TopUp): Said {
  if (topUp.status !== 0) return 'refused';
  move(model, `${topUp.by}.float`, topUp.amount);
  topUp.status = 2;
  return 'ok';
}

/** Moves float from a parent to its child. */
export function modelGive(model: ModelState, amount: bigint): Said {
  if (freeOf(model, 'agent01.float') < amount) return 'refused';
  book(model, 'agent01.float', -amount);
  book(model, 'agent02.float', amount);
  return 'ok';
}

function move(model: ModelState, float: string, amount: bigint): void {
  book(model, float, amount);
  book(model, BANK, -amount);
}
