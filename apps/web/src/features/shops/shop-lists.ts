import { GOODS_FILTERS, MARKET_ORDER_FILTERS, SHOP_FILTERS } from '@mashang/contract/shops';
import { formFilters, type ListDeclaration, tabFilter } from '../../lib/list-url.ts';
import * as zh from './zh.tsx';

/** The page's views, by their name in the URL. */
export const SHOP_TABS = [
  ['shops', zh.shopTabs.shops],
  ['goods', zh.shopTabs.goods],
  ['orders', zh.shopTabs.orders],
] as const;
export type ShopTab = (typeof SHOP_TABS)[number][0];

const tab = tabFilter(SHOP_TABS);
/** 店铺 as a list. */
export const SHOP_LIST: ListDeclaration = {
  name: 'shops',
  testId: 'shop',
  filters: [tab, ...formFilters(SHOP_FILTERS)],
};
/** 商品 as a list. */
export const GOODS_LIST: ListDeclaration = {
  name: 'shop-goods',
  testId: 'goods',
  sorts: ['changeTime', 'price', 'stock'],
  defaultSort: '-changeTime',
  filters: [tab, ...formFilters(GOODS_FILTERS)],
};
/** 电商订单 as a list. */
export const SHOP_ORDER_LIST: ListDeclaration = {
  name: 'shop-orders',
  testId: 'shop-order',
  sorts: ['createTime', 'amount'],
  defaultSort: '-createTime',
  filters: [tab, ...formFilters(MARKET_ORDER_FILTERS)],
};
