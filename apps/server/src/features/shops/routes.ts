import {
  addShopCall,
  archiveGoodsCall,
  changeOrderRemarkCall,
  readGoodsCall,
  readShopFormCall,
  readShopOrdersCall,
  readShopsCall,
  resolveGoodsCall,
  syncShopCall,
  updateGoodsCall,
  updateShopCall,
} from '@mashang/contract/endpoints/shops';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { addShop } from './add-shop.ts';
import { archiveGoods, resolveGoods, updateGoods } from './change-goods.ts';
import { changeRemark } from './change-remark.ts';
import { readShopForm } from './read-shop-form.ts';
import { readGoods, readOneGoods, readShop, readShopOrders, readShops } from './read-shops.ts';
import { syncShop } from './sync-shop.ts';
import { updateShop } from './update-shop.ts';

/** Shops, goods and orders of authorised marketplaces. Changes go to the marketplace first. */
export function shopRoutes(app: Http): void {
  implement(app, readShopsCall, (ctx, { query }) => readShops(ctx, query));
  implement(app, readShopFormCall, (ctx) => readShopForm(ctx));
  implement(app, addShopCall, async (ctx, { body }) => readShop(ctx, await addShop(ctx, body)));
  implement(app, updateShopCall, async (ctx, { body }) => {
    await updateShop(ctx, body);
    return readShop(ctx, body.shopId);
  });
  implement(app, syncShopCall, (ctx, { query }) => syncShop(ctx, query.shopId));
  goodsRoutes(app);
  orderRoutes(app);
}

function goodsRoutes(app: Http): void {
  implement(app, readGoodsCall, (ctx, { query }) => readGoods(ctx, query));
  implement(app, updateGoodsCall, async (ctx, { query }) => {
    await updateGoods(ctx, query);
    return readOneGoods(ctx, query.goodsId);
  });
  implement(app, resolveGoodsCall, async (ctx, { query }) => {
    await resolveGoods(ctx, query);
    return readOneGoods(ctx, query.goodsId);
  });
  implement(app, archiveGoodsCall, async (ctx, { query }) => {
    await archiveGoods(ctx, query);
    return readOneGoods(ctx, query.goodsId);
  });
}

function orderRoutes(app: Http): void {
  implement(app, readShopOrdersCall, (ctx, { query }) => readShopOrders(ctx, query));
  implement(app, changeOrderRemarkCall, (ctx, { query }) => changeRemark(ctx, query));
}
