import { whyNot } from '@mashang/contract/fields';
import { groupMoney, MONEY } from '@mashang/contract/money';
import {
  GOODS_STATUS,
  GOODS_STATUS_NAMES,
  GOODS_STOCK_MAX,
  type GoodsSide,
  type SyncState,
} from '@mashang/contract/shops';
import type { ChangeLine } from '../../ui/display/change-lines.tsx';
import type { Tone } from '../../ui/display/status-tag.tsx';
import type { GoodsChange } from './queries.ts';
import * as zh from './zh.tsx';

export const SYNC_TONES: Record<SyncState, Tone> = { queued: 'info', running: 'info', done: 'ok', failed: 'bad' };

/** Why a typed price is invalid; undefined when it may be sent. */
export function priceComplaint(text: string): string | undefined {
  const wrong = whyNot(MONEY, text);
  if (wrong) return wrong;
  return /^0(\.0+)?$/.test(text) ? zh.priceComplaint.notAboveZero : undefined;
}

/** Why a typed stock is invalid. */
export function stockComplaint(text: string): string | undefined {
  if (!/^\d{1,7}$/.test(text)) return zh.stockComplaint.notWhole;
  return Number(text) > GOODS_STOCK_MAX ? zh.stockComplaint.tooMany(GOODS_STOCK_MAX) : undefined;
}

/** A price with both decimals, as it will be stored. */
function wholePrice(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

function shownSide({ title, price, stock, status }: GoodsSide): readonly (readonly [string, string])[] {
  return [
    [zh.shownSide.title, title],
    [zh.shownSide.price, groupMoney(wholePrice(price))],
    [zh.shownSide.stock, String(stock)],
    [zh.shownSide.status, GOODS_STATUS_NAMES[status]],
  ];
}

/** Differences between two sides, line by line. */
export function changeLines(before: GoodsSide, after: GoodsSide): ChangeLine[] {
  const then = shownSide(after);
  return shownSide(before).flatMap(([label, text], at) => {
    const now = then[at]?.[1] ?? '';
    return text === now ? [] : [{ label, before: text, after: now }];
  });
}

/** The goods after a change. */
export function sideAfter(goods: GoodsSide, change: GoodsChange): GoodsSide {
  return {
    title: change.title ?? goods.title,
    price: change.price ?? goods.price,
    stock: change.stock === undefined ? goods.stock : Number(change.stock),
    status: change.status === undefined ? goods.status : change.status === '1' ? GOODS_STATUS.onSale : GOODS_STATUS.off,
  };
}

/** Only differing values are sent. */
export function changeBetween(goods: GoodsSide, wanted: Record<keyof GoodsChange, string>): GoodsChange {
  const change: GoodsChange = {};
  if (wanted.title !== goods.title) change.title = wanted.title;
  if (wholePrice(wanted.price) !== goods.price) change.price = wanted.price;
  if (Number(wanted.stock) !== goods.stock) change.stock = wanted.stock;
  const { status } = wanted;
  // Goods can be put on sale or taken off; every other status belongs to the marketplace.
  if (Number(status) !== goods.status && (status === '0' || status === '1')) change.status = status;
  return change;
}
