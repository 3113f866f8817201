import { parseMoney } from '@mashang/contract/money';
import {
  GOODS_STATUS,
  type GoodsSide,
  MARKET_ORDER_STATUS,
  MARKET_ORDER_STATUS_NAMES,
  type MarketGoodsAnswer,
  type MarketOrderStatus,
  type UpdateGoodsQuery,
} from '@mashang/contract/shops';
import * as zh from './zh.ts';

/** What the shop's own people may make of goods: on sale or off. */
const GOODS_SWITCH = { '0': GOODS_STATUS.off, '1': GOODS_STATUS.onSale } as const;
/** Goods with the named fields changed. */
export function wantedSide(now: GoodsSide, asked: Omit<UpdateGoodsQuery, 'goodsId' | 'version'>): GoodsSide {
  return {
    title: asked.title ?? now.title,
    price: asked.price ?? now.price,
    stock: asked.stock ?? now.stock,
    status: asked.status === undefined ? now.status : GOODS_SWITCH[asked.status],
  };
}

/** Whether two sides say the same; `10` and `10.00` do. */
export function sameSide(one: GoodsSide, other: GoodsSide): boolean {
  return (
    one.title === other.title &&
    parseMoney(one.price) === parseMoney(other.price) &&
    one.stock === other.stock &&
    one.status === other.status
  );
}

/**
 * Why an answer is none to the change that was asked; null when it is. A platform that keeps another price
 * than it says yes to is refused.
 */
export function whyOtherGoods(
  asked: { goodsId: string; version: number; side: GoodsSide },
  answer: MarketGoodsAnswer,
): string | null {
  if (answer.goodsId !== asked.goodsId) return zh.goodsRules.otherGoods(asked.goodsId, answer.goodsId);
  if (answer.version <= asked.version) return zh.goodsRules.versionBehind;
  return sameSide(answer, asked.side) ? null : zh.goodsRules.contentDiffers;
}

/**
 * Whether a marketplace says something else than before of the same version of an order: then neither can be believed.
 */
export function contradicts(
  known: { version: number; amount: bigint; status: MarketOrderStatus },
  told: { version: number; amount: string; status: MarketOrderStatus },
): boolean {
  return told.version === known.version && (parseMoney(told.amount) !== known.amount || told.status !== known.status);
}

/** Why a collection of that amount may not name a marketplace order; null when it may (L9). */
export function whyNotCollectable(order: { status: MarketOrderStatus; amount: bigint }, amount: bigint): string | null {
  if (order.status !== MARKET_ORDER_STATUS.unpaid)
    return zh.goodsRules.wrongState(MARKET_ORDER_STATUS_NAMES[order.status]);
  return order.amount === amount ? null : zh.goodsRules.amountDiffers;
}

/** Of a buyer's name, what is kept here: its ends. */
export function maskBuyer(name: string): string {
  const letters = [...name.trim()];
  const [first = ''] = letters;
  if (letters.length === 0) return '';
  return letters.length <= 2 ? `${first}*` : `${first}**${letters.at(-1)}`;
}

/** Of things told more than once, the newest telling of each. */
export function newestOf<Row extends { version: number }>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const known = newest.get(keyOf(row));
    if (!known || row.version > known.version) newest.set(keyOf(row), row);
  }
  return [...newest.values()];
}

/** A shop of more pages than this is none we know. */
const PAGES_MAX = 5_000;
/** Whether a page leads nowhere: to itself, or on from nothing, or for ever. */
export function goesInCircles(
  page: { list: readonly unknown[]; next: string | null },
  at: { cursor: string | null; pages: number },
): boolean {
  return page.next !== null && (page.next === at.cursor || page.list.length === 0 || at.pages >= PAGES_MAX);
}
