import {
  type MarketOrderAnswer,
  marketGoodsAnswer,
  marketGoodsPageAnswer,
  marketOrderAnswer,
  marketOrderPageAnswer,
  marketShopAnswer,
} from '@mashang/contract/shops';
import type { Connector } from '../../platform/connectors/connector.ts';
import { ConnectorRefused, ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { outsideText } from '../../platform/security/outside-text-rules.ts';
import { maskBuyer, newestOf, whyOtherGoods } from './goods-rules.ts';
import { type Changed, type Marketplace, TokenRefused } from './marketplace.ts';
import * as zh from './zh.ts';

const IN_WORDS = 200;
const segment = encodeURIComponent;

/**
 * A marketplace with the product's own HTTP protocol: pages by cursor, versions as ETags, refusals as 422 with a reason
 * (docs/connectors.md).
 */
export function marketplaceOver(connector: Connector): Marketplace {
  const pageQuery = (cursor: string | null): Record<string, string> => (cursor === null ? {} : { cursor });
  const ownOrder = (orderNo: string) => (answer: MarketOrderAnswer) =>
    answer.orderNo === orderNo ? null : zh.marketplaceOverHttp.otherOrder(orderNo, answer.orderNo);

  return {
    shop: (token) => asked(connector.call({ method: 'GET', path: '/shop', token, answer: marketShopAnswer })),
    async goodsPage(token, cursor) {
      const about = { method: 'GET', path: '/goods', query: pageQuery(cursor), token } as const;
      const page = await asked(connector.call({ ...about, answer: marketGoodsPageAnswer }));
      return { ...page, list: newestOf(page.list, ({ goodsId }) => goodsId) };
    },
    async ordersPage(token, cursor) {
      const about = { method: 'GET', path: '/orders', query: pageQuery(cursor), token } as const;
      const page = await asked(connector.call({ ...about, answer: marketOrderPageAnswer }));
      return { ...page, list: newestOf(page.list, ({ orderNo }) => orderNo).map(withoutBuyer) };
    },
    async order(token, orderNo) {
      const path = `/orders/${segment(orderNo)}`;
      const answer = marketOrderAnswer;
      const reported = await orNothing(
        connector.call({ method: 'GET', path, token, answer, check: ownOrder(orderNo) }),
      );
      return reported && withoutBuyer(reported);
    },
    changeGoods: (token, goodsId, version, side) =>
      changed(
        connector.call({
          method: 'PUT',
          path: `/goods/${segment(goodsId)}`,
          token,
          json: side,
          headers: { 'if-match': `"${version}"` },
          answer: marketGoodsAnswer,
          check: (answer) => whyOtherGoods({ goodsId, version, side }, answer),
        }),
        (said) => marketGoodsAnswer.safeParse(said).data,
      ),
    changeRemark: (token, orderNo, remark) =>
      changedOrder(
        connector.call({
          method: 'PUT',
          path: `/orders/${segment(orderNo)}/remark`,
          token,
          json: { remark },
          answer: marketOrderAnswer,
          check: (answer) =>
            ownOrder(orderNo)(answer) ?? (answer.remark === remark ? null : zh.marketplaceOverHttp.remarkDiffers),
        }),
      ),
    reportPaid: (token, orderNo, reference) =>
      changedOrder(
        connector.call({
          method: 'POST',
          path: `/orders/${segment(orderNo)}/paid`,
          token,
          json: { reference },
          idempotencyKey: reference,
          answer: marketOrderAnswer,
          check: ownOrder(orderNo),
        }),
      ),
  };
}

async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ConnectorRefused && (error.status === 401 || error.status === 403)) throw new TokenRefused();
    throw error;
  }
}

async function orNothing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await asked(call);
  } catch (error) {
    if (error instanceof ConnectorRefused && error.status === 404) return null;
    throw error;
  }
}

/** Masks the buyer: only the first and last character enter the product. */
function withoutBuyer(order: MarketOrderAnswer): MarketOrderAnswer {
  return { ...order, buyer: maskBuyer(order.buyer) };
}

async function changedOrder(call: Promise<MarketOrderAnswer>): Promise<Changed<MarketOrderAnswer>> {
  const made = await changed(call, (said) => marketOrderAnswer.safeParse(said).data);
  return 'now' in made ? { ...made, now: withoutBuyer(made.now) } : made;
}

async function changed<Row>(call: Promise<Row>, read: (said: unknown) => Row | undefined): Promise<Changed<Row>> {
  try {
    return { kind: 'changed', now: await asked(call) };
  } catch (error) {
    if (!(error instanceof ConnectorRefused)) throw error;
    if (error.status === 404) return { kind: 'gone' };
    if (error.status !== 412) return { kind: 'refused', reason: reasonOf(error) };
    const now = read(error.answer);
    if (!now) throw new ConnectorUnwell(zh.marketplaceOverHttp.noCurrentValue);
    return { kind: 'conflict', now };
  }
}

function reasonOf({ answer, status }: ConnectorRefused): string {
  const reason = (answer as { reason?: unknown } | null)?.reason;
  return typeof reason === 'string' && reason !== ''
    ? outsideText(reason, IN_WORDS)
    : zh.marketplaceOverHttp.declined(status);
}
