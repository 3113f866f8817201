import {
  type Adjustment,
  type AdjustmentOutcome,
  type AdjustmentPayload,
  COLLECTION_STATUS,
  type CollectionStatus,
  type PlannedPosting,
} from '@mashang/contract/collection-orders';
import type { FeeTerms } from '@mashang/contract/fees';
import { formatMoney, groupMoney, MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import * as zh from '../zh.ts';

/** The settlement terms of an order; they stay the same while a proposal waits. Amounts in wire money. */
export type AdjustmentTerms = {
  status: CollectionStatus;
  adjustment: Adjustment | '';
  due: string;
  /** The amount reported as received; empty if nobody has reported one. */
  reported: string;
  fee: Omit<FeeTerms, 'currency'>;
  /** From the collector up to its root. */
  chainRates: number[];
  chainNames: string[];
  institution: boolean;
  merchant: string;
  collector: string;
};
export type Plan = {
  settled: bigint;
  returned: bigint;
  /** The amount that leaves the collector's float. */
  leavesFloat: bigint;
  postings: PlannedPosting[];
};
type Wanted = Pick<AdjustmentPayload, 'outcome' | 'received' | 'returnBy'>;
/**
 * The limits in fen: the collector's free float, and what its person's caps leave (null if nobody collects); `lines`
 * are the postings of the settlement.
 */
export type Means = { available: bigint; capLeft: bigint | null; lines: Settlement };

const HOUSE = zh.adjustmentRules.platform;

function settledOf(outcome: AdjustmentOutcome, received: bigint, due: bigint): bigint {
  if (outcome === 'return') return 0n;
  return outcome === 'settle_due' ? due : received;
}

/**
 * The postings of settling an amount, in fen, in the order of `settlement_lines`: out of the collector's float or the
 * bank, to the merchant, the shares of the chain from the collector up, the rest to the institution. Empty if nothing
 * is settled.
 */
export type Settlement = readonly bigint[];

/** The part of the fee that is left to the institution. */
const restOf = (lines: Settlement) => lines.at(-1) ?? 0n;
/** The fee that the merchant pays. */
const feeOf = ([taken = 0n, merchant = 0n]: Settlement) => -taken - merchant;

function settlement(terms: AdjustmentTerms, lines: Settlement): [string, string, bigint][] {
  const accounts = [
    terms.institution ? [HOUSE, zh.adjustmentRules.clearing] : [terms.collector, zh.adjustmentRules.float],
    [terms.merchant, zh.adjustmentRules.merchantPayable],
    ...terms.chainNames.map((name) => [name, zh.adjustmentRules.commission]),
    [HOUSE, zh.adjustmentRules.income],
  ];
  return lines.map((amount, at) => [accounts[at]?.[0] ?? '', accounts[at]?.[1] ?? '', amount]);
}

/** The amounts of a receipt that are settled and that go back to its payer, in fen. */
export function splitReceipt({ due }: AdjustmentTerms, wanted: Wanted): { settled: bigint; returned: bigint } {
  const received = parseMoney(wanted.received);
  const settled = settledOf(wanted.outcome, received, parseMoney(due));
  return { settled, returned: received - settled };
}

/**
 * The postings of an outcome, exact to the fen as the database makes them (`adjust_collection_proven`); `lines` are the
 * postings of the settled amount.
 */
export function planAdjustment(terms: AdjustmentTerms, wanted: Wanted, lines: Settlement): Plan {
  const { settled, returned } = splitReceipt(terms, wanted);
  // Owed to the payer from now on. If the collector keeps it, it is taken from the float until the collector has paid
  // it back.
  const back: [string, string, bigint][] = [
    ...(terms.institution
      ? ([
          [HOUSE, zh.adjustmentRules.clearing, -returned],
          [HOUSE, zh.adjustmentRules.suspense, returned],
          [HOUSE, zh.adjustmentRules.suspense, -returned],
        ] as [string, string, bigint][])
      : ([[terms.collector, zh.adjustmentRules.float, -returned]] as [string, string, bigint][])),
    [terms.merchant, zh.adjustmentRules.owedToPayer, returned],
  ];
  return {
    settled,
    returned,
    leavesFloat: terms.institution ? 0n : settled + returned,
    postings: [...settlement(terms, lines), ...(returned > 0n ? back : [])]
      .filter(([, , amount]) => amount !== 0n)
      .map(([owner, account, amount]) => ({ owner, account, amount: formatMoney(amount) })),
  };
}

/** Caps count the settled amount (L4). A waiting order has already used its own amount. */
function whyAboveCaps({ status, due }: AdjustmentTerms, settled: bigint, capLeft: bigint | null): string {
  const taken = status === COLLECTION_STATUS.awaiting ? parseMoney(due) : 0n;
  if (capLeft === null || settled <= taken || settled <= capLeft) return '';
  const left = groupMoney(formatMoney(capLeft > 0n ? capLeft : 0n));
  return zh.adjustmentRules.aboveLimits(left);
}

/**
 * Why an outcome does not fit the receipt, or needs more float or more of the caps than there is; empty if it is
 * possible.
 */
export function whyNotOutcome(terms: AdjustmentTerms, wanted: Wanted, { available, capLeft, lines }: Means): string {
  const received = parseMoney(wanted.received);
  if (received <= 0n) return zh.words.receivedZero;
  if (received > MAX_AMOUNT_FEN) return zh.adjustmentRules.receivedTooLarge;
  if (terms.institution && wanted.received !== terms.reported) return zh.adjustmentRules.differsFromReported;
  if (wanted.outcome === 'settle_due' && received <= parseMoney(terms.due)) return zh.adjustmentRules.notAboveDue;
  if (wanted.returnBy === 'collector' && terms.institution && wanted.outcome !== 'settle')
    return zh.adjustmentRules.returnByPlatform;
  const { settled, returned } = splitReceipt(terms, wanted);
  const leavesFloat = terms.institution ? 0n : settled + returned;
  if (leavesFloat > available)
    return zh.adjustmentRules.floatShort(groupMoney(formatMoney(leavesFloat)), groupMoney(formatMoney(available)));
  if (settled > 0n && restOf(lines) < 0n)
    return zh.adjustmentRules.feeBelowCommissions(groupMoney(formatMoney(settled)));
  return whyAboveCaps(terms, settled, capLeft);
}

/** The effects of an outcome on each party, one sentence each. */
export function effectsOf(terms: AdjustmentTerms, wanted: Wanted, lines: Settlement): string[] {
  const { settled, returned } = splitReceipt(terms, wanted);
  const yuan = (fen: bigint) => zh.adjustmentRules.yuan(groupMoney(formatMoney(fen)));
  const fee = feeOf(lines);
  const giver = terms.institution || wanted.returnBy !== 'collector' ? zh.adjustmentRules.platform : terms.collector;
  return [
    ...(settled > 0n
      ? [
          zh.adjustmentRules.merchantCredited(terms.merchant, yuan(settled - fee), yuan(fee)),
          terms.institution
            ? zh.adjustmentRules.collectorEarns
            : zh.adjustmentRules.collectorDebited(terms.collector, yuan(settled)),
        ]
      : [zh.adjustmentRules.merchantNotCredited]),
    returned > 0n ? zh.adjustmentRules.payerRefunded(giver, yuan(returned)) : zh.adjustmentRules.payerNotRefunded,
    ...(returned > 0n && !terms.institution
      ? [
          zh.adjustmentRules.floatTaken(
            yuan(returned),
            giver === zh.adjustmentRules.platform ? '' : zh.adjustmentRules.restoredLater,
          ),
        ]
      : []),
  ];
}
