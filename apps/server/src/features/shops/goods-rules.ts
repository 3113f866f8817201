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

/** States that the shop's users can set: on sale or off. */
const GOODS_SWITCH = { '0': GOODS_STATUS.off, '1': GOODS_STATUS.onSale } as const;
/** Returns goods with the named fields changed. */
export function wantedSide(now: GoodsSide, asked: Omit<UpdateGoodsQuery, 'goodsId' | 'version'>): GoodsSide {
  return {
    title: asked.title ?? now.title,
    price: asked.price ?? now.price,
    stock: asked.stock ?? now.stock,
    status: asked.status === undefined ? now.status : GOODS_SWITCH[asked.status],
  };
}

/** Whether two versions of goods are equal; `10` equals `10.00`. */
export function sameSide(one: GoodsSide, other: GoodsSide): boolean {
  return (
    one.title === other.title &&
    parseMoney(one.price) === parseMoney(other.price) &&
    one.stock === other.stock &&
    one.status === other.status
  );
}

/**
 * Returns why an answer does not fit the requested change; null if it fits. A platform that confirms a change but keeps
 * another price is refused.
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
 * Whether a marketplace reports the same version of an order with other contents; then neither report can be trusted.
 */
export function contradicts(
  known: { version: number; amount: bigint; status: MarketOrderStatus },
  reported: { version: number; amount: string; status: MarketOrderStatus },
): boolean {
  return (
    reported.version === known.version &&
    (parseMoney(reported.amount) !== known.amount || reported.status !== known.status)
  );
}

/** Returns why a collection of that amount may not name a marketplace order; null if it may (L9). */
export function whyNotCollectable(order: { status: MarketOrderStatus; amount: bigint }, amount: bigint): string | null {
  if (order.status !== MARKET_ORDER_STATUS.unpaid)
    return zh.goodsRules.wrongState(MARKET_ORDER_STATUS_NAMES[order.status]);
  return order.amount === amount ? null : zh.goodsRules.amountDiffers;
}

/** Returns the stored part of a buyer's name: its first and last character. */
export function maskBuyer(name: string): string {
  const letters = [...name.trim()];
  const [first = ''] = letters;
  if (letters.length === 0) return '';
  return letters.length <= 2 ? `${first}*` : `${first}**${letters.at(-1)}`;
}

/** Returns the newest version of each repeated row. */
export function newestOf<Row extends { version: number }>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const known = newest.get(keyOf(row));
    if (!known || row.version > known.version) newest.set(keyOf(row), row);
  }
  return [...newest.values()];
}

/** No known shop has more pages than this. */
const PAGES_MAX = 5_000;
/** Whether paging does not advance: the page points to itself, is empty but has a next page, or exceeds the limit. */
export function isPagingStuck(
  page: { list: readonly unknown[]; next: string | null },
  at: { cursor: string | null; pages: number },
): boolean {
  return page.next !== null && (page.next === at.cursor || page.list.length === 0 || at.pages >= PAGES_MAX);
}
