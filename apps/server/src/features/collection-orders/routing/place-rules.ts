import type { SkipReason } from '@mashang/contract/collection-orders';
import { type FeeNumbers, feeAt } from '@mashang/contract/fees';
import type { SettlementMode } from '@mashang/contract/jurisdictions';
import type { PlaceChoice } from '@mashang/contract/products';
import type { PlaceKind } from '@mashang/contract/receiving-places';
import type { RotationSlot } from '../../products/rotation/rotation-slot-rules.ts';

/** A receiving place as routing sees it; amounts in fen. */
export type Place = RotationSlot & {
  id: number;
  /** Participants' accounts are one place, the pool, ranked by its own rotation. */
  kind: PlaceKind;
  /** The bank, or the channel's title; empty for the pool. */
  name: string;
  position: number;
  opensAtMinute: number;
  closesAtMinute: number;
  minAmount: bigint;
  maxAmount: bigint;
  /** Switched off: the place itself, its bank account or its channel. */
  off: boolean;
  /** The circuit of its channel is open: the company does not answer. */
  down: boolean;
  /** Part of its channel's payments that were paid, in thousandths; null where too few ended. */
  success: number | null;
  /** No order below this success rate; null for no floor. */
  minSuccess: number | null;
  /** What its channel takes of a payment; nothing elsewhere. */
  cost: FeeNumbers;
};
/** One step of routing: the participants' pool, or places of the institution in this order. */
export type Leg = { pool: boolean; places: Place[] };
export type PlaceSkip = { place: Place; reason: SkipReason };

const NO_LIMIT = 9_223_372_036_854_775_807n;
const DAY_MINUTES = 24 * 60;
const FREE: FeeNumbers = { rate: 0, fixed: 0n, least: 0n, most: null };
/** The pool's id and position if no row names it. */
export const POOL_ID = 0;
export const POOL_POSITION = 1;
/** The pool of a product without places of its own: participants are paid, as before places existed. */
export const poolUnnamed = (pass: number): Place => ({
  id: POOL_ID,
  kind: 'participants',
  name: '',
  position: POOL_POSITION,
  weight: 100,
  opensAtMinute: 0,
  closesAtMinute: DAY_MINUTES,
  minAmount: 0n,
  maxAmount: NO_LIMIT,
  off: false,
  down: false,
  success: null,
  minSuccess: null,
  cost: FREE,
  pass,
});

type Asked = { mode: SettlementMode; choice: PlaceChoice; amount: bigint; minuteOfDay: number };

/**
 * The places that may take an order, best first, and the others with their reasons. Routing and its preview both ask
 * here. First by position; within a position the cheapest for this amount where the product chooses by cost, then by
 * stride scheduling, so that each gets orders in proportion to its weight. In mode `institution` the participants' pool
 * is no place at all. The database checks the day limits.
 */
export function rankPlaces(
  places: readonly Place[],
  { mode, choice, amount, minuteOfDay }: Asked,
): { ranked: Place[]; skips: PlaceSkip[] } {
  const open: { place: Place; cost: bigint }[] = [];
  const skips: PlaceSkip[] = [];
  for (const place of places) {
    if (place.kind === 'participants' && mode === 'institution') continue;
    const reason = refusalOf(place, { amount, minuteOfDay });
    if (reason) skips.push({ place, reason });
    else open.push({ place, cost: choice === 'cost' ? feeAt(amount, place.cost) : 0n });
  }
  const ranked = open
    .toSorted(
      (a, b) =>
        a.place.position - b.place.position ||
        Number(a.cost - b.cost) ||
        a.place.pass - b.place.pass ||
        a.place.id - b.place.id,
    )
    .map(({ place }) => place);
  return { ranked, skips };
}

/** Why a place takes no order of an amount at a minute of the day; null where it does. */
function refusalOf(place: Place, { amount, minuteOfDay }: Pick<Asked, 'amount' | 'minuteOfDay'>): SkipReason | null {
  if (place.off) return 'place_off';
  if (minuteOfDay < place.opensAtMinute || minuteOfDay >= place.closesAtMinute) return 'out_of_hours';
  if (amount < place.minAmount || amount > place.maxAmount) return 'out_of_range';
  return channelRefusalOf(place);
}

/** Why a place gets no order for what its channel does: it does not answer, or too few of its payments are paid. */
export function channelRefusalOf(place: Pick<Place, 'down' | 'success' | 'minSuccess'>): SkipReason | null {
  const { down, success, minSuccess } = place;
  if (down) return 'channel_down';
  return minSuccess !== null && success !== null && success < minSuccess ? 'success_low' : null;
}

/** Groups ranked places into legs: neighbouring places of the institution are asked for together. */
export function legsOf(ranked: readonly Place[]): Leg[] {
  const legs: Leg[] = [];
  for (const place of ranked) {
    const pool = place.kind === 'participants';
    const last = legs.at(-1);
    if (last && !last.pool && !pool) last.places.push(place);
    else legs.push({ pool, places: [place] });
  }
  return legs;
}
