import {
  GOODS_STATUS_NAMES,
  goodsListQuery,
  MARKET_ORDER_STATUS_NAMES,
  marketOrderListQuery,
  SHOP_STATUS_NAMES,
  SYNC_STATE_NAMES,
  shopListQuery,
} from '@mashang/contract/shops';
import { exportList } from '../../platform/export-list.ts';
import { readGoods, readShopOrders, readShops } from './read-shops.ts';

/** 店铺 as a file. */
export const shopExport = exportList({
  name: 'shops',
  title: '店铺',
  permission: 'shop:read',
  query: shopListQuery,
  columns: () => [
    { key: 'name', title: '店铺', cell: (row) => row.name },
    { key: 'marketShopId', title: '平台店铺号', cell: (row) => row.marketShopId },
    { key: 'platform', title: '平台', cell: (row) => row.platformName },
    { key: 'participantName', title: '归属', cell: (row) => row.participantName },
    { key: 'authorised', title: '授权', cell: (row) => row.whyNot || '有效' },
    { key: 'status', title: '状态', cell: (row) => SHOP_STATUS_NAMES[row.status] },
    { key: 'mchId', title: '商户号', cell: (row) => row.mchId },
    { key: 'goods', title: '商品', kind: 'number', cell: (row) => row.goods },
    { key: 'unpaidOrders', title: '待付款订单', kind: 'number', cell: (row) => row.unpaidOrders },
    { key: 'sync', title: '同步', cell: (row) => (row.sync ? SYNC_STATE_NAMES[row.sync.state] : '') },
    { key: 'lastSyncTime', title: '最近同步', cell: (row) => row.lastSyncTime },
    { key: 'createTime', title: '新增时间', cell: (row) => row.createTime },
  ],
  page: readShops,
});

/** 商品 as a file. */
export const goodsExport = exportList({
  name: 'shop-goods',
  title: '商品',
  permission: 'shop:read',
  query: goodsListQuery,
  columns: () => [
    { key: 'title', title: '商品', cell: (row) => row.title },
    { key: 'marketGoodsId', title: '平台商品号', cell: (row) => row.marketGoodsId },
    { key: 'price', title: '价格（元）', kind: 'money', cell: (row) => row.price },
    { key: 'stock', title: '库存', kind: 'number', cell: (row) => row.stock },
    { key: 'status', title: '状态', cell: (row) => GOODS_STATUS_NAMES[row.status] },
    { key: 'shopName', title: '店铺', cell: (row) => row.shopName },
    { key: 'changeTime', title: '平台更新', cell: (row) => row.changeTime },
    { key: 'syncTime', title: '同步时间', cell: (row) => row.syncTime },
  ],
  page: readGoods,
});

/** 电商订单 as a file; buyers masked as on screen. */
export const shopOrderExport = exportList({
  name: 'shop-orders',
  title: '电商订单',
  permission: 'shop:read',
  query: marketOrderListQuery,
  columns: () => [
    { key: 'orderNo', title: '电商订单号', cell: (row) => row.orderNo },
    { key: 'goods', title: '商品', cell: (row) => row.goodsTitle },
    { key: 'quantity', title: '数量', kind: 'number', cell: (row) => row.quantity },
    { key: 'amount', title: '金额（元）', kind: 'money', cell: (row) => row.amount },
    { key: 'status', title: '状态', cell: (row) => MARKET_ORDER_STATUS_NAMES[row.status] },
    { key: 'buyer', title: '买家', cell: (row) => row.buyer },
    { key: 'agtOrderNo', title: '代收单号', cell: (row) => row.agtOrderNo },
    { key: 'remark', title: '备注', cell: (row) => row.remark },
    { key: 'shopName', title: '店铺', cell: (row) => row.shopName },
    { key: 'createTime', title: '下单时间', cell: (row) => row.createTime },
  ],
  page: readShopOrders,
});
