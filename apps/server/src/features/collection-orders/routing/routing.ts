import type { PayType, PlaceChoice } from '@mashang/contract/products';
import { createCached } from '../../../platform/cached.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newRotation, type Rotation } from '../../products/rotation/rotation-slot-rules.ts';
import { type Candidate, type ChannelFacts, whyChannelClosed } from '../../products/rotation/routing-rules.ts';
import { type Place, POOL_ID, POOL_POSITION, poolUnnamed } from './place-rules.ts';
import { loadRouting, type RoutingRow } from './routing-store.ts';

/** A product as routing sees it. */
export type RoutedProduct = {
  id: number;
  code: string;
  name: string;
  payType: PayType;
  payPattern: number;
  minAmount: bigint;
  maxAmount: bigint;
  /** It takes these amounts only; any in the range where there are none. */
  fixedAmounts: bigint[];
  placeChoice: PlaceChoice;
  channels: ChannelFacts[];
  places: Place[];
  candidates: Candidate[];
  rotations: Rotations;
};
/** The state of a product's rotations: of its accounts, and of the places of each position. */
type Rotations = { accounts: Rotation; places: Map<number, Rotation> };
export type Routing = {
  product(code: string): Promise<RoutedProduct | undefined>;
  peek(code: string): RoutedProduct | undefined;
};

const MAX_AGE_MS = 5_000;

/**
 * The snapshot of the network that routing ranks with: reloaded when the database reports a change, and at the latest
 * every five seconds. It only orders the candidates; the database decides under its locks whether one may take the
 * order.
 */
export function createRouting(platform: Platform): Routing {
  let products = new Map<string, RoutedProduct>();
  const cache = createCached(
    async () => {
      products = mergeRouting(products, await loadRouting(platform.db.beside));
      return products;
    },
    MAX_AGE_MS,
    platform.clock.now,
  );
  platform.bus.on('routing', cache.drop);
  return {
    peek: (code) => cache.peek()?.get(code),
    product: async (code) => (await cache.get()).get(code),
  };
}

/**
 * Builds a new snapshot from rows. A known candidate keeps its position in the rotation, a new one begins where the
 * others are.
 */
function mergeRouting(before: Map<string, RoutedProduct>, rows: RoutingRow[]): Map<string, RoutedProduct> {
  return new Map(rows.map((row) => [row.code, productOf(row, before.get(row.code))]));
}

function productOf(row: RoutingRow, before: RoutedProduct | undefined): RoutedProduct {
  const passes = new Map(before?.candidates.map((candidate) => [candidate.accountId, candidate.pass]));
  const rotations = before?.rotations ?? { accounts: newRotation(), places: new Map() };
  return {
    id: row.productId,
    code: row.code,
    name: row.name,
    payType: row.payType,
    payPattern: row.payPattern,
    minAmount: row.minAmount,
    maxAmount: row.maxAmount,
    fixedAmounts: row.fixedAmounts.map(BigInt),
    placeChoice: row.placeChoice,
    channels: row.channels.map((channel) => ({
      enabled: channel.enabled,
      healthy: channel.healthy,
      opensAtMinute: channel.opensAt,
      closesAtMinute: channel.closesAt,
      minAmount: BigInt(channel.min),
      maxAmount: BigInt(channel.max),
    })),
    rotations,
    places: placesOf(row, before?.places ?? [], rotations),
    candidates: row.candidates.map((candidate) => ({
      accountId: candidate.account,
      participantId: candidate.participant,
      weight: candidate.weight,
      minAmount: BigInt(candidate.min),
      maxAmount: BigInt(candidate.max),
      pass: passes.get(candidate.account) ?? rotations.accounts.reached,
    })),
  };
}

/** A product's places; the pool of participants' accounts is one of them, unless its own terms switch it off. */
function placesOf({ places, poolNamed }: RoutingRow, before: readonly Place[], rotations: Rotations): Place[] {
  const passes = new Map(before.map((place) => [`${place.position}|${place.id}`, place.pass]));
  const passOf = (id: number, position: number) =>
    passes.get(`${position}|${id}`) ?? rotationAt(rotations, position).reached;
  const named = places.map(({ opensAt, closesAt, min, max, cost, ...place }) => ({
    ...place,
    opensAtMinute: opensAt,
    closesAtMinute: closesAt,
    minAmount: BigInt(min),
    maxAmount: BigInt(max),
    cost: {
      rate: cost.rate,
      fixed: BigInt(cost.fixed),
      least: BigInt(cost.least),
      most: cost.most === null ? null : BigInt(cost.most),
    },
    pass: passOf(place.id, place.position),
  }));
  return poolNamed ? named : [poolUnnamed(passOf(POOL_ID, POOL_POSITION)), ...named];
}

/** The rotation of the places of one position. */
export function rotationAt({ places }: Rotations, position: number): Rotation {
  const known = places.get(position);
  if (known) return known;
  const made = newRotation();
  places.set(position, made);
  return made;
}

/** Why the product's channels are closed right now; null when one is open. */
export function channelRefusal(product: RoutedProduct, amount: bigint, now: number) {
  return whyChannelClosed(product.channels, amount, minuteOfDayAt(now));
}

/** The minute of the day in Shanghai. */
export function minuteOfDayAt(now: number): number {
  return Math.floor(((now + 8 * 3_600_000) % 86_400_000) / 60_000);
}
