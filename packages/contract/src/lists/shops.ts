import { listColumns } from '../list-columns.ts';
import {
  GOODS_STATUS_NAMES,
  MARKET_ORDER_STATUS_NAMES,
  type MarketOrder,
  SHOP_STATUS_NAMES,
  type Shop,
  type ShopGoods,
  SYNC_STATE_NAMES,
} from '../shops.ts';

/** 店铺. */
export const SHOP_COLUMNS = listColumns<Shop>()({
  name: { title: '店铺', text: (row) => row.name },
  marketShopId: { title: '平台店铺号', extra: 'file', text: (row) => row.marketShopId },
  platform: { title: '平台', extra: 'file', text: (row) => row.platformName },
  participantName: { title: '归属', text: (row) => row.participantName },
  authorised: { title: '授权', extra: 'file', text: (row) => row.whyNot || '有效' },
  status: { title: '状态', text: (row) => SHOP_STATUS_NAMES[row.status] },
  goods: { title: '商品', kind: 'number', text: (row) => row.goods },
  unpaidOrders: { title: '待付款订单', kind: 'number', text: (row) => row.unpaidOrders },
  conflicts: { title: '冲突', kind: 'number' },
  // On the screen one cell shows state and time; a file has a column for each.
  sync: { title: '最近同步', fileTitle: '同步', text: (row) => (row.sync ? SYNC_STATE_NAMES[row.sync.state] : '') },
  lastSyncTime: { title: '最近同步', kind: 'time', extra: 'file', text: (row) => row.lastSyncTime },
  mchId: { title: '商户号', kind: 'code', fileAfter: 'status', text: (row) => row.mchId },
  createTime: { title: '新增时间', kind: 'time', extra: true, text: (row) => row.createTime },
});

/** 商品. */
export const GOODS_COLUMNS = listColumns<ShopGoods>()({
  title: { title: '商品', text: (row) => row.title },
  price: { title: '价格（元）', kind: 'money', sortKey: 'price', text: (row) => row.price },
  stock: { title: '库存', kind: 'number', sortKey: 'stock', text: (row) => row.stock },
  status: { title: '状态', text: (row) => GOODS_STATUS_NAMES[row.status] },
  shopName: { title: '店铺', text: (row) => row.shopName },
  marketGoodsId: { title: '平台商品号', kind: 'code', fileAfter: 'title', text: (row) => row.marketGoodsId },
  changeTime: { title: '平台更新', kind: 'time', sortKey: 'changeTime', text: (row) => row.changeTime },
  syncTime: { title: '同步时间', kind: 'time', extra: true, text: (row) => row.syncTime },
});

/** 电商订单; buyers are masked. */
export const SHOP_ORDER_COLUMNS = listColumns<MarketOrder>()({
  orderNo: { title: '电商订单号', kind: 'code', text: (row) => row.orderNo },
  goods: { title: '商品', text: (row) => row.goodsTitle },
  quantity: { title: '数量', kind: 'number', text: (row) => row.quantity },
  amount: { title: '金额（元）', kind: 'money', sortKey: 'amount', text: (row) => row.amount },
  status: { title: '状态', text: (row) => MARKET_ORDER_STATUS_NAMES[row.status] },
  buyer: { title: '买家', text: (row) => row.buyer },
  agtOrderNo: { title: '代收单号', kind: 'code', text: (row) => row.agtOrderNo },
  remark: { title: '备注', text: (row) => row.remark },
  shopName: { title: '店铺', text: (row) => row.shopName },
  createTime: { title: '下单时间', kind: 'time', sortKey: 'createTime', text: (row) => row.createTime },
});
