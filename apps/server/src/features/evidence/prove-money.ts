import { COLLECTION_STATUS, hasSucceeded } from '@mashang/contract/collection-orders';
import type { Evidence } from '@mashang/contract/evidence';
import { ORDER_TRANSFER_ACCOUNTS } from '@mashang/contract/ledger';
import { formatMoney, parseMoney } from '@mashang/contract/money';
import { fundedRefunds, REFUND_STATE, REFUND_STATE_NAMES } from '@mashang/contract/refunds';
import { postedOn, total } from './posted-sums.ts';
import { both } from './two-languages.ts';
import * as zh from './zh.ts';

type Transfer = Evidence['ledger'][number];

const accounts: Readonly<Record<string, readonly string[]>> = ORDER_TRANSFER_ACCOUNTS;
const FUNDED = fundedRefunds.map((state) => REFUND_STATE_NAMES[state]);
const PAID = REFUND_STATE_NAMES[REFUND_STATE.paid];

/**
 * Checks whether the file's facts about money agree: the order's state, its transfers, its refunds and their proofs
 * from outside. Returns the faults.
 */
export function moneyOf(file: Evidence): string[] {
  return [
    ...transfersOf(file),
    ...settlementOf(file),
    ...receiptOf(file),
    ...refundedOf(file),
    ...approvalsOf(file),
    ...givenBackOf(file),
    ...paymentsOf(file),
  ];
}

/** Only transfers that an order can have are allowed, each once, on accounts that its type moves. */
function transfersOf({ ledger }: Evidence): string[] {
  const references = new Set(ledger.map(({ reference }) => reference));
  const broken =
    references.size === ledger.length ? [] : [both(zh.proveMoney.referenceTwice, 'two transfers of one reference')];
  for (const { id, type, postings } of ledger)
    if (!postings.every(({ account }) => accounts[type]?.includes(account)))
      broken.push(
        both(zh.proveMoney.foreignTransfer(id), `transfer ${id} is none of an order's, or on another account`),
      );
  // Further transfers of an order are about a refund, or about an amount above the order's.
  const refunds = ledger.filter(({ type }) => type === 'collection.refunded').length;
  const mostOf = (type: string) => (type.startsWith('receipt.') || type.startsWith('statement.') ? 1 : refunds);
  for (const type of ['refund.fee', 'advance.paid', 'receipt.suspended', 'statement.suspense'])
    if (ledger.filter((one) => one.type === type).length > mostOf(type) * (type === 'refund.fee' ? 2 : 1))
      broken.push(both(zh.proveMoney.tooManyOfType(type), 'more transfers of a type than the order can have'));
  return broken;
}

/**
 * A succeeded order must have one settlement and any other order none: of the received amount, taken from the place
 * that its mode requires.
 */
function settlementOf({ ledger, order, fee, events }: Evidence): string[] {
  const settlements = ledger.filter(({ type }) => type === 'collection.settled');
  if (settlements.length !== (hasSucceeded(order.status) ? 1 : 0))
    return [both(zh.proveMoney.settlementCount, 'not the settlements that the state of the order asks for')];
  if (!hasSucceeded(order.status)) return [];
  const paidIn = parseMoney(order.paidInAmount);
  const amount = parseMoney(order.amount);
  const settled = parseMoney(fee.settled);
  const debits = settlements[0]?.postings.filter((posting) => posting.amount.startsWith('-')) ?? [];
  const places = order.settlementMode === 'agent_float' ? ['float'] : ['bank_clearing', 'channel_clearing'];
  const isOther = !events.some(({ kind }) => kind === 'collection.adjusted') && paidIn !== 0n && paidIn !== amount;
  const isTaken = debits.length === 1 && places.includes(debits[0]?.account ?? '') && amountOf(debits[0]) === -settled;
  return isTaken && !isOther && settled === (paidIn === 0n ? amount : paidIn)
    ? []
    : [both(zh.proveMoney.settlementTerms, 'the settlement is not of what came, or not from where it came')];
}

/**
 * A succeeded order must be proven from outside: at the institution by a line, a notification or a payment channel's
 * receipt, never by hand.
 */
function receiptOf({ outside, order, fee, ledger, events, decisions }: Evidence): string[] {
  if (!hasSucceeded(order.status)) return [];
  const receipts = outside.channelReceipts ?? [];
  const lines = outside.statementLines.filter(
    (line) => line.for === order.agtOrderNo && line.direction === 'in' && !line.undone,
  );
  const isAdjusted = decisions
    ? decisions.some(({ kind }) => kind === 'collection.adjust')
    : events.some(({ kind }) => kind === 'collection.adjusted');
  const isByHand = outside.byHand !== null && !outside.byHand.by.startsWith('system:');
  const isAtInstitution = order.settlementMode === 'institution';
  if (isAtInstitution ? isByHand || lines.length + receipts.length > 1 : isByHand && outside.channelNotices.length > 0)
    return [both(zh.proveMoney.receiptKinds, 'the receipt is proven in more ways than one')];
  const [settlement] = ledger.filter(({ type }) => type === 'collection.settled');
  const isOfChannel = settlement?.postings.some(({ account }) => account === 'channel_clearing') === true;
  if (isOfChannel !== receipts.length > 0 || receipts.some(({ amount }) => amount !== fee.settled))
    return [
      both(zh.proveMoney.channelReceiptDiffers, 'the receipt of a channel is not what was settled, or not there'),
    ];
  return isByHand || isAdjusted || lines.length > 0 || receipts.length > 0 || outside.channelNotices.length > 0
    ? []
    : [both(zh.proveMoney.receiptMissing, 'a paid order with nothing from outside that says so')];
}

