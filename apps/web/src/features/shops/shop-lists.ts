import {
  GOODS_FILTERS,
  GOODS_SORTS,
  MARKET_ORDER_FILTERS,
  MARKET_ORDER_SORTS,
  SHOP_FILTERS,
} from '@mashang/contract/shops';
import { declareList, formFilters, tabFilter } from '../../lib/list/list-url.ts';
import * as zh from './zh.tsx';

/** The page's tabs, by their name in the URL. */
export const SHOP_TABS = [
  ['shops', zh.shopTabs.shops],
  ['goods', zh.shopTabs.goods],
  ['orders', zh.shopTabs.orders],
] as const;
export type ShopTab = (typeof SHOP_TABS)[number][0];

const tab = tabFilter(SHOP_TABS);
/** 店铺 as a list. */
export const SHOP_LIST = declareList({
  name: 'shops',
  testId: 'shop',
  filters: [tab, ...formFilters(SHOP_FILTERS)],
});
/** 商品 as a list. */
export const GOODS_LIST = declareList({
  name: 'shop-goods',
  testId: 'goods',
  ...GOODS_SORTS,
  filters: [tab, ...formFilters(GOODS_FILTERS)],
});
/** 电商订单 as a list. */
export const SHOP_ORDER_LIST = declareList({
  name: 'shop-orders',
  testId: 'shop-order',
  ...MARKET_ORDER_SORTS,
  filters: [tab, ...formFilters(MARKET_ORDER_FILTERS)],
});
