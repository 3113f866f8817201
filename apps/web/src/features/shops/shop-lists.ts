import { GOODS_STATUS_NAMES, MARKET_ORDER_STATUS_NAMES, SHOP_STATUS_NAMES } from '@mashang/contract/shops';
import type { ListDeclaration, ListFilter } from '../../lib/list-url.ts';

/** The page's views, by their name in the URL. */
export const SHOP_TABS = [
  ['shops', '店铺'],
  ['goods', '商品'],
  ['orders', '电商订单'],
] as const;
export type ShopTab = (typeof SHOP_TABS)[number][0];

const tab: ListFilter = {
  kind: 'choice',
  name: 'tab',
  label: '视图',
  place: 'hidden',
  local: true,
  options: SHOP_TABS,
};
/** Its options come with the shops. */
const shopId: ListFilter = { kind: 'choice', name: 'shopId', label: '店铺', pattern: /^\d{1,18}$/ };

/** What is in use comes first. */
const SHOP_STATES = ([1, 0] as const).map((state) => [String(state), SHOP_STATUS_NAMES[state]] as const);
const GOODS_STATES = ([1, 0, 2] as const).map((state) => [String(state), GOODS_STATUS_NAMES[state]] as const);

/** 店铺 as a list. */
export const SHOP_LIST: ListDeclaration = {
  name: 'shops',
  testId: 'shop',
  filters: [
    tab,
    { kind: 'text', name: 'keyword', label: '店铺名称或平台店铺号', maxLength: 64, place: 'line' },
    { kind: 'choice', name: 'status', label: '状态', options: SHOP_STATES, look: 'chips' },
  ],
};
/** 商品 as a list. */
export const GOODS_LIST: ListDeclaration = {
  name: 'shop-goods',
  testId: 'goods',
  sorts: ['changeTime', 'price', 'stock'],
  defaultSort: '-changeTime',
  filters: [
    tab,
    { kind: 'text', name: 'keyword', label: '商品标题或平台商品号', maxLength: 64, place: 'line' },
    shopId,
    { kind: 'choice', name: 'conflict', label: '冲突', options: [['1', '两边都有修改']] },
    { kind: 'choice', name: 'status', label: '状态', options: GOODS_STATES, look: 'chips' },
  ],
};
/** 电商订单 as a list. */
export const SHOP_ORDER_LIST: ListDeclaration = {
  name: 'shop-orders',
  testId: 'shop-order',
  sorts: ['createTime', 'amount'],
  defaultSort: '-createTime',
  filters: [
    tab,
    { kind: 'text', name: 'orderNo', label: '电商订单号', maxLength: 64, place: 'line' },
    { kind: 'dates', label: '下单时间' },
    { kind: 'text', name: 'keyword', label: '商品标题', maxLength: 64 },
    shopId,
    {
      kind: 'choice',
      name: 'used',
      label: '代收',
      options: [
        ['1', '已有代收订单'],
        ['0', '没有代收订单'],
      ],
    },
    { kind: 'choices', name: 'status', label: '状态', options: Object.entries(MARKET_ORDER_STATUS_NAMES) },
  ],
};
