import type { GoodsSide, MarketGoodsAnswer, MarketOrderAnswer, MarketShopAnswer } from '@mashang/contract/shops';
import { BusinessError } from '../../platform/errors.ts';
import * as zh from './zh.ts';

export type MarketPage<Row> = { list: Row[]; next: string | null; total: number };
/**
 * What a marketplace made of a change: done, changed there meanwhile (as it stands now),
 * refused with its reason, or gone.
 */
export type Changed<Row> =
  | { kind: 'changed'; now: Row }
  | { kind: 'conflict'; now: Row }
  | { kind: 'refused'; reason: string }
  | { kind: 'gone' };
/**
 * What this house asks of an official marketplace, whichever it is. `token` is the access token
 * of the shop's authorisation.
 */
export type Marketplace = {
  shop(token: string): Promise<MarketShopAnswer>;
  goodsPage(token: string, cursor: string | null): Promise<MarketPage<MarketGoodsAnswer>>;
  ordersPage(token: string, cursor: string | null): Promise<MarketPage<MarketOrderAnswer>>;
  /** One order as it stands now; null when the shop has none of that number. */
  order(token: string, orderNo: string): Promise<MarketOrderAnswer | null>;
  /** Changes goods that still stand at `version`. */
  changeGoods(token: string, goodsId: string, version: number, side: GoodsSide): Promise<Changed<MarketGoodsAnswer>>;
  changeRemark(token: string, orderNo: string, remark: string): Promise<Changed<MarketOrderAnswer>>;
  /** Says that an order was paid, by whom it was collected; told twice it is paid once. */
  reportPaid(token: string, orderNo: string, reference: string): Promise<Changed<MarketOrderAnswer>>;
};

/** A token that the marketplace does not take (any more). */
export class TokenRefused extends BusinessError {
  constructor() {
    super('frozen', zh.marketplace.authorisationEnded);
  }
}
