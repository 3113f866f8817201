import { SHOP_STATUS, type UpdateShopBody } from '@mashang/contract/shops';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import { notThere, shopOwnerOf } from './shop-owner.ts';
import { findMerchantNumber, lockShop, updateShopRow } from './shops-store.ts';
import * as zh from './zh.ts';

/** Changes the actor's own shop: its name here, the merchant that sells there, and whether it is in use. */
export async function updateShop(ctx: Ctx, body: UpdateShopBody): Promise<void> {
  shopOwnerOf(ctx);
  const { status, name, mchId } = body;
  const isStop = status === SHOP_STATUS.off && name === undefined && mchId === undefined;
  await requireService(ctx.platform, 'marketplace', isStop ? 'finish' : 'begin');
  await write(ctx, body);
}

const write = writeVerb<UpdateShopBody, void>({
  name: 'shop.change',
  permission: 'shop:write',
  async run(ctx, { shopId, version, ...asked }) {
    const { tx } = ctx;
    const shop = await lockShop(tx, shopId, shopOwnerOf(ctx).participantId);
    if (!shop) throw notThere(zh.words.shop);
    if (shop.version !== version)
      throw new BusinessError('conflict', zh.updateShop.changedMeanwhile, { version: shop.version });
    const before = { name: shop.name, status: shop.status, mchId: shop.mchId };
    const after = {
      name: asked.name ?? before.name,
      status: asked.status ?? before.status,
      mchId: asked.mchId ?? before.mchId,
    };
    const merchantId = await findMerchantNumber(tx, after.mchId);
    if (merchantId === null) throw invalidField('mchId', zh.faults.merchantUnfit);
    await updateShopRow(tx, shop.id, { ...after, merchantId });
    return { result: undefined, audit: { subjectKind: 'shop', subjectId: shopId, before, after } };
  },
});
