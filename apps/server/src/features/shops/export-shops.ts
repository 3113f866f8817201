import { GOODS_COLUMNS, SHOP_COLUMNS, SHOP_ORDER_COLUMNS } from '@mashang/contract/lists/shops';
import { goodsListQuery, marketOrderListQuery, shopListQuery } from '@mashang/contract/shops';
import { exportList } from '../../platform/http/export-list.ts';
import { readGoods, readShopOrders, readShops } from './read-shops.ts';
import * as zh from './zh.ts';

/** Exports 店铺 as a file. */
export const shopExport = exportList({
  name: 'shops',
  title: zh.words.shop,
  permission: 'shop:read',
  query: shopListQuery,
  columns: () => SHOP_COLUMNS,
  page: readShops,
});

/** Exports 商品 as a file. */
export const goodsExport = exportList({
  name: 'shop-goods',
  title: zh.words.goods,
  permission: 'shop:read',
  query: goodsListQuery,
  columns: () => GOODS_COLUMNS,
  page: readGoods,
});

/** Exports 电商订单 as a file; buyers are masked, as on the screen. */
export const shopOrderExport = exportList({
  name: 'shop-orders',
  title: zh.words.order,
  permission: 'shop:read',
  query: marketOrderListQuery,
  columns: () => SHOP_ORDER_COLUMNS,
  page: readShopOrders,
});
