import { randomUUID } from 'node:crypto';
import type {
  GoodsPage,
  GoodsStatus,
  MarketOrder,
  MarketOrderPage,
  Shop,
  ShopGoods,
  ShopPage,
} from '@mashang/contract/shops';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveOrder, placeOrder, updateGoods } from '../../../../sandbox/src/market/market-store.ts';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { closeOpenOrders, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { authoriseMarket } from '../../test-support/arrange/arrange-shops.ts';
import { collectionBody, createOrder, postCollection } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { reportPaidOrders } from './report-paid-orders.ts';
import { runShopSyncs } from './run-shop-syncs.ts';

let server: TestServer;
let agent: TestUser;
let other: TestUser;
let authorisationId: string;
let shop: Shop;
const BASE = '/api/xianyu/manage';
const dataOf = <T>(answer: { data: unknown }) => answer.data as T;
const sync = () => runShopSyncs(server.system('shop-sync'));
const goodsOf = async (user = agent, query: Record<string, string> = {}) =>
  dataOf<GoodsPage>(await user.get(`${BASE}/getGoodsList`, { limit: '100', ...query })).list;
const ordersOf = async (user = agent, query: Record<string, string> = {}) =>
  dataOf<MarketOrderPage>(await user.get(`${BASE}/getOrderList`, { limit: '100', ...query })).list;
const marketGoods = async (goodsId: string) =>
  (
    await server.owner`
      select id, shop_id as "shopId", title, price, stock, status, version
      from sandbox_market_goods
      where id = ${goodsId}::bigint`
  )[0] as never as {
    id: bigint;
    shopId: bigint;
    title: string;
    price: bigint;
    stock: number;
    status: GoodsStatus;
    version: number;
  };
const change = (goods: ShopGoods, fields: Record<string, string>, user = agent) =>
  user.get(`${BASE}/updateGoods`, { goodsId: goods.id, version: String(goods.version), ...fields });
const auditsOf = async (kind: string, id: string) =>
  (
    await server.owner`select action from audit_log where subject_kind = ${kind} and subject_id = ${id} order by id`
  ).map(({ action }) => action as string);
let reads = 0;
/** Returns different goods at each call. */
async function nextGoods(): Promise<ShopGoods> {
  const all = (await goodsOf()).filter(({ stock, status }) => stock > 9 && status === 1);
  reads += 1;
  return all[reads % all.length] as ShopGoods;
}
/** Places an order of a visitor in the marketplace's store. */
async function order(goods: ShopGoods, quantity = 1) {
  const { shopId } = await marketGoods(goods.marketGoodsId);
  const placed = await placeOrder(grantWriter(server.platform.db.app), shopId, {
    goodsId: goods.marketGoodsId,
    quantity,
    buyer: '林间小鹿',
    intent: randomUUID(),
  });
  if (!placed) throw new Error('the store had nothing to sell');
  return placed;
}

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  agent = await signInUser(server, 'agent01');
  other = await insertSession(server, 'agent02');
  authorisationId = await authoriseMarket(agent, 'shop-of-one');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

describe('a shop', () => {
  it('is added under its own authorisation, read page by page, and audited', async () => {
    const form = await agent.get(`${BASE}/getShopForm`);
    expect(form).toMatchObject({ code: 200, data: { authorisations: [{ id: authorisationId }] } });
    const added = await agent.post(`${BASE}/addShop`, { authorisationId, name: '林间小店', mchId: 'M1001' });
    expect(added, added.msg).toMatchObject({
      code: 200,
      data: { name: '林间小店', authorised: true, status: 1, sync: { state: 'queued' }, goods: 0, own: true },
    });
    shop = dataOf<Shop>(added);
    expect(await sync()).toBe(1);
    const [row] = dataOf<ShopPage>(await agent.get(`${BASE}/getShopList`)).list;
    expect(row).toMatchObject({
      goods: 12,
      sync: { state: 'done', done: 18, total: 18, changed: 18, conflicts: 0, fault: '' },
    });
    expect(await auditsOf('shop', shop.id)).toEqual(['shop.add']);
    expect((await ordersOf()).map(({ buyer }) => buyer)).toContain('半**冰');
  });

  it.each([
    ['another’s authorisation', { authorisationId: '999999' }, 404],
    ['an unknown merchant', { mchId: 'M-NOBODY' }, 400],
    ['a name of nothing', { name: ' ' }, 400],
    ['a name of 41 characters', { name: '店'.repeat(41) }, 400],
  ])('is not added with %s', async (_what, fields, code) => {
    const body = { authorisationId, mchId: 'M1001', ...fields };
    expect(await agent.post(`${BASE}/addShop`, body)).toMatchObject({ code });
  });

  it('is seen and kept by its owner alone: below and beside it is not there', async () => {
    const [goods] = await goodsOf();
    const [marketOrder] = await ordersOf();
    expect(await goodsOf(other)).toEqual([]);
    expect(await ordersOf(other)).toEqual([]);
    expect(await change(goods as ShopGoods, { price: '1.00' }, other)).toMatchObject({ code: 404, msg: '商品不存在' });
    expect(await other.get(`${BASE}/syncShopGoodsInfo`, { shopId: shop.id })).toMatchObject({ code: 404 });
    expect(
      await other.post(`${BASE}/updateShop`, { shopId: shop.id, name: '别家', version: shop.version }),
    ).toMatchObject({ code: 404 });
    expect(
      await other.get(`${BASE}/updateOrderRemark`, { orderId: (marketOrder as MarketOrder).id, remark: 'x' }),
    ).toMatchObject({ code: 404, msg: '电商订单不存在' });
    const staff = await insertSession(server, 'admin01');
    expect(dataOf<ShopPage>(await staff.get(`${BASE}/getShopList`)).list).toHaveLength(1);
    expect(await change(goods as ShopGoods, { price: '1.00' }, staff)).toMatchObject({ code: 403 });
    expect(await (await insertSession(server, 'ms01')).get(`${BASE}/getShopList`)).toMatchObject({ code: 403 });
  });

  it('pressed twice is read once', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => agent.get(`${BASE}/syncShopGoodsInfo`, { shopId: shop.id })));
    const ids = new Set(asked.map((answer) => dataOf<Shop>(answer).sync?.id));
    expect(ids.size).toBe(1);
    expect(await sync()).toBe(1);
    expect(await sync()).toBe(0);
  });

  it('refuses a change made on an older look', async () => {
    const renamed = await agent.post(`${BASE}/updateShop`, {
      shopId: shop.id,
      name: '林间铺子',
      version: shop.version,
    });
    expect(renamed).toMatchObject({ code: 200, data: { name: '林间铺子' } });
    expect(
      await agent.post(`${BASE}/updateShop`, { shopId: shop.id, name: '再改', version: shop.version }),
    ).toMatchObject({ code: 409 });
    shop = dataOf<Shop>(renamed);
  });
});

