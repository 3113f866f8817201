import type { GoodsSide, MarketGoodsAnswer, MarketOrderAnswer, MarketShopAnswer } from '@mashang/contract/shops';
import { BusinessError } from '../../platform/errors.ts';
import * as zh from './zh.ts';

export type MarketPage<Row> = { list: Row[]; next: string | null; total: number };
/**
 * Result of a change at a marketplace: done, changed there meanwhile (with the current state), refused with a reason,
 * or gone.
 */
export type Changed<Row> =
  | { kind: 'changed'; now: Row }
  | { kind: 'conflict'; now: Row }
  | { kind: 'refused'; reason: string }
  | { kind: 'gone' };
/**
 * Calls that the platform makes to any official marketplace. `token` is the access token of the shop's authorisation.
 */
export type Marketplace = {
  shop(token: string): Promise<MarketShopAnswer>;
  goodsPage(token: string, cursor: string | null): Promise<MarketPage<MarketGoodsAnswer>>;
  ordersPage(token: string, cursor: string | null): Promise<MarketPage<MarketOrderAnswer>>;
  /** Returns one order in its current state; null if the shop has no order of that number. */
  order(token: string, orderNo: string): Promise<MarketOrderAnswer | null>;
  /** Changes goods that are still at `version`. */
  changeGoods(token: string, goodsId: string, version: number, side: GoodsSide): Promise<Changed<MarketGoodsAnswer>>;
  changeRemark(token: string, orderNo: string, remark: string): Promise<Changed<MarketOrderAnswer>>;
  /** Reports that an order was paid, with the number of its collection; idempotent. */
  reportPaid(token: string, orderNo: string, reference: string): Promise<Changed<MarketOrderAnswer>>;
};

/** The marketplace does not accept the token, or no longer. */
export class TokenRefused extends BusinessError {
  constructor() {
    super('frozen', zh.marketplace.authorisationEnded);
  }
}
