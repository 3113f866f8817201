import type { Evidence } from '@mashang/contract/evidence';
import { parseMoney } from '@mashang/contract/money';
import { postedOn, total } from './posted-sums.ts';
import { both } from './two-languages.ts';
import * as zh from './zh.ts';

type Transfer = Evidence['ledger'][number];
/** The part of a file that is needed to check its amounts. */
export type AmountFacts = {
  ledger: readonly Transfer[];
  order: Pick<Evidence['order'], 'agtOrderNo' | 'settlementMode'>;
  fee: Pick<Evidence['fee'], 'settled' | 'refundFee'>;
  events: readonly Pick<Evidence['events'][number], 'kind'>[];
  decisions?: readonly Pick<NonNullable<Evidence['decisions']>[number], 'kind' | 'approvalId'>[] | undefined;
  refunds: readonly Pick<Evidence['refunds'][number], 'kind' | 'amount'>[];
  outside: {
    statementLines: readonly Pick<
      Evidence['outside']['statementLines'][number],
      'for' | 'direction' | 'undone' | 'amount'
    >[];
  };
};

const ofType = ({ ledger }: AmountFacts, ...types: string[]) => ledger.filter(({ type }) => types.includes(type));
const absolute = (amount: bigint) => (amount < 0n ? -amount : amount);

/**
 * Checks the amounts beside the order's settlement and refunds against the file's other facts: fees, advances,
 * reserves, suspense. Returns the faults.
 */
export function amountsOf(file: AmountFacts): string[] {
  return [...refundFeesOf(file), ...fundsOf(file), ...restoredOf(file), ...differenceOf(file), ...excessOf(file)];
}

/**
 * Each approved refund must charge exactly the fee that the order's terms fixed, and each cancelled one must return it.
 */
function refundFeesOf(file: AmountFacts): string[] {
  const fees = ofType(file, 'refund.fee').map((one) => postedOn([one], ['revenue']));
  const said = file.fee.refundFee === undefined ? undefined : parseMoney(file.fee.refundFee);
  const fee = said ?? absolute(fees[0] ?? 0n);
  const asked = ofType(file, 'collection.refunded').length;
  const takenBack = cancelledRefundsOf(file).length;
  const charged = fees.filter((one) => one === fee && one > 0n).length;
  const returned = fees.filter((one) => one === -fee && one < 0n).length;
  const isOne = charged + returned === fees.length;
  // A file from before the fee was included: there may be no more fees than refunds.
  const isOfEach =
    said === undefined
      ? charged <= asked && returned <= takenBack && returned <= charged
      : charged === (said > 0n ? asked : 0) && returned === (said > 0n ? takenBack : 0);
  return isOne && isOfEach
    ? []
    : [both(zh.proveAmounts.refundFeeDiffers, 'a refund fee is not what the terms and the refunds say')];
}

/** Cancelled refunds of the order itself; those with a posting on suspense do not count. */
function cancelledRefundsOf(file: AmountFacts): Transfer[] {
  return ofType(file, 'refund.cancelled').filter(({ postings }) =>
    postings.every(({ account }) => account !== 'suspense'),
  );
}

/**
 * An advance or a draw on the reserve must go into the refund that follows, and be no more than that takes from the
 * merchant; an advance needs a decision of two people.
 */
function fundsOf(file: AmountFacts): string[] {
  const broken: string[] = [];
  const fee = ofType(file, 'refund.fee').reduce((most, one) => {
    const charged = postedOn([one], ['revenue']);
    return charged > most ? charged : most;
  }, 0n);
  let funds = 0n;
  for (const one of ofType(file, 'advance.paid', 'reserve.drawn', 'collection.refunded')) {
    const onPayable = postedOn([one], ['payable']);
    if (one.type === 'collection.refunded') {
      if (funds > fee - onPayable) broken.push(both(zh.proveAmounts.tooMuchPutIn, 'more put in than a refund takes'));
      funds = 0n;
    } else {
      if (onPayable <= 0n)
        broken.push(both(zh.proveAmounts.wrongDirection(one.id), 'an advance or a draw that takes from the merchant'));
      funds += onPayable;
    }
  }
  if (funds !== 0n) broken.push(both(zh.proveAmounts.putInWithoutRefund, 'an advance or a draw without its refund'));
  const { decisions } = file;
  for (const { id, reference } of decisions ? ofType(file, 'advance.paid') : [])
    if (!decisions?.some(({ kind, approvalId }) => kind === 'refund.advance' && reference === `advance:${approvalId}`))
      broken.push(both(zh.proveAmounts.advanceByOne(id), 'an advance without a decision of two people'));
  return broken;
}

/** The reserve may get back only what a cancelled refund drew from it, once and no more. */
function restoredOf(file: AmountFacts): string[] {
  const drawn = new Map<string, { refund: string; amount: bigint }>();
  let draws: Transfer[] = [];
  for (const one of ofType(file, 'reserve.drawn', 'collection.refunded')) {
    if (one.type === 'reserve.drawn') draws.push(one);
    else {
      for (const draw of draws)
        drawn.set(numberOf(draw), { refund: numberOf(one), amount: postedOn([draw], ['payable']) });
      draws = [];
    }
  }
  const takenBack = new Set(cancelledRefundsOf(file).map(numberOf));
  const broken = ofType(file, 'reserve.restored').filter((one) => {
    const draw = drawn.get(numberOf(one));
    const back = postedOn([one], ['reserve']);
    return !draw || !takenBack.has(draw.refund) || back <= 0n || back > draw.amount;
  });
  return broken.map(({ id }) =>
    both(zh.proveAmounts.restoredDiffers(id), 'a reserve restored that no cancelled refund drew'),
  );
}

/** `reserve-drawn:12` → `12`: the number that a transfer is about. */
function numberOf({ reference }: Transfer): string {
  return reference.slice(reference.indexOf(':') + 1);
}

/** The part of a differing receipt that waited on suspense must equal the part that went back. */
function differenceOf(file: AmountFacts): string[] {
  const suspended = ofType(file, 'receipt.suspended');
  if (suspended.length === 0) return [];
  const differences = file.refunds.filter(({ kind }) => kind === 'difference');
  const waited = postedOn(suspended, ['suspense']);
  const isOwed =
    waited === -postedOn(ofType(file, 'collection.returned'), ['suspense']) && waited === total(differences);
  return isOwed && file.order.settlementMode !== 'agent_float'
    ? []
    : [both(zh.proveAmounts.waitedDiffers, 'what waited of a receipt is not what went back of it')];
}

/** The whole amount of an institution's statement line above its order must wait on suspense. */
function excessOf(file: AmountFacts): string[] {
  const { outside, order, fee, events } = file;
  const suspended = ofType(file, 'statement.suspense');
  const lines = outside.statementLines.filter(
    (line) => line.for === order.agtOrderNo && line.direction === 'in' && !line.undone,
  );
  const isAtInstitution = order.settlementMode === 'institution';
  // If two people settled a difference, the rest goes back by itself.
  const isAdjusted = events.some(({ kind }) => kind === 'collection.adjusted');
  if (suspended.length === 0 && (lines.length === 0 || !isAtInstitution || isAdjusted)) return [];
  return isAtInstitution && total(lines) === parseMoney(fee.settled) + postedOn(suspended, ['suspense'])
    ? []
    : [both(zh.proveAmounts.aboveOrderDiffers, 'what came above the order is not what waits on suspense')];
}
