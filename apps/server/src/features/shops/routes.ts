import {
  addShopBody,
  deleteGoodsQuery,
  goodsListQuery,
  goodsPage,
  marketOrder,
  marketOrderListQuery,
  marketOrderPage,
  orderRemarkQuery,
  resolveGoodsQuery,
  shop,
  shopForm,
  shopGoods,
  shopListQuery,
  shopPage,
  syncShopQuery,
  updateGoodsQuery,
  updateShopBody,
} from '@mashang/contract/shops';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { addShop } from './add-shop.ts';
import { archiveGoods, resolveGoods, updateGoods } from './change-goods.ts';
import { changeRemark } from './change-remark.ts';
import { readShopForm } from './read-shop-form.ts';
import { readGoods, readOneGoods, readShop, readShopOrders, readShops } from './read-shops.ts';
import { syncShop } from './sync-shop.ts';
import { updateShop } from './update-shop.ts';

const tags = ['店铺管理'];
const BASE = '/api/xianyu/manage';
const reading = { tags, permission: 'shop:read' } as const;
const writing = { tags, permission: 'shop:write' } as const;

/** Shops, goods and orders of authorised marketplaces. Whatever changes goes to the marketplace first. */
export function shopRoutes(app: Http): void {
  backOfficeRoute(app, {
    ...{ method: 'GET', url: `${BASE}/getShopList`, summary: '店铺列表' },
    ...reading,
    query: shopListQuery,
    answer: shopPage,
    handler: (ctx, { query }) => readShops(ctx, query),
  });
  backOfficeRoute(app, {
    ...{ method: 'GET', url: `${BASE}/getShopForm`, summary: '新增店铺所需：可用的平台授权' },
    ...writing,
    answer: shopForm,
    handler: (ctx) => readShopForm(ctx),
  });
  backOfficeRoute(app, {
    ...{ method: 'POST', url: `${BASE}/addShop`, summary: '新增店铺并开始同步' },
    ...writing,
    body: addShopBody,
    answer: shop,
    success: '店铺已添加，正在同步',
    handler: async (ctx, { body }) => readShop(ctx, await addShop(ctx, body)),
  });
  backOfficeRoute(app, {
    ...{ method: 'POST', url: `${BASE}/updateShop`, summary: '修改店铺：只改所给字段' },
    ...writing,
    body: updateShopBody,
    answer: shop,
    success: '保存成功',
    async handler(ctx, { body }) {
      await updateShop(ctx, body);
      return readShop(ctx, body.shopId);
    },
  });
  backOfficeRoute(app, {
    ...{ method: 'GET', url: `${BASE}/syncShopGoodsInfo`, summary: '同步店铺的商品与订单' },
    description: '在后台逐页读取，进度见店铺的 sync；正在同步时再次调用不会重复开始。',
    ...writing,
    query: syncShopQuery,
    answer: shop,
    success: '已开始同步',
    handler: (ctx, { query }) => syncShop(ctx, query.shopId),
  });
  goodsRoutes(app);
  orderRoutes(app);
}

function goodsRoutes(app: Http): void {
  backOfficeRoute(app, {
    ...{ method: 'GET', url: `${BASE}/getGoodsList`, summary: '商品列表' },
    ...reading,
    query: goodsListQuery,
    answer: goodsPage,
    handler: (ctx, { query }) => readGoods(ctx, query),
  });
  backOfficeRoute(app, {
    ...{ method: 'GET', url: `${BASE}/updateGoods`, summary: '修改商品：平台接受后才生效' },
    description: 'version 为读取时的版本。平台上同时被修改时答 409，并保留两份供选择（resolveGoods）。',
    ...writing,
    query: updateGoodsQuery,
    answer: shopGoods,
    success: '平台已接受修改',
    async handler(ctx, { query }) {
      await updateGoods(ctx, query);
      return readOneGoods(ctx, query.goodsId);
    },
  });
  backOfficeRoute(app, {
    ...{ method: 'GET', url: `${BASE}/resolveGoods`, summary: '处理商品冲突：保留本方修改或平台现值' },
    ...writing,
    query: resolveGoodsQuery,
    answer: shopGoods,
    success: '冲突已处理',
    async handler(ctx, { query }) {
      await resolveGoods(ctx, query);
      return readOneGoods(ctx, query.goodsId);
    },
  });
  backOfficeRoute(app, {
    ...{ method: 'GET', url: `${BASE}/deleteShopGoods`, summary: '归档商品（平台与本地，不删除记录）' },
    ...writing,
    query: deleteGoodsQuery,
    answer: shopGoods,
    success: '商品已归档',
    async handler(ctx, { query }) {
      await archiveGoods(ctx, query);
      return readOneGoods(ctx, query.goodsId);
    },
  });
}

function orderRoutes(app: Http): void {
  backOfficeRoute(app, {
    ...{ method: 'GET', url: `${BASE}/getOrderList`, summary: '电商订单列表' },
    ...reading,
    query: marketOrderListQuery,
    answer: marketOrderPage,
    handler: (ctx, { query }) => readShopOrders(ctx, query),
  });
  backOfficeRoute(app, {
    ...{ method: 'GET', url: `${BASE}/updateOrderRemark`, summary: '修改电商订单备注：平台接受后才生效' },
    ...writing,
    query: orderRemarkQuery,
    answer: marketOrder,
    success: '备注已保存',
    handler: (ctx, { query }) => changeRemark(ctx, query),
  });
}
