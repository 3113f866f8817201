import { z } from 'zod';
import { OPEN_PLATFORMS, type OpenPlatform } from './channel-authorisation.ts';
import { COLLECTION_STATUSES } from './collection-orders.ts';
import { type Field, fieldSchema, textField } from './fields.ts';
import { filterShape, listFilters, listSorts, sortShape } from './list-filters.ts';
import { currencyText, moneyText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import type { CodeOf, Moves, Tone } from './states.ts';

/** Official marketplaces with a connector, by the open platform that authorises them. */
export const MARKETPLACE_NAMES: Readonly<Record<OpenPlatform, string>> = { tb: '淘宝', wx: '微信小店' };
export const SHOP_STATUS = { off: 0, on: 1 } as const;
export type ShopStatus = CodeOf<typeof SHOP_STATUS>;
export const SHOP_STATUSES = Object.values(SHOP_STATUS);
export const SHOP_STATUS_NAMES: Readonly<Record<ShopStatus, string>> = { 0: '已停用', 1: '经营中' };
/** Status of goods at the marketplace; archived goods are not on sale but are kept. */
export const GOODS_STATUS = { off: 0, onSale: 1, archived: 2 } as const;
export type GoodsStatus = CodeOf<typeof GOODS_STATUS>;
export const GOODS_STATUSES = Object.values(GOODS_STATUS);
export const GOODS_STATUS_NAMES: Readonly<Record<GoodsStatus, string>> = { 0: '已下架', 1: '在售', 2: '已归档' };
export const GOODS_TONES: Readonly<Record<GoodsStatus, Tone>> = { 0: 'mute', 1: 'ok', 2: 'mute' };
/** Allowed moves of goods; the database refuses every other one. Only the marketplace can bring back archived goods. */
export const GOODS_MOVES: Moves<GoodsStatus> = { 0: [1, 2], 1: [0, 2], 2: [0, 1] };
/** Status of a marketplace order. A collection may name only an unpaid one (L9). */
export const MARKET_ORDER_STATUS = { unpaid: 0, paid: 1, shipped: 2, finished: 3, closed: 4, refunded: 5 } as const;
export type MarketOrderStatus = CodeOf<typeof MARKET_ORDER_STATUS>;
export const MARKET_ORDER_STATUSES = Object.values(MARKET_ORDER_STATUS);
export const MARKET_ORDER_STATUS_NAMES: Readonly<Record<MarketOrderStatus, string>> = {
  0: '待付款',
  1: '已付款',
  2: '已发货',
  3: '已完成',
  4: '已关闭',
  5: '已退款',
};
export const MARKET_ORDER_TONES: Readonly<Record<MarketOrderStatus, Tone>> = {
  0: 'warn',
  1: 'ok',
  2: 'info',
  3: 'ok',
  4: 'mute',
  5: 'mute',
};
export const SYNC_STATES = ['queued', 'running', 'done', 'failed'] as const;
export type SyncState = (typeof SYNC_STATES)[number];
export const SYNC_STATE_NAMES: Record<SyncState, string> = {
  queued: '等待同步',
  running: '同步中',
  done: '已同步',
  failed: '同步失败',
};

export const GOODS_TITLE_MAX = 60;
export const GOODS_TITLE: Field = textField('商品标题', GOODS_TITLE_MAX);
export const GOODS_STOCK_MAX = 999_999;
export const ORDER_REMARK: Field = { title: '备注', kind: 'lines', max: 200 };

const id = z.string().regex(/^\d{1,18}$/, '编号须为数字');
const shopId = id.meta({ title: '店铺编号' });

/** Progress of the newest sync of a shop. `total` is the number that the marketplace reported; 0 until then. */
export const shopSync = z.object({
  id: z.string(),
  state: z.enum(SYNC_STATES),
  done: z.int(),
  total: z.int(),
  /** Number of changes that the sync found, and of goods that were changed on both sides. */
  changed: z.int(),
  conflicts: z.int(),
  /** Why it failed, in Chinese. */
  fault: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});
export type ShopSync = z.infer<typeof shopSync>;

export const shop = z.object({
  id: z.string(),
  name: z.string(),
  platform: z.enum(OPEN_PLATFORMS),
  platformName: z.string(),
  /** The shop's number at the marketplace, and its public page there; empty where it has none. */
  marketShopId: z.string(),
  storeUrl: z.string(),
  /** Whether the marketplace still accepts the authorisation, and why not when it does not. */
  authorised: z.boolean(),
  whyNot: z.string(),
  status: z.literal(SHOP_STATUSES),
  /** The merchant that sells there: only its collections may name the shop's orders. */
  mchId: z.string(),
  taid: z.string(),
  participantName: z.string(),
  own: z.boolean(),
  goods: z.int(),
  unpaidOrders: z.int(),
  conflicts: z.int(),
  /** Null if it was never synced. */
  sync: shopSync.nullable(),
  lastSyncTime: z.string(),
  createTime: z.string(),
  version: z.int(),
});
export type Shop = z.infer<typeof shop>;
/** The choices come with the shops. */
const ofShop = listFilters({
  shopId: { kind: 'code', title: '店铺', pattern: /^\d{1,18}$/, complaint: '编号须为数字' },
});
export const SHOP_FILTERS = listFilters({
  keyword: { kind: 'text', title: '店铺名称或平台店铺号', max: 64, place: 'line' },
  status: { kind: 'choice', title: '状态', look: 'chips', names: SHOP_STATUS_NAMES, first: 1 },
});
/** GET /api/xianyu/manage/getShopList */
export const shopListQuery = z.strictObject({
  ...pageQuery,
  ...filterShape(SHOP_FILTERS),
});
export type ShopListQuery = z.infer<typeof shopListQuery>;
export const shopPage = pageOf(shop);
export type ShopPage = z.infer<typeof shopPage>;

export const SHOP_FIELDS = {
  name: textField('店铺名称', 40),
  mchId: {
    title: '商户号',
    required: '请填写商户号',
    max: 32,
    pattern: /^[A-Za-z0-9_-]{2,32}$/,
    message: '商户号须为 2–32 位字母或数字',
  },
} as const satisfies Record<string, Field>;
const shopName = fieldSchema(SHOP_FIELDS.name);
const mchId = fieldSchema(SHOP_FIELDS.mchId).meta({
  title: '商户号',
  description: '在该店铺经营的商户；只有它的代收可以引用店铺订单',
});
/**
 * POST /api/xianyu/manage/addShop: adds the shop of the authorisation; without a name, the marketplace's name is used.
 */
export const addShopBody = z.strictObject({
  authorisationId: id.meta({ title: '授权编号', description: '渠道授权中有效的授权' }),
  name: shopName.optional(),
  mchId,
});
export type AddShopBody = z.infer<typeof addShopBody>;
/** POST /api/xianyu/manage/updateShop: changes the given fields. `version` is the one that was shown. */
export const updateShopBody = z.strictObject({
  shopId,
  name: shopName.optional(),
  mchId: mchId.optional(),
  status: z.literal(SHOP_STATUSES).optional().meta({ title: '状态', description: '1 经营，0 停用' }),
  version: z.int().min(0).meta({ title: '版本' }),
});
export type UpdateShopBody = z.infer<typeof updateShopBody>;
/** GET /api/xianyu/manage/getShopForm: the data that the form of a new shop needs. */
export const shopForm = z.object({
  /** Valid authorisations without a shop. */
  authorisations: z.array(z.object({ id: z.string(), platformName: z.string(), title: z.string() })),
});
export type ShopForm = z.infer<typeof shopForm>;

/** Editable fields of goods, on one side. */
const goodsSide = z.object({
  title: z.string(),
  price: signedMoneyText,
  stock: z.int(),
  status: z.literal(GOODS_STATUSES),
});
export type GoodsSide = z.infer<typeof goodsSide>;
export const shopGoods = z.object({
  id: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  currency: currencyText,
  marketGoodsId: z.string(),
  ...goodsSide.shape,
  picture: z.string(),
  /** Counts the changes at the marketplace; an edit names the version that it is based on. */
  version: z.int(),
  /** Changed on both sides: the values wanted here and the values at the marketplace; null without a conflict. */
  conflict: z.object({ ours: goodsSide, theirs: goodsSide, by: z.string(), time: z.string() }).nullable(),
  /** Whether the reader may change it now. */
  mayChange: z.boolean(),
  changeTime: z.string(),
  syncTime: z.string(),
});
export type ShopGoods = z.infer<typeof shopGoods>;
export const GOODS_FILTERS = listFilters({
  keyword: { kind: 'text', title: '商品标题或平台商品号', max: 64, place: 'line' },
  ...ofShop,
  conflict: { kind: 'choice', title: '冲突', names: { 1: '两边都有修改' } },
  status: { kind: 'choice', title: '状态', look: 'chips', names: GOODS_STATUS_NAMES, first: 1 },
});
export const GOODS_SORTS = listSorts(['changeTime', 'price', 'stock'], '-changeTime');
/** GET /api/xianyu/manage/getGoodsList. Archived goods are shown only when asked for. */
export const goodsListQuery = z.strictObject({
  ...pageQuery,
  goodsId: id.optional().meta({ title: '商品编号' }),
  ...filterShape(GOODS_FILTERS),
  ...sortShape(GOODS_SORTS),
});
export type GoodsListQuery = z.infer<typeof goodsListQuery>;
export const goodsPage = pageOf(shopGoods);
export type GoodsPage = z.infer<typeof goodsPage>;
const goodsId = id.meta({ title: '商品编号' });
const goodsVersion = z.coerce.number().int().min(0).meta({ title: '版本', description: '读取时的 version' });
/** GET /api/xianyu/manage/updateGoods: changes the given fields, at the marketplace first. */
export const updateGoodsQuery = z.strictObject({
  goodsId,
  version: goodsVersion,
  title: fieldSchema(GOODS_TITLE).optional(),
  price: moneyText.optional().meta({ title: '价格' }),
  stock: z.coerce.number().int().min(0).max(GOODS_STOCK_MAX).optional().meta({ title: '库存' }),
  status: z.enum(['0', '1']).optional().meta({ title: '状态', description: '1 上架，0 下架' }),
});
export type UpdateGoodsQuery = z.infer<typeof updateGoodsQuery>;
/** GET /api/xianyu/manage/resolveGoods: chooses which side stays, for goods changed on both sides. */
export const resolveGoodsQuery = z.strictObject({
  goodsId,
  version: goodsVersion,
  keep: z.enum(['ours', 'theirs']).meta({ title: '保留', description: 'ours 本方修改，theirs 平台现值' }),
});
export type ResolveGoodsQuery = z.infer<typeof resolveGoodsQuery>;
/** GET /api/xianyu/manage/deleteShopGoods: archives the goods at the marketplace and here. */
export const deleteGoodsQuery = z.strictObject({ goodsId, version: goodsVersion });
export type DeleteGoodsQuery = z.infer<typeof deleteGoodsQuery>;

export const marketOrder = z.object({
  id: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  /** The number that a collection names as `goodsOrderNo`. */
  orderNo: z.string(),
  goodsId: z.string(),
  goodsTitle: z.string(),
  picture: z.string(),
  quantity: z.int(),
  currency: currencyText,
  amount: signedMoneyText,
  /** Masked; no other data of the buyer is stored here. */
  buyer: z.string(),
  status: z.literal(MARKET_ORDER_STATUSES),
  remark: z.string(),
  /** The collection that named it, and its state; empty and null without. */
  agtOrderNo: z.string(),
  collectionStatus: z.literal(COLLECTION_STATUSES).nullable(),
  mayChange: z.boolean(),
  createTime: z.string(),
  syncTime: z.string(),
});
export type MarketOrder = z.infer<typeof marketOrder>;
export const MARKET_ORDER_FILTERS = listFilters({
  orderNo: { kind: 'text', title: '电商订单号', max: 64, place: 'line' },
  dates: { kind: 'dates', title: '下单时间' },
  keyword: { kind: 'text', title: '商品标题', max: 64 },
  ...ofShop,
  used: { kind: 'choice', title: '代收', names: { 0: '没有代收订单', 1: '已有代收订单' }, first: 1 },
  status: { kind: 'choices', title: '状态', names: MARKET_ORDER_STATUS_NAMES },
});
export const MARKET_ORDER_SORTS = listSorts(['createTime', 'amount'], '-createTime');
/** GET /api/xianyu/manage/getOrderList */
export const marketOrderListQuery = z.strictObject({
  ...pageQuery,
  ...filterShape(MARKET_ORDER_FILTERS),
  ...sortShape(MARKET_ORDER_SORTS),
});
export type MarketOrderListQuery = z.infer<typeof marketOrderListQuery>;
export const marketOrderPage = pageOf(marketOrder).extend({
  totals: z.object({ currency: currencyText, amount: signedMoneyText }).optional(),
});
export type MarketOrderPage = z.infer<typeof marketOrderPage>;
/** GET /api/xianyu/manage/updateOrderRemark */
export const orderRemarkQuery = z.strictObject({
  orderId: id.meta({ title: '订单编号' }),
  remark: fieldSchema(ORDER_REMARK),
});
export type OrderRemarkQuery = z.infer<typeof orderRemarkQuery>;
/**
 * GET /api/xianyu/manage/syncShopGoodsInfo: reads goods and orders from the start; if a sync is running, returns its
 * state.
 */
export const syncShopQuery = z.strictObject({ shopId });
export type SyncShopQuery = z.infer<typeof syncShopQuery>;

// Answers of a marketplace's connector --------------------------------------------------------------------------------

const marketText = (max: number) => z.string().min(1).max(max);
const version = z.int().min(0);
export const marketShopAnswer = z.object({
  shopId: marketText(64),
  name: marketText(80),
  storeUrl: z.string().max(300),
});
export type MarketShopAnswer = z.infer<typeof marketShopAnswer>;
export const marketGoodsAnswer = z.object({
  goodsId: marketText(64),
  title: marketText(200),
  price: moneyText,
  stock: z.int().min(0).max(GOODS_STOCK_MAX),
  status: z.literal(GOODS_STATUSES),
  picture: z.string().max(300),
  version,
  updatedAt: z.int().min(0),
});
export type MarketGoodsAnswer = z.infer<typeof marketGoodsAnswer>;
export const marketOrderAnswer = z.object({
  orderNo: marketText(64),
  goodsId: marketText(64),
  title: marketText(200),
  quantity: z.int().min(1),
  amount: moneyText,
  buyer: z.string().max(64),
  status: z.literal(MARKET_ORDER_STATUSES),
  remark: z.string().max(500),
  version,
  createdAt: z.int().min(0),
});
export type MarketOrderAnswer = z.infer<typeof marketOrderAnswer>;
const marketPageOf = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row).max(200), next: z.string().max(200).nullable(), total: z.int().min(0) });
export const marketGoodsPageAnswer = marketPageOf(marketGoodsAnswer);
export const marketOrderPageAnswer = marketPageOf(marketOrderAnswer);