describe('goods', () => {
  it('change at the marketplace first, and here as it said', async () => {
    const [goods] = (await goodsOf()) as [ShopGoods];
    const changed = await change(goods, { price: '188.5', stock: '7' });
    expect(changed, changed.msg).toMatchObject({
      code: 200,
      data: { price: '188.50', stock: 7, version: goods.version + 1 },
    });
    expect(await marketGoods(goods.marketGoodsId)).toMatchObject({ price: 18_850n, stock: 7 });
    expect(await auditsOf('shop-goods', goods.id)).toEqual(['shop-goods.change']);
    // The same request again names the old version.
    expect(await change(goods, { price: '188.5', stock: '7' })).toMatchObject({ code: 409 });
  });

  it.each([
    ['a negative price', { price: '-1.00' }],
    ['three decimals', { price: '1.234' }],
    ['no price', { price: '0.00' }],
    ['a negative stock', { stock: '-1' }],
    ['half a piece', { stock: '1.5' }],
    ['a title of 200 characters', { title: '长'.repeat(200) }],
    ['an empty title', { title: ' ' }],
    ['a status there is none of', { status: '2' }],
  ])('are not given %s', async (_what, fields) => {
    const [goods] = (await goodsOf()) as [ShopGoods];
    const answer = await change(goods, fields as unknown as Record<string, string>);
    expect(answer).toMatchObject({ code: 400, data: [{ field: Object.keys(fields)[0] }] });
    expect((await goodsOf())[0]).toEqual(goods);
  });

  it('stay as they are when the marketplace says no', async () => {
    const [goods] = (await goodsOf()) as [ShopGoods];
    expect(await change(goods, { price: '99999.01' })).toMatchObject({
      code: 409,
      msg: '平台没有接受：平台要求价格在 0.01 至 99999.00 元之间',
    });
    expect((await goodsOf())[0]).toEqual(goods);
  });

  it('changed here and there show both, and one side is chosen', async () => {
    const [first, second] = (await goodsOf()) as [ShopGoods, ShopGoods];
    for (const [goods, keep] of [
      [first, 'ours'],
      [second, 'theirs'],
    ] as const) {
      const there = await marketGoods(goods.marketGoodsId);
      await updateGoods(grantWriter(server.platform.db.app), there.id, there.version, { ...there, price: 7_700n });
      expect(await change(goods, { price: '66.00' })).toMatchObject({ code: 409, data: { conflict: true } });
      const [both] = (await goodsOf(agent, { goodsId: goods.id })) as [ShopGoods];
      expect(both).toMatchObject({
        price: '77.00',
        conflict: { ours: { price: '66.00' }, theirs: { price: '77.00' }, by: 'agent01' },
      });
      expect(await change(both, { price: '55.00' })).toMatchObject({ code: 409 });
      const chosen = await agent.get(`${BASE}/resolveGoods`, {
        goodsId: goods.id,
        version: String(both.version),
        keep,
      });
      const price = keep === 'ours' ? '66.00' : '77.00';
      expect(chosen, chosen.msg).toMatchObject({ code: 200, data: { price, conflict: null } });
      expect((await marketGoods(goods.marketGoodsId)).price).toBe(keep === 'ours' ? 6_600n : 7_700n);
    }
    expect(await auditsOf('shop-goods', second.id)).toEqual(['shop-goods.conflict', 'shop-goods.resolve']);
  });

  it('are archived, never deleted', async () => {
    const goods = (await goodsOf()).at(-1) as ShopGoods;
    const named = { goodsId: goods.id, version: String(goods.version) };
    expect(await agent.get(`${BASE}/deleteShopGoods`, named)).toMatchObject({
      code: 200,
      data: { status: 2, mayChange: false },
    });
    expect((await marketGoods(goods.marketGoodsId)).status).toBe(2);
    expect((await goodsOf()).map(({ id }) => id)).not.toContain(goods.id);
    expect((await goodsOf(agent, { status: '2' })).map(({ id }) => id)).toEqual([goods.id]);
    await expect(server.owner`delete from shop_goods where id = ${goods.id}::bigint`).rejects.toThrow('immutable');
  });
});

