import type { MatchReason } from '@mashang/contract/reconciliation';
import { isKeyOf } from '@mashang/contract/states';

/** A receipt as the rules need it: amount in fen, times in ms. */
export type Receipt = {
  id: string;
  amount: bigint;
  accountNo: string;
  at: number;
  hasClock: boolean;
  payer: string;
  /** Words of reference and remark, where a payer may have written the order number. */
  words: ReadonlySet<string>;
};
/** An order as the rules need it. */
export type Order = {
  id: string;
  no: string;
  mchNo: string;
  amount: bigint;
  accountNo: string;
  created: number;
  /** Time in ms when the receipt was confirmed; null before that. */
  affirmed: number | null;
  expires: number;
  payer: string;
  /** Whether the order already has a receipt. */
  taken: boolean;
  /** Other names of the order in a transfer: its payment reference, its virtual numbers. */
  aliases?: readonly string[];
};
export type Pair = { lineId: string; orderId: string; score: number; reasons: MatchReason[] };
export type Matches = {
  /** Certain pairs, matched at once. */
  made: Pair[];
  /** Up to three pairs per receipt, best first, for a person to decide. */
  proposed: Map<string, Pair[]>;
  /** Receipts that repeat a receipt of an order, or that compete for one order. */
  again: Set<string>;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
/** The clocks of banks and of this platform differ by a few minutes. */
const CLOCK_SLACK_MS = 5 * MINUTE_MS;
const LATE_MS = 30 * MINUTE_MS;
const PROPOSED_MAX = 3;
const PROPOSED_MIN = 40;
/** Minimum length, so that no order number is found in an amount or a date. */
const NUMBER_MIN = 6;
const POINTS = {
  reference: 45,
  amount: 30,
  account: 10,
  in_window: 15,
  same_day: 6,
  payer: 15,
  payer_differs: -12,
} as const;

/** Returns the words of a text that could be an order number. */
export function wordsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/[\w.-]{6,64}/g)].map(([word]) => word));
}

function dayOf(ms: number): number {
  return Math.floor((ms + SHANGHAI_MS) / DAY_MS);
}

function inWindow(line: Receipt, order: Order): boolean {
  if (!line.hasClock)
    return (
      dayOf(line.at) === dayOf(order.created) || (order.affirmed !== null && dayOf(line.at) === dayOf(order.affirmed))
    );
  return line.at >= order.created - CLOCK_SLACK_MS && line.at <= Math.max(order.affirmed ?? 0, order.expires) + LATE_MS;
}

function names(line: Receipt, order: Order): boolean {
  return numbersOf(order).some((number) => line.words.has(number));
}

/** Returns the numbers by which a text may name an order. */
function numbersOf({ no, mchNo, aliases = [] }: Order): string[] {
  return [...new Set([no, mchNo, ...aliases])].filter((number) => number.length >= NUMBER_MIN);
}

/** Scores how well a receipt fits an order, 0 to 100, with the reasons. */
export function scorePair(line: Receipt, order: Order): Pair {
  const reasons: MatchReason[] = [];
  if (names(line, order)) reasons.push('reference');
  reasons.push(line.amount === order.amount ? 'amount' : 'amount_differs');
  if (line.accountNo === order.accountNo) reasons.push('account');
  if (inWindow(line, order)) reasons.push('in_window');
  else if (dayOf(line.at) === dayOf(order.affirmed ?? order.created)) reasons.push('same_day');
  if (line.payer && order.payer) reasons.push(line.payer === order.payer ? 'payer' : 'payer_differs');
  const points = reasons.reduce((sum, reason) => sum + (isKeyOf(POINTS, reason) ? POINTS[reason] : 0), 0);
  return { lineId: line.id, orderId: order.id, score: Math.max(0, Math.min(100, points)), reasons };
}

/**
 * Whether the pair has no contradiction: the order is confirmed and free, account and amount agree, and it is named or
 * was paid in its time.
 */
function isExact(line: Receipt, order: Order): boolean {
  return (
    !order.taken &&
    order.affirmed !== null &&
    order.accountNo === line.accountNo &&
    order.amount === line.amount &&
    (names(line, order) || inWindow(line, order)) &&
    !(line.payer && order.payer && line.payer !== order.payer && !names(line, order))
  );
}

/**
 * Matches receipts and orders, each at most once. A pair is certain when neither side fits another: first by an order's
 * number in the text, then by payer, then by amount, account and time alone. Each match leaves fewer choices for the
 * rest, so the rules repeat until none applies. The result does not depend on input order. `undone`: pairs that a
 * person has undone.
 */
