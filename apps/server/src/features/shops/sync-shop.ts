import { SHOP_STATUS, type Shop } from '@mashang/contract/shops';
import { BusinessError } from '../../platform/errors.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { accessTokenOf } from '../channel-authorisation/access-token.ts';
import { requireService } from '../licence/current-licence.ts';
import { readShop } from './read-shops.ts';
import { notThere, shopOwnerOf } from './shop-owner.ts';
import { findShop, lockShop } from './shops-store.ts';
import { startSync } from './sync-store.ts';
import * as zh from './zh.ts';

/** Starts a sync of the actor's own shop. A sync in progress continues instead. */
export async function syncShop(ctx: Ctx, shopId: string): Promise<Shop> {
  const { participantId } = shopOwnerOf(ctx);
  await requireService(ctx.platform, 'marketplace');
  const shop = await findShop(ctx.platform.db.app, shopId);
  if (!shop || shop.participantId !== participantId) throw notThere(zh.words.shop);
  // Checked here, where the user can fix it, and not by a job that fails a moment later.
  await accessTokenOf(ctx, { participantId, scope: 'shop', authorisationId: shop.authorisationId.toString() });
  await write(ctx, shopId);
  return readShop(ctx, shopId);
}

const write = writeVerb<string, void>({
  name: 'shop.sync',
  permission: 'shop:write',
  async run(ctx, shopId) {
    const { participantId, username } = shopOwnerOf(ctx);
    const shop = await lockShop(ctx.tx, shopId, participantId);
    if (!shop) throw notThere(zh.words.shop);
    if (shop.status !== SHOP_STATUS.on) throw new BusinessError('conflict', zh.syncShop.stopped);
    const syncId = await startSync(ctx.tx, { id: shop.id, participantId }, { by: username, requestId: ctx.requestId });
    return {
      result: undefined,
      audit: { subjectKind: 'shop', subjectId: shopId, after: { sync: syncId.toString() } },
    };
  },
});
