import type { SettlementMode } from '@mashang/contract/jurisdictions';
import type { RotationSlot } from '../../products/rotation/rotation-slot-rules.ts';

/** A receiving place as routing sees it; amounts in fen. */
export type Place = RotationSlot & {
  id: number;
  /** The pool of participants' accounts, ranked by its own rotation. */
  pool: boolean;
  position: number;
  opensAtMinute: number;
  closesAtMinute: number;
  minAmount: bigint;
  maxAmount: bigint;
};
/** One step of routing: the participants' pool, or places of the institution in this order. */
export type Leg = { pool: boolean; places: Place[] };

const NO_LIMIT = 9_223_372_036_854_775_807n;
const DAY_MINUTES = 24 * 60;
/** The pool's id and position if no row names it. */
export const POOL_ID = 0;
export const POOL_POSITION = 1;
/** The pool of a product without places of its own: participants are paid, as before places existed. */
export const poolUnnamed = (pass: number): Place => ({
  id: POOL_ID,
  pool: true,
  position: POOL_POSITION,
  weight: 100,
  opensAtMinute: 0,
  closesAtMinute: DAY_MINUTES,
  minAmount: 0n,
  maxAmount: NO_LIMIT,
  pass,
});

type Asked = { mode: SettlementMode; amount: bigint; minuteOfDay: number };

/**
 * The open places for an order, best first: by position, and within a position by stride scheduling, so that each gets
 * orders in proportion to its weight. In mode `institution` the participants' pool is left out. The database checks the
 * day limits.
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

/** Groups ranked places into legs: neighbouring places of the institution are asked for together. */
export function legsOf(ranked: readonly Place[]): Leg[] {
  const legs: Leg[] = [];
  for (const place of ranked) {
    const last = legs.at(-1);
    if (last && !last.pool && !place.pool) last.places.push(place);
    else legs.push({ pool: place.pool, places: [place] });
  }
  return legs;
}
