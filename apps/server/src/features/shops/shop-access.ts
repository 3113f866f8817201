import type { ShopForm } from '@mashang/contract/shops';
import { MARKETPLACE_NAMES } from '@mashang/contract/shops';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { accessTokenOf, renewedTokenOf } from '../channel-authorisation/access-token.ts';
import { findStandings, ownShopAuthorisations } from '../channel-authorisation/read-standings.ts';
import { type Marketplace, TokenRefused } from './marketplace.ts';
import { marketplaceOf } from './marketplaces.ts';
import { notThere, shopOwnerOf } from './shop-owner.ts';
import type { Standing } from './shop-view.ts';
import { findShop } from './shops-store.ts';
import * as zh from './zh.ts';

type Bound = { participantId: bigint; authorisationId: bigint };
type Asked<T> = (market: Marketplace, token: string) => Promise<T>;

/**
 * Calls a marketplace under an authorisation. A token that is refused is renewed once; a revoked authorisation throws
 * 423.
 */
export async function askUnder<T>(ctx: Ctx, { participantId, authorisationId }: Bound, ask: Asked<T>): Promise<T> {
  const access = await accessTokenOf(ctx, {
    participantId,
    scope: 'shop',
    authorisationId: authorisationId.toString(),
  });
  const market = marketplaceOf(ctx.platform, access.platform);
  try {
    return await ask(market, access.token);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    const renewed = await renewedTokenOf(ctx, access, participantId);
    return ask(market, renewed.token);
  }
}

/** Calls the marketplace of a shop under the shop's own authorisation. */
export async function askMarket<T>(ctx: Ctx, shopId: bigint, ask: Asked<T>): Promise<T> {
  const shop = await findShop(ctx.platform.db.app, shopId);
  if (!shop) throw notThere(zh.words.shop);
  return askUnder(ctx, shop, ask);
}

/** Returns, for each shop, whether its marketplace still accepts the authorisation. */
export async function standingsOf(
  ctx: Ctx,
  shops: readonly ({ id: bigint } & Bound)[],
): Promise<Map<bigint, Standing>> {
  const standings = await findStandings(
    ctx,
    shops.map(({ authorisationId }) => authorisationId),
  );
  return new Map(
    shops.map(({ id, authorisationId }) => [
      id,
      { whyNot: standings.get(authorisationId) ?? zh.shopAccess.noAuthorisation },
    ]),
  );
}

/** Returns the actor's own authorisations that are valid now and open a shop. */
export async function openAuthorisations(ctx: Ctx): Promise<ShopForm['authorisations']> {
  const own = await ownShopAuthorisations(ctx, shopOwnerOf(ctx).participantId);
  return own.map(({ id, platform, title }) => ({
    id: id.toString(),
    title,
    platformName: MARKETPLACE_NAMES[platform],
  }));
}
