import { MARKET_ORDER_STATUS } from '@mashang/contract/shops';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Http } from '../../../server/src/platform/http/http.ts';
import { ownWork } from '../../../server/src/platform/verbs/own-work.ts';
import { goodsAnswer, judgeGoods, MARKET, orderAnswer } from './market-rules.ts';
import {
  countGoods,
  countOrders,
  findGoods,
  findOrder,
  listGoods,
  listOrders,
  type MarketShop,
  moveOrder,
  shopOfSeller,
  updateGoods,
  updateRemark,
} from './market-store.ts';

/**
 * Returns the account of a bearer token of the sandbox platform; null for one that is not valid, or no longer valid.
 */
export type WhoseToken = (token: string) => Promise<string | null>;
type Params = { id: string };
type Asked = { shop: MarketShop; request: FastifyRequest<{ Params: Params; Querystring: { cursor?: string } }> };

/** Small, so that a demo's shop has several pages. */
const PAGE = 5;
const HIDDEN = { schema: { hide: true }, config: { face: 'service' as const } };
const notThere = (reply: FastifyReply) => reply.code(404).send({ reason: '不存在' });
const isId = (text: string) => /^\d{1,18}$/.test(text);

/** The marketplace's API for sellers' programs: bearer tokens, pages by cursor, versions as ETags. */
export function marketApi(app: Http, whose: WhoseToken): void {
  const { db } = app.platform;

  function route(
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    answer: (asked: Asked, reply: FastifyReply) => Promise<unknown>,
  ) {
    app.route<{ Params: Params; Querystring: { cursor?: string } }>({
      method,
      url: `${MARKET}/api${path}`,
      ...HIDDEN,
      async handler(request, reply) {
        reply.header('cache-control', 'no-store');
        const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
        const seller = token ? await whose(token) : null;
        if (seller === null) return reply.code(401).header('www-authenticate', 'Bearer').send({ reason: '授权无效' });
        return answer({ shop: await shopOfSeller(ownWork(db, 'demo').app, seller), request }, reply);
      },
    });
  }

  app.get(`${MARKET}/api/health`, HIDDEN, (_request, reply) => reply.code(204).send());
  route('GET', '/shop', async ({ shop }) => ({
    shopId: shop.id.toString(),
    name: shop.name,
    storeUrl: `${MARKET}/shop/${shop.id}`,
  }));
  route('GET', '/goods', async ({ shop, request }) => {
    const after = afterOf(request.query.cursor);
    const rows = await listGoods(db.app, shop.id, after, PAGE);
    return { list: rows.map(goodsAnswer), next: nextOf(rows), total: await countGoods(db.app, shop.id) };
  });
  route('GET', '/goods/:id', async ({ shop, request }, reply) => {
    const { id } = request.params;
    const goods = isId(id) ? await findGoods(db.app, shop.id, id) : null;
    return goods ? reply.header('etag', `"${goods.version}"`).send(goodsAnswer(goods)) : notThere(reply);
  });
  route('PUT', '/goods/:id', async ({ shop, request }, reply) => {
    const { id } = request.params;
    const goods = isId(id) ? await findGoods(db.app, shop.id, id) : null;
    if (!goods) return notThere(reply);
    const version = Number(/^"(\d{1,15})"$/.exec(request.headers['if-match'] ?? '')?.[1] ?? Number.NaN);
    if (version !== goods.version) return reply.code(412).send(goodsAnswer(goods));
    const judged = judgeGoods(goods, request.body);
    if ('reason' in judged) return reply.code(422).send(judged);
    const changed = await updateGoods(ownWork(db, 'demo').app, goods.id, version, judged.values);
    if (changed) return reply.header('etag', `"${changed.version}"`).send(goodsAnswer(changed));
    const now = await findGoods(db.app, shop.id, id);
    return now ? reply.code(412).send(goodsAnswer(now)) : notThere(reply);
  });
  route('GET', '/orders', async ({ shop, request }) => {
    const rows = await listOrders(db.app, shop.id, afterOf(request.query.cursor), PAGE);
    return { list: rows.map(orderAnswer), next: nextOf(rows), total: await countOrders(db.app, shop.id) };
  });
  const ownOrder = async ({ shop, request }: Asked) => {
    const order = await findOrder(db.app, request.params.id);
    return order?.shopId === shop.id ? order : null;
  };
  route('GET', '/orders/:id', async (asked, reply) => {
    const order = await ownOrder(asked);
    return order ? orderAnswer(order) : notThere(reply);
  });
  route('PUT', '/orders/:id/remark', async (asked, reply) => {
    const order = await ownOrder(asked);
    const remark = (asked.request.body as { remark?: unknown } | null)?.remark;
    if (!order) return notThere(reply);
    if (typeof remark !== 'string' || remark.length > 200) return reply.code(422).send({ reason: '备注最多 200 个字' });
    return orderAnswer(await updateRemark(ownWork(db, 'demo').app, order.id, remark));
  });
  // An order that is reported paid twice is paid once.
  route('POST', '/orders/:id/paid', async (asked, reply) => {
    const order = await ownOrder(asked);
    if (!order) return notThere(reply);
    const paid =
      order.status === MARKET_ORDER_STATUS.paid ? order : await moveOrder(ownWork(db, 'demo').app, order.id, 0, 1);
    return paid ? orderAnswer(paid) : reply.code(422).send({ reason: '订单不是待付款状态' });
  });
}

function afterOf(cursor: string | undefined): bigint {
  return cursor && isId(cursor) ? BigInt(cursor) : 0n;
}

function nextOf(rows: readonly { id: bigint }[]): string | null {
  return rows.length < PAGE ? null : ((rows.at(-1)?.id.toString() as string) ?? null);
}
