import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Http } from '../../../server/src/platform/http/http.ts';
import { outsideText } from '../../../server/src/platform/security/outside-text-rules.ts';
import { ownWork } from '../../../server/src/platform/verbs/own-work.ts';
import { drawGoods } from './draw-goods.ts';
import { MARKET } from './market-rules.ts';
import {
  findOrder,
  findShop,
  listGoods,
  listShops,
  type MarketShop,
  moveOrder,
  placeOrder,
  returnStock,
} from './market-store.ts';
import { orderPage, STORE_HEADERS, shopPage, shopsPage } from './store-html.ts';

const HIDDEN = { schema: { hide: true }, config: { face: 'service' as const } };
const GOODS_SHOWN = 200;
const ID = /^\d{1,18}$/;

/** The marketplace's pages for buyers: forms and links, no script. */
export function storePages(app: Http): void {
  const { db } = app.platform;
  const html = (reply: FastifyReply, text: string) =>
    reply.headers(STORE_HEADERS).type('text/html; charset=utf-8').send(text);
  const missing = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('没有这个页面');
  const shopOf = (id: string) => (ID.test(id) ? findShop(db.app, id) : Promise.resolve(null));
  async function showShop(reply: FastifyReply, shop: MarketShop, note = ''): Promise<unknown> {
    const goods = await listGoods(db.app, shop.id, 0n, GOODS_SHOWN);
    return html(reply, shopPage(shop, goods, randomBytes(12).toString('hex'), note));
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.get(MARKET, HIDDEN, async (_request, reply) => html(reply, shopsPage(await listShops(db.app))));
    scope.get<{ Params: { id: string } }>(`${MARKET}/shop/:id`, HIDDEN, async (request, reply) => {
      const shop = await shopOf(request.params.id);
      return shop ? showShop(reply, shop) : missing(reply);
    });
    scope.post<{ Params: { id: string } }>(`${MARKET}/shop/:id/order`, HIDDEN, async (request, reply) => {
      const shop = await shopOf(request.params.id);
      if (!shop) return missing(reply);
      const { goodsId = '', quantity = '', buyer = '', intent = '' } = (request.body ?? {}) as Record<string, string>;
      const count = /^[1-9]\d?$/.test(quantity) ? Number(quantity) : 0;
      if (!ID.test(goodsId) || count === 0 || intent.length < 8 || intent.length > 80)
        return showShop(reply.code(400), shop, '数量须为 1–99，请重新下单。');
      const name = outsideText(buyer.trim(), 20) || '访客买家';
      const order = await placeOrder(ownWork(db, 'demo').app, shop.id, {
        goodsId,
        quantity: count,
        buyer: name,
        intent,
      });
      if (!order) return showShop(reply.code(409), shop, '商品已下架或库存不足，请看看别的。');
      return reply.redirect(`${MARKET}/order/${order.orderNo}`, 303);
    });
    scope.get<{ Params: { no: string } }>(`${MARKET}/order/:no`, HIDDEN, async (request, reply) => {
      const order = await findOrder(db.app, request.params.no);
      const shop = order && (await findShop(db.app, order.shopId.toString()));
      return order && shop ? html(reply, orderPage(shop, order)) : missing(reply);
    });
    scope.post<{ Params: { no: string } }>(`${MARKET}/order/:no/cancel`, HIDDEN, async (request, reply) => {
      const order = await findOrder(db.app, request.params.no);
      if (!order) return missing(reply);
      if (await moveOrder(ownWork(db, 'demo').app, order.id, 0, 4))
        await returnStock(ownWork(db, 'demo').app, order.goodsId, order.quantity);
      return reply.redirect(`${MARKET}/order/${order.orderNo}`, 303);
    });
    scope.get<{ Params: { drawing: string } }>(`${MARKET}/pictures/:drawing`, HIDDEN, (request, reply) => {
      const drawn = drawGoods(request.params.drawing);
      if (!drawn) return missing(reply);
      const csp = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
      return reply
        .headers({
          'content-security-policy': csp,
          'cache-control': 'public, max-age=86400',
        })
        .type('image/svg+xml')
        .send(drawn);
    });
  });
}
