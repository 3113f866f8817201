import type { AddShopBody } from '@mashang/contract/shops';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { accessTokenOf } from '../channel-authorisation/access-token.ts';
import { requireService } from '../licence/current-licence.ts';
import { askUnder } from './shop-access.ts';
import { shopOwnerOf } from './shop-owner.ts';
import { findMerchantNumber, insertShop, type NewShop, reopenShop } from './shops-store.ts';
import { startSync } from './sync-store.ts';
import * as zh from './zh.ts';

/** Adds the shop that an authorisation opens at its marketplace, and starts its first sync. */
export async function addShop(ctx: Ctx, { authorisationId, name, mchId }: AddShopBody): Promise<bigint> {
  const { participantId } = shopOwnerOf(ctx);
  await requireService(ctx.platform, 'marketplace');
  const bound = { participantId, authorisationId: BigInt(authorisationId) };
  const { platform } = await accessTokenOf(ctx, { participantId, scope: 'shop', authorisationId });
  const found = await askUnder(ctx, bound, (market, token) => market.shop(token));
  return write(ctx, {
    ...bound,
    mchId,
    platform,
    marketShopId: found.shopId,
    name: name ?? found.name,
    storeUrl: found.storeUrl,
  });
}

const write = writeVerb<NewShop, bigint>({
  name: 'shop.add',
  permission: 'shop:write',
  async run(ctx, shop) {
    const { tx } = ctx;
    const merchantId = await findMerchantNumber(tx, shop.mchId);
    if (merchantId === null) throw invalidField('mchId', zh.faults.merchantUnfit);
    const added = await insertShop(tx, merchantId, shop);
    const before = added === null ? await reopenShop(tx, merchantId, shop) : null;
    const id = added ?? before?.id;
    if (id === undefined) throw new BusinessError('conflict', zh.addShop.ofAnother);
    await startSync(
      tx,
      { id, participantId: shop.participantId },
      { by: shopOwnerOf(ctx).username, requestId: ctx.requestId },
    );
    const { platform, marketShopId, name, mchId } = shop;
    return {
      result: id,
      audit: {
        subjectKind: 'shop',
        subjectId: id.toString(),
        ...(before ? { before: { name: before.name, status: before.status, mchId: before.mchId } } : {}),
        after: { platform, marketShopId, name, mchId },
      },
    };
  },
});