export function matchLines(
  lines: readonly Receipt[],
  orders: readonly Order[],
  undone: ReadonlySet<string> = new Set(),
): Matches {
  const near = candidatesOf(lines, orders);
  const freeLines = new Map(lines.map((line) => [line.id, line]));
  const taken = new Set(orders.filter((order) => order.taken).map((order) => order.id));
  const made: Pair[] = [];
  const levels: ((line: Receipt, order: Order) => boolean)[] = [
    (line, order) => names(line, order),
    (line, order) => line.payer !== '' && line.payer === order.payer,
    () => true,
  ];
  for (let level = 0; level < levels.length; ) {
    const fits = levels[level] as (line: Receipt, order: Order) => boolean;
    const edges = [...freeLines.values()].flatMap((line) =>
      (near.get(line.id) ?? [])
        .filter(
          (order) =>
            !taken.has(order.id) && isExact(line, order) && fits(line, order) && !undone.has(`${line.id}:${order.id}`),
        )
        .map((order) => ({ line, order })),
    );
    const sole = soleEdges(edges);
    for (const { line, order } of sole) {
      const pair = scorePair(line, order);
      made.push({ ...pair, score: Math.max(pair.score, 90), reasons: [...pair.reasons, 'only_one'] });
      freeLines.delete(line.id);
      taken.add(order.id);
    }
    level = sole.length > 0 ? 0 : level + 1;
  }
  return { made, ...proposalsOf([...freeLines.values()], near, taken) };
}

/** Returns the edges whose two ends have no other edge. */
function soleEdges(edges: { line: Receipt; order: Order }[]): { line: Receipt; order: Order }[] {
  const ends = new Map<string, number>();
  const count = (key: string) => ends.set(key, (ends.get(key) ?? 0) + 1);
  for (const { line, order } of edges) {
    count(`l${line.id}`);
    count(`o${order.id}`);
  }
  return edges.filter(({ line, order }) => ends.get(`l${line.id}`) === 1 && ends.get(`o${order.id}`) === 1);
}

function proposalsOf(
  lines: readonly Receipt[],
  near: ReadonlyMap<string, Order[]>,
  taken: ReadonlySet<string>,
): Omit<Matches, 'made'> {
  const proposed = new Map<string, Pair[]>();
  const again = new Set<string>();
  for (const line of lines) {
    const pairs = (near.get(line.id) ?? [])
      .map((order) => ({ order, pair: scorePair(line, order) }))
      .filter(({ pair }) => pair.score >= PROPOSED_MIN);
    const sorted = pairs.toSorted((a, b) => b.pair.score - a.pair.score || (a.order.id < b.order.id ? -1 : 1));
    proposed.set(
      line.id,
      sorted.slice(0, PROPOSED_MAX).map(({ pair }) => pair),
    );
    const best = sorted[0];
    if (best && taken.has(best.order.id) && best.order.amount === line.amount) again.add(line.id);
  }
  for (const id of rivalsOf(lines, near, taken)) again.add(id);
  return { proposed, again };
}

/** Returns receipts that fit the same free order and no other order. */
function rivalsOf(lines: readonly Receipt[], near: ReadonlyMap<string, Order[]>, taken: ReadonlySet<string>): string[] {
  const sole = lines.flatMap((line) => {
    const fitting = (near.get(line.id) ?? []).filter((order) => !taken.has(order.id) && isExact(line, order));
    return fitting.length === 1 ? [{ id: line.id, order: fitting[0]?.id ?? '' }] : [];
  });
  return [...Map.groupBy(sole, ({ order }) => order).values()]
    .filter((rivals) => rivals.length > 1)
    .flatMap((rivals) => rivals.map(({ id }) => id));
}

/** Returns the candidate orders of each receipt: same account and amount, or named in its text. */
function candidatesOf(lines: readonly Receipt[], orders: readonly Order[]): Map<string, Order[]> {
  const byAmount = Map.groupBy(orders, (order) => `${order.accountNo} ${order.amount}`);
  const byNumber = new Map<string, Order[]>();
  for (const order of orders)
    for (const number of numbersOf(order)) byNumber.set(number, [...(byNumber.get(number) ?? []), order]);
  return new Map(
    lines.map((line) => {
      const named = [...line.words].flatMap((word) => byNumber.get(word) ?? []);
      const alike = (byAmount.get(`${line.accountNo} ${line.amount}`) ?? []).filter(
        (order) => Math.abs(line.at - order.created) < 3 * DAY_MS,
      );
      return [line.id, [...new Set([...named, ...alike])]];
    }),
  );
}
