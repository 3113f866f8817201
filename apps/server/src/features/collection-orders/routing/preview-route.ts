import type { SkipReason } from '@mashang/contract/collection-orders';
import { feeAt } from '@mashang/contract/fees';
import { BOOKS_CURRENCY, formatMoney, parseMoney } from '@mashang/contract/money';
import {
  formatSuccess,
  type PreviewedPlace,
  type RoutePreview,
  type RoutePreviewQuery,
} from '@mashang/contract/receiving-places';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { requireService } from '../../licence/current-licence.ts';
import * as zh from '../zh.ts';
import { type Place, type PlaceSkip, rankPlaces } from './place-rules.ts';
import { channelRefusal, minuteOfDayAt, type RoutedProduct, type Routing } from './routing.ts';
import { listPlaceRefusals } from './routing-store.ts';

/** Builds the verb that says where an order of a product would be routed now. */
export function routePreviewer(routing: Routing) {
  /**
   * Ranks a product's places for an amount as an order's creation does, then asks the database for its own refusals,
   * among them the limits of the day. Writes nothing and charges no rotation. Errors: 404 for a product that is not
   * open, 400 for an amount that it does not take, 451 without the service.
   */
  return async function previewRoute(ctx: Ctx, query: RoutePreviewQuery): Promise<RoutePreview> {
    allow(ctx.actor, 'product:oversee');
    const product = await routing.product(query.product);
    if (!product) throw new BusinessError('notFound', zh.createCollectionOrder.productMissing);
    const amount = parseMoney(query.amount);
    requireAmount(product, amount);
    const { settlementMode: mode } = await requireService(ctx.platform, 'collection');
    const { now } = ctx;
    const asked = { mode, choice: product.placeChoice, amount, minuteOfDay: minuteOfDayAt(now) };
    const { ranked, skips } = rankPlaces(product.places, asked);
    const refusals = await listPlaceRefusals(
      ctx.platform.db.app,
      ranked.map(({ id }) => id),
      amount,
    );
    const refusedBy = new Map(refusals.map(({ id, refusal }) => [id, refusal]));
    const refused = ranked.flatMap((place): PlaceSkip[] => {
      const reason =
        place.kind === 'participants' ? poolRefusal(product, amount, now) : (refusedBy.get(place.id) ?? null);
      return reason === null ? [] : [{ place, reason }];
    });
    const taken = ranked.filter((place) => !refused.some((one) => one.place === place));
    return {
      currency: BOOKS_CURRENCY,
      choice: product.placeChoice,
      ranked: taken.map((place) => viewPlace(place, amount)),
      skipped: [...skips, ...refused].map(({ place, reason }) => ({ ...viewPlace(place, amount), reason })),
    };
  };
}

function requireAmount({ minAmount, maxAmount, fixedAmounts }: RoutedProduct, amount: bigint): void {
  if (amount <= 0n) throw invalidField('amount', zh.createCollectionOrder.amountZero);
  const isFixed = fixedAmounts.length === 0 || fixedAmounts.includes(amount);
  if (amount < minAmount || amount > maxAmount || !isFixed)
    throw invalidField('amount', zh.createCollectionOrder.amountOutOfRange);
}

/** Why no account of the participants is asked; which account takes the order is the rotation's own question. */
function poolRefusal(product: RoutedProduct, amount: bigint, now: number): SkipReason | null {
  return product.candidates.length === 0 ? 'none_in_rotation' : channelRefusal(product, amount, now);
}

function viewPlace(place: Place, amount: bigint): PreviewedPlace {
  const { id, kind, name, position, weight, success, minSuccess } = place;
  return {
    placeId: String(id),
    kind,
    name,
    position,
    weight,
    cost: kind === 'channel' ? formatMoney(feeAt(amount, place.cost)) : '',
    success: formatSuccess(success),
    minSuccess: formatSuccess(minSuccess),
  };
}