describe('a sync', () => {
  it('broken off goes on where its last page ended, and counts each page once', async () => {
    await agent.get(`${BASE}/syncShopGoodsInfo`, { shopId: shop.id });
    // The state after a worker died behind the first page of five.
    await server.owner`
      update shop_sync
      set state = 'running', stage = 'goods',
        cursor = (select min(market_goods_id::bigint + 4)::text from shop_goods), goods_total = 12, done = 5,
        pages = 1, lease_until = now() - interval '1 second' where state = 'queued'`;
    await server.owner`
      update shop_goods g set seen_by = y.id from shop_sync y where y.state = 'running'
        and g.market_goods_id::bigint <= (select min(market_goods_id::bigint + 4) from shop_goods)`;
    expect(await sync()).toBe(1);
    const [row] = dataOf<ShopPage>(await agent.get(`${BASE}/getShopList`)).list;
    expect(row?.sync).toMatchObject({ state: 'done', fault: '' });
    expect(row?.sync?.done).toBe(row?.sync?.total);
    expect((await goodsOf()).length).toBe(11);
  });

  it('of a marketplace that is unwell waits, then says so, and the shop stays as it was', async () => {
    const before = await goodsOf();
    await agent.get(`${BASE}/syncShopGoodsInfo`, { shopId: shop.id });
    await server.owner`alter table sandbox_market_goods rename to sandbox_market_away`;
    for (let tries = 0; tries < 3; tries += 1) {
      await sync();
      await server.owner`update shop_sync set next_at = now() where state = 'queued'`;
    }
    await server.owner`alter table sandbox_market_away rename to sandbox_market_goods`;
    const [row] = dataOf<ShopPage>(await agent.get(`${BASE}/getShopList`)).list;
    expect(row?.sync).toMatchObject({ state: 'failed', fault: 'mini服务异常,请检查' });
    expect((await goodsOf()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    // Removes the open circuit, which the other tests do not concern.
    await server.owner`delete from connector_health where name like 'market-%'`;
    server.clock.advance(5_000);
  });

  it('that fails for a reason of our own is tried again a few times, then says so by its number', async () => {
    await agent.get(`${BASE}/syncShopGoodsInfo`, { shopId: shop.id });
    await server.owner`
      create function break_sync() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`;
    await server.owner`
      create trigger break_sync before update of done on shop_sync for each row execute function break_sync()`;
    const standing = async () => dataOf<ShopPage>(await agent.get(`${BASE}/getShopList`)).list[0]?.sync;
    expect(await sync()).toBe(1);
    expect(await sync()).toBe(0);
    expect(await standing()).toMatchObject({ state: 'queued' });
    for (let tries = 0; tries < 4; tries += 1) {
      await server.owner`update shop_sync set next_at = now() where state = 'queued'`;
      await sync();
    }
    expect(await standing()).toMatchObject({ state: 'failed', fault: expect.stringContaining('请求编号') });
    await server.owner`drop trigger break_sync on shop_sync`;
    await agent.get(`${BASE}/syncShopGoodsInfo`, { shopId: shop.id });
    await sync();
    expect(await standing()).toMatchObject({ state: 'done' });
  });

  it('refuses another shop under the same authorisation', async () => {
    const moveTo = (no: string) => server.owner`update shop set market_shop_id = ${no} where id = ${shop.id}::bigint`;
    await moveTo('another');
    await agent.get(`${BASE}/syncShopGoodsInfo`, { shopId: shop.id });
    await sync();
    expect(dataOf<ShopPage>(await agent.get(`${BASE}/getShopList`)).list[0]?.sync).toMatchObject({
      state: 'failed',
      done: 0,
      fault: '授权的平台账号对应另一家店铺，请用原账号重新授权',
    });
    await moveTo(shop.marketShopId);
  });

  it('takes no answer that is older than what is known', async () => {
    const goods = await nextGoods();
    const there = await marketGoods(goods.marketGoodsId);
    await server.owner`
      update sandbox_market_goods
      set price = 1, version = ${there.version - 1}
      where id = ${there.id}`;
    await agent.get(`${BASE}/syncShopGoodsInfo`, { shopId: shop.id });
    await sync();
    expect((await goodsOf(agent, { goodsId: goods.id }))[0]).toMatchObject({
      price: goods.price,
      version: goods.version,
    });
    await server.owner`
      update sandbox_market_goods
      set price = ${there.price}, version = ${there.version}
      where id = ${there.id}`;
  });
});

describe('a remark', () => {
  it('is written at the marketplace first', async () => {
    const [one] = (await ordersOf()) as [MarketOrder];
    const said = await agent.get(`${BASE}/updateOrderRemark`, { orderId: one.id, remark: '周五前发货' });
    expect(said).toMatchObject({ code: 200, data: { remark: '周五前发货' } });
    const [row] = await server.owner`select remark from sandbox_market_order where order_no = ${one.orderNo}`;
    expect(row).toEqual({ remark: '周五前发货' });
    expect(await agent.get(`${BASE}/updateOrderRemark`, { orderId: one.id, remark: '长'.repeat(201) })).toMatchObject({
      code: 400,
    });
  });
});

describe('a collection that names goods (L9)', () => {
  beforeEach(() => closeOpenOrders(server));
  const refusedBy = async (fields: Record<string, unknown>) => {
    const answer = await postCollection(server, collectionBody(fields));
    return { status: answer.status, error: answer.body.errors?.[0] };
  };

  it('takes an unpaid order of the same amount, is collected by the shop’s owner, and pays it', async () => {
    const goods = await nextGoods();
    const placed = await order(goods, 2);
    const amount = `${placed.amount / 100n}.${String(placed.amount % 100n).padStart(2, '0')}`;
    const made = await createOrder(server, { amount, goodsOrderNo: placed.orderNo });
    expect(made.status).toBe(1);
    const [row] = await server.owner`
      select q.name, c.goods_order_no as goods
      from collection_order c
      join participant q on q.id = c.participant_id
      where c.agt_order_no = ${made.agtOrderNo}`;
    expect(row).toEqual({ name: 'agent01', goods: placed.orderNo });
    expect(await ordersOf(agent, { orderNo: placed.orderNo })).toMatchObject([
      { agtOrderNo: made.agtOrderNo, collectionStatus: 1, buyer: '林**鹿' },
    ]);
    expect(await refusedBy({ amount, goodsOrderNo: placed.orderNo })).toEqual({
      status: 400,
      error: { field: 'goodsOrderNo', reason: '电商订单已被其他代收订单使用' },
    });
    expect(await agent.confirm(made.agtOrderNo)).toMatchObject({ code: 200 });
    await reportPaidOrders(server.system('marketplace'));
    const [there] = await server.owner`select status from sandbox_market_order where order_no = ${placed.orderNo}`;
    expect(there).toEqual({ status: 1 });
    // Shown as paid at once, without a sync.
    expect(await ordersOf(agent, { orderNo: placed.orderNo })).toMatchObject([
      { status: 1, agtOrderNo: made.agtOrderNo },
    ]);
    const { data } = await agent.get('/api/agt/order/detail', { agtOrderNo: made.agtOrderNo });
    expect(data).toMatchObject({ order: { goodsOrderNo: placed.orderNo, goodsBuyer: '林**鹿' } });
    await reportPaidOrders(server.system('marketplace'));
    expect(await auditsOf('shop-order', (await ordersOf(agent, { orderNo: placed.orderNo }))[0]?.id ?? '')).toEqual([
      'shop-order.paid',
    ]);
  });

  it('says why nobody took it, where the shop’s owner has no account in the rotation', async () => {
    const placed = await order(await nextGoods());
    const amount = `${placed.amount / 100n}.${String(placed.amount % 100n).padStart(2, '0')}`;
    await rotateOnly(server, 'agent03');
    const made = await createOrder(server, { amount, goodsOrderNo: placed.orderNo });
    await server.change((sql) => sql`update rotation set enabled = true`);
    expect(made.status).toBe(3);
    const [row] = await server.owner`select skipped from collection_order where agt_order_no = ${made.agtOrderNo}`;
    expect(row).toEqual({ skipped: [{ a: '0', r: 'seller_not_in_rotation' }] });
  });

  it('sent again is answered as before; with another body or key it is a duplicate', async () => {
    const goods = await nextGoods();
    const placed = await order(goods);
    const body = collectionBody({ amount: goods.price, goodsOrderNo: placed.orderNo });
    const idempotencyKey = randomUUID();
    const first = await postCollection(server, body, { idempotencyKey });
    expect(first.status, first.text).toBe(201);
    expect((await postCollection(server, body, { idempotencyKey })).text).toBe(first.text);
    expect((await postCollection(server, body)).status).toBe(409);
  });

  it.each([
    ['an order there is none of', async () => ({ goodsOrderNo: 'SB0000' }), '电商订单不存在'],
    [
      'another amount',
      async (goods: ShopGoods) => ({ goodsOrderNo: (await order(goods)).orderNo, amount: '12.34' }),
      '金额与电商订单不一致',
    ],
    [
      'a closed order',
      async (goods: ShopGoods) => {
        const placed = await order(goods);
        await moveOrder(grantWriter(server.platform.db.app), placed.id, 0, 4);
        return { goodsOrderNo: placed.orderNo };
      },
      '电商订单已关闭，不能再发起代收',
    ],
    [
      'a paid order',
      async (goods: ShopGoods) => {
        const placed = await order(goods);
        await moveOrder(grantWriter(server.platform.db.app), placed.id, 0, 1);
        return { goodsOrderNo: placed.orderNo };
      },
      '电商订单已付款，不能再发起代收',
    ],
  ])('is refused with %s', async (_what, fieldsOf, reason) => {
    const goods = await nextGoods();
    const fields = { amount: goods.price, ...(await fieldsOf(goods)) };
    expect(await refusedBy(fields)).toEqual({ status: 400, error: { field: 'goodsOrderNo', reason } });
  });

  it('of one order, one of many at once has it', async () => {
    const goods = await nextGoods();
    const placed = await order(goods);
    const many = await Promise.all(
      Array.from({ length: 6 }, () =>
        postCollection(server, collectionBody({ amount: goods.price, goodsOrderNo: placed.orderNo })),
      ),
    );
    expect(many.map(({ status, body }) => [status, body.status === 1]).toSorted()).toEqual([
      [201, true],
      ...Array.from({ length: 5 }, () => [400, false]),
    ]);
  });

  it('whose process died before it came about holds the order for two minutes and no longer', async () => {
    const goods = await nextGoods();
    const placed = await order(goods);
    const body = collectionBody({ amount: goods.price, goodsOrderNo: placed.orderNo });
    expect((await postCollection(server, { ...body, amount: '12.34' })).status).toBe(400);
    await server.owner`
      insert into goods_claim (shop_order_id, participant_id, merchant_id, mch_order_no, agt_order_no, order_no, amount)
      select o.id, o.participant_id, s.merchant_id, ${body.mchOrderNo}, 'DS-DIED', o.order_no, o.amount
      from shop_order o
      join shop s on s.id = o.shop_id
      where o.order_no = ${placed.orderNo}`;
    expect(await refusedBy(body)).toMatchObject({ error: { reason: '电商订单已被其他代收订单使用' } });
    await server.owner`update goods_claim set claimed_at = now() - interval '3 minutes' where agt_order_no = 'DS-DIED'`;
    expect((await postCollection(server, body)).body).toMatchObject({ status: 1 });
  });

  it('of a shop of another merchant is refused as one that is not there', async () => {
    const goods = await nextGoods();
    const placed = await order(goods);
    await server.owner`
      with m as (insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
        select 'M7007', '别家', '别家', 2, kyb_entered_by, kyb_reviewed_by from merchant limit 1 returning id)
      update shop set merchant_id = m.id from m where shop.id = ${shop.id}::bigint`;
    expect(await refusedBy({ amount: goods.price, goodsOrderNo: placed.orderNo })).toMatchObject({
      error: { field: 'goodsOrderNo', reason: '电商订单不存在' },
    });
    await server.owner`
      update shop set merchant_id = m.id from merchant m where m.mch_id = 'M1001' and shop.id = ${shop.id}::bigint`;
  });

  it('is refused while the marketplace contradicts itself or cannot be asked', async () => {
    const goods = await nextGoods();
    const placed = await order(goods);
    expect(await refusedBy({ amount: '20.00', goodsOrderNo: placed.orderNo })).toMatchObject({ status: 400 });
    await server.owner`update sandbox_market_order set amount = 2000 where id = ${placed.id}`;
    const unverified = { field: 'goodsOrderNo', reason: '暂时无法向电商平台核实该订单，请稍后重试' };
    expect(await refusedBy({ amount: '20.00', goodsOrderNo: placed.orderNo })).toEqual({
      status: 502,
      error: unverified,
    });
    await server.owner`update sandbox_market_order set amount = ${placed.amount} where id = ${placed.id}`;
    await server.owner`alter table sandbox_market_order rename to sandbox_market_away`;
    expect(await refusedBy({ amount: goods.price, goodsOrderNo: placed.orderNo })).toEqual({
      status: 502,
      error: unverified,
    });
    await server.owner`alter table sandbox_market_away rename to sandbox_market_order`;
    const [row] = await server.owner`select count(*)::int as n from goods_claim where order_no = ${placed.orderNo}`;
    expect(row).toEqual({ n: 0 });
  });

  it('that nobody was there to collect gives the order back', async () => {
    const goods = await nextGoods();
    const placed = await order(goods);
    const fields = { amount: goods.price, goodsOrderNo: placed.orderNo };
    await server.change((sql) => sql`update participant set run_status = 0 where name = 'agent01'`);
    expect((await createOrder(server, fields)).status).toBe(3);
    await server.change((sql) => sql`update participant set run_status = 1 where name = 'agent01'`);
    expect((await createOrder(server, fields)).status).toBe(1);
  });

  it('is refused by the database itself when it took no order', async () => {
    await expect(
      server.owner`
        insert into collection_order (agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate,
          payable_account, settlement_mode, status, pay_pattern,
          subject, goods_order_no, expire_time)
        select 'DSX', 'x', merchant_id, product_id, 100, 0, payable_account, settlement_mode, 3, 0, 'x', 'SB1', now()
        from collection_order
        limit 1`,
    ).rejects.toThrow(/goods that are not its own/);
  });

  it('is off, like every call of shops and their menu, while the licence does not cover marketplaces', async () => {
    const goods = await nextGoods();
    const placed = await order(goods);
    const licensed = (services: string[]) =>
      server.change(
        (sql) => sql`
          insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
            valid_from, valid_to, entered_by, approved_by)
          select legal_name, licence_no, regulator, jurisdiction, ${services}, settlement_mode, valid_from, valid_to,
            entered_by, approved_by
          from licence_profile order by id limit 1`,
      );
    await licensed(['collection', 'payout', 'agent_network']);
    // Existing data can still be read; nothing can be started or changed.
    for (const call of ['getShopList', 'getGoodsList', 'getOrderList'])
      expect(await agent.get(`${BASE}/${call}`)).toMatchObject({ code: 200 });
    expect(await agent.get(`${BASE}/getShopForm`)).toMatchObject({ code: 451 });
    expect(await change(goods, { price: '5.00' })).toMatchObject({ code: 451 });
    expect(await agent.get(`${BASE}/syncShopGoodsInfo`, { shopId: shop.id })).toMatchObject({ code: 451 });
    // An own shop may be stopped; it cannot be opened again or changed otherwise.
    const put = (what: object) => agent.post(`${BASE}/updateShop`, { shopId: shop.id, version: shop.version, ...what });
    expect(await put({ status: 0, name: '改名' })).toMatchObject({ code: 451 });
    const stopped = await put({ status: 0 });
    expect(stopped).toMatchObject({ code: 200, data: { status: 0 } });
    shop = dataOf<Shop>(stopped);
    expect(await put({ status: 1 })).toMatchObject({ code: 451 });
    expect(
      (await postCollection(server, collectionBody({ amount: goods.price, goodsOrderNo: placed.orderNo }))).status,
    ).toBe(451);
    expect(JSON.stringify((await agent.get('/api/menus/current')).data)).toContain('服务已停止');
    await licensed(['collection', 'payout', 'agent_network', 'marketplace']);
    expect(JSON.stringify((await agent.get('/api/menus/current')).data)).not.toContain('服务已停止');
    shop = dataOf<Shop>(await put({ status: 1 }));
  });

  it('of one among more than twenty shops of its merchant is found', async () => {
    const placed = await order(await nextGoods());
    const amount = `${placed.amount / 100n}.${String(placed.amount % 100n).padStart(2, '0')}`;
    const without = await authoriseMarket(agent, 'shop-without-it');
    await server.owner`
      insert into shop (id, participant_id, merchant_id, mch_id, authorisation_id, platform, market_shop_id, name)
      overriding system value
      select -n, participant_id, merchant_id, mch_id, ${without}::bigint, platform, 'EARLIER-' || n, '较早的店'
      from shop cross join generate_series(1, 20) n where id = ${shop.id}::bigint`;
    expect((await createOrder(server, { amount, goodsOrderNo: placed.orderNo })).status).toBe(1);
    await server.owner`delete from shop where id < 0`;
  });

  it('is refused once the authorisation is revoked, like everything else that asks the marketplace', async () => {
    expect(await agent.post('/api/authorisations/revoke', { id: authorisationId })).toMatchObject({ code: 200 });
    const goods = await nextGoods();
    const placed = await order(goods);
    expect(await refusedBy({ amount: goods.price, goodsOrderNo: placed.orderNo })).toMatchObject({
      status: 400,
      error: { field: 'goodsOrderNo', reason: '店铺的平台授权已失效，无法核实该订单' },
    });
    expect(await change(goods, { price: '5.00' })).toMatchObject({ code: 423 });
    expect(await agent.get(`${BASE}/syncShopGoodsInfo`, { shopId: shop.id })).toMatchObject({ code: 423 });
    expect(dataOf<ShopPage>(await agent.get(`${BASE}/getShopList`)).list[0]).toMatchObject({ authorised: false });
  });
});

it('a shop added again under a new authorisation is as its owner asked, and the audit says what it was', async () => {
  const again = await authoriseMarket(agent, 'shop-again', 'shop-of-one');
  const was = dataOf<ShopPage>(await agent.get(`${BASE}/getShopList`)).list.find(({ id }) => id === shop.id) as Shop;
  const request = { name: '新开的店', mchId: 'M7007' };
  const added = await agent.post(`${BASE}/addShop`, { authorisationId: again, ...request });
  expect(added, added.msg).toMatchObject({ code: 200, data: { id: shop.id, authorised: true, status: 1, ...request } });
  const [audit] = await server.owner`
    select before, after from audit_log where action = 'shop.add' and subject_id = ${shop.id} order by id desc limit 1`;
  expect(audit).toMatchObject({ before: { name: was.name, status: was.status, mchId: was.mchId }, after: request });
});