/** Refunds that count as refunded of the order, without money that went back for other reasons. */
function refundsBack(refunds: Evidence['refunds']): Evidence['refunds'] {
  return refunds.filter(({ kind, state }) => kind === 'refund' && FUNDED.includes(state));
}

/** The order's refunded amount must equal its refunds; a refunded order needs paid refunds of the whole amount. */
function refundedOf({ order, fee, refunds }: Evidence): string[] {
  const back = refundsBack(refunds);
  const broken: string[] = [];
  if (total(back) !== parseMoney(order.refunded))
    broken.push(both(zh.proveMoney.refundedDiffers, 'what is refunded is not what the refunds say'));
  const isWhole = total(back.filter(({ state }) => state === PAID)) === parseMoney(fee.settled);
  if (order.status === COLLECTION_STATUS.refunded && !isWhole)
    broken.push(both(zh.proveMoney.refundUnpaid, 'a refunded order without its refund'));
  return broken;
}

/** Each refund with an executor and money must have one posting of its amount, and there may be no other. */
function approvalsOf({ ledger, refunds }: Evidence): string[] {
  // Refunds from before 0360 were posted and paid at once, without an executor.
  const owed = refunds.filter(({ executor, state }) => executor !== 'none' && FUNDED.includes(state));
  const posted = net(
    ledger.filter(({ type }) => ['collection.refunded', 'refund.surplus', 'collection.returned'].includes(type)),
    ledger.filter(({ type }) => type === 'refund.cancelled'),
  );
  return isSame(
    posted,
    owed.map(({ amount }) => parseMoney(amount)),
  )
    ? []
    : [both(zh.proveMoney.refundPostingsDiffer, 'the postings of refunds are not what the refunds say')];
}

/** Fee and commissions must go back in proportion to the refunded amount, to less than a fen per refund. */
function givenBackOf({ ledger, fee, refunds }: Evidence): string[] {
  const returned = total(refundsBack(refunds).filter(({ plan }) => plan === 'return'));
  const booked = ledger.filter(({ type }) => type === 'collection.refunded' || type === 'refund.cancelled');
  const settlement = ledger.filter(({ type }) => type === 'collection.settled');
  const slack = BigInt(booked.length) * (BigInt(settlement[0]?.postings.length ?? 0) + 1n) * parseMoney(fee.settled);
  return [['commission', 'revenue'], ['commission']].flatMap((kinds) => {
    const apart = -postedOn(booked, kinds) * parseMoney(fee.settled) - postedOn(settlement, kinds) * returned;
    return apart > slack || -apart > slack
      ? [both(zh.proveMoney.givenBackDiffers, 'fee or commission went back in another proportion')]
      : [];
  });
}

/** Every paid refund must leave by one posting of its amount, and be proven from outside. */
function paymentsOf({ ledger, refunds, outside }: Evidence): string[] {
  const paid = refunds.filter(({ state, executor }) => state === PAID && executor !== 'none');
  const left = net(
    ledger.filter(({ type }) => type === 'refund.returned'),
    ledger.filter(({ type }) => type === 'refund.paid'),
  );
  const broken = isSame(
    left.map((amount) => -amount),
    paid.map(({ amount }) => parseMoney(amount)),
  )
    ? []
    : [both(zh.proveMoney.refundPaymentDiffers, 'the payments of refunds are not what the refunds say')];
  for (const { refundNo, amount, executor } of paid) {
    const byChannel = outside.channelRefunds?.filter((one) => one.refundNo === refundNo && one.returnedTime === '');
    const line = outside.statementLines.find((one) => one.for === refundNo && one.direction === 'out');
    const isProven =
      executor === 'channel'
        ? byChannel?.length === 1 && byChannel[0]?.amount === amount
        : line
          ? line.amount === amount
          : outside.proofs.some((proof) => proof.refundNo === refundNo);
    if (!isProven)
      broken.push(both(zh.proveMoney.refundUnproven(refundNo), 'a paid refund that nothing from outside proves'));
  }
  return broken;
}

function amountOf(posting: { amount: string } | undefined): bigint {
  return parseMoney(posting?.amount ?? '0.00');
}

/** The amounts that some transfers owe to payers, without those that other transfers took back. */
function net(made: readonly Transfer[], undone: readonly Transfer[]): bigint[] {
  const owed = (transfer: Transfer) => postedOn([transfer], ['refund_payable']);
  const rest = made.map(owed).filter((amount) => amount !== 0n);
  for (const transfer of undone) {
    const at = rest.indexOf(-owed(transfer));
    if (at < 0) rest.push(owed(transfer));
    else rest.splice(at, 1);
  }
  return rest;
}

function isSame(some: readonly bigint[], others: readonly bigint[]): boolean {
  const words = (amounts: readonly bigint[]) =>
    amounts
      .map((amount) => formatMoney(amount))
      .toSorted()
      .join();
  return words(some) === words(others);
}
