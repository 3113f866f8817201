import { formatMoney, parseMoney } from '@mashang/contract/money';
import { GOODS_STATUS, type MarketGoodsAnswer, type MarketOrderAnswer } from '@mashang/contract/shops';
import { SANDBOX_BANNED_WORD, SANDBOX_PRICE_MAX } from './market-goods.ts';
import type { GoodsValues, MarketGoods, MarketOrder } from './market-store.ts';

export const MARKET = '/sandbox/market';
const MONEY = /^(0|[1-9]\d{0,7})(\.\d{1,2})?$/;

/** Returns goods in the form of the marketplace's API. */
export function goodsAnswer(goods: MarketGoods): MarketGoodsAnswer {
  return {
    goodsId: goods.id.toString(),
    title: goods.title,
    price: formatMoney(goods.price),
    stock: goods.stock,
    status: goods.status,
    picture: `${MARKET}/pictures/${goods.drawing}`,
    version: goods.version,
    updatedAt: goods.updatedAt.getTime(),
  };
}

/** Returns an order in the form of the marketplace's API. */
export function orderAnswer(order: MarketOrder): MarketOrderAnswer {
  return {
    orderNo: order.orderNo,
    goodsId: order.goodsId.toString(),
    title: order.title,
    quantity: order.quantity,
    amount: formatMoney(order.amount),
    buyer: order.buyer,
    status: order.status,
    remark: order.remark,
    version: order.version,
    createdAt: order.createdAt.getTime(),
  };
}

/** Returns the new values that a seller requests for goods, or the reason why the marketplace refuses. */
export function judgeGoods(goods: MarketGoods, body: unknown): { values: GoodsValues } | { reason: string } {
  const asked = (body ?? {}) as Partial<Record<'title' | 'price' | 'stock' | 'status', unknown>>;
  const { title = goods.title, price = formatMoney(goods.price), stock = goods.stock, status = goods.status } = asked;
  if (typeof title !== 'string' || title.length < 1 || title.length > 60) return { reason: '商品标题须为 1–60 个字' };
  if (title.includes(SANDBOX_BANNED_WORD)) return { reason: `标题含平台禁用词“${SANDBOX_BANNED_WORD}”` };
  if (typeof price !== 'string' || !MONEY.test(price)) return { reason: '价格格式不正确' };
  const fen = parseMoney(price);
  if (fen <= 0n || fen > SANDBOX_PRICE_MAX)
    return { reason: `平台要求价格在 0.01 至 ${formatMoney(SANDBOX_PRICE_MAX)} 元之间` };
  if (!Number.isInteger(stock) || (stock as number) < 0 || (stock as number) > 999_999)
    return { reason: '库存须为 0–999999 的整数' };
  if (goods.status === GOODS_STATUS.archived) return { reason: '商品已归档，不能修改' };
  if (status !== GOODS_STATUS.off && status !== GOODS_STATUS.onSale && status !== GOODS_STATUS.archived)
    return { reason: '商品状态不存在' };
  return { values: { title, price: fen, stock: stock as number, status } };
}
