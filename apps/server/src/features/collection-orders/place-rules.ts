import type { SettlementMode } from '@mashang/contract/jurisdictions';

/** A receiving place as routing sees it. `pass` is how far its share of orders has come; amounts in fen. */
export type Place = {
  id: number;
  /** The pool of participants' accounts, ranked by its own rotation. */
  pool: boolean;
  position: number;
  weight: number;
  opensAtMinute: number;
  closesAtMinute: number;
  minAmount: bigint;
  maxAmount: bigint;
  pass: number;
};
/** What is tried one after the other: the participants' pool, or places of the institution in this order. */
export type Leg = { pool: true } | { pool: false; places: Place[] };

const NO_LIMIT = 9_223_372_036_854_775_807n;
const DAY_MINUTES = 24 * 60;
/** A product without places of its own is paid to participants, as before there were places. */
export const POOL: Place = {
  ...{ id: 0, pool: true, position: 1, weight: 100, opensAtMinute: 0, closesAtMinute: DAY_MINUTES },
  ...{ minAmount: 0n, maxAmount: NO_LIMIT, pass: 0 },
};

type Asked = { mode: SettlementMode; amount: bigint; minuteOfDay: number };

/**
 * The open places for an order, best first: by position, and within one by stride, so that each gets orders in proportion to its weight. In mode
 * `institution` the pool of participants is none. Day limits are judged by the database.
 */
export function rankPlaces(places: readonly Place[], { mode, amount, minuteOfDay }: Asked): Place[] {
  return places
    .filter(
      (place) =>
        !(place.pool && mode === 'institution') &&
        minuteOfDay >= place.opensAtMinute &&
        minuteOfDay < place.closesAtMinute &&
        amount >= place.minAmount &&
        amount <= place.maxAmount,
    )
    .toSorted((a, b) => a.position - b.position || a.pass - b.pass || a.id - b.id);
}

/** Ranked places as what is asked of the database: neighbours of the institution go together. */
export function legsOf(ranked: readonly Place[]): Leg[] {
  const legs: Leg[] = [];
  for (const place of ranked) {
    const last = legs.at(-1);
    if (place.pool) legs.push({ pool: true });
    else if (last && !last.pool) last.places.push(place);
    else legs.push({ pool: false, places: [place] });
  }
  return legs;
}

/** Moves a place on after it was given an order. */
export function chargePlace(place: Place): void {
  place.pass += 1 / place.weight;
}
