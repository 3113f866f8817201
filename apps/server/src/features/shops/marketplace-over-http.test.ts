import { GOODS_STATUS } from '@mashang/contract/shops';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConnector } from '../../platform/connectors/connector.ts';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { closeConnectors } from '../../platform/connectors/connector-registry.ts';
import { type Receiver, startReceiver } from '../../test-support/receive-http.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { type Marketplace, TokenRefused } from './marketplace.ts';
import { marketplaceOver } from './marketplace-over-http.ts';

/** A marketplace over a real HTTP connection that gives the answers a test wants. */
let server: TestServer;
let far: Receiver;
let market: Marketplace;
/** The same marketplace, called with a short timeout. */
let impatient: Marketplace;
let count = 0;

function openMarket(timeoutMs: number): Marketplace {
  const settings = { name: `liar-${++count}`, title: '远方集市', baseUrl: () => far.url(''), timeoutMs };
  return marketplaceOver(openConnector(server.platform, settings));
}

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  far = await startReceiver();
  market = openMarket(8_000);
  impatient = openMarket(400);
});
afterEach(() => far.close());
afterAll(async () => {
  await closeConnectors(server.platform);
  await server.stop();
});

const say = (path: string, body: unknown, status = 200) => far.reply(path, { status, body: JSON.stringify(body) });
const outcome = (call: Promise<unknown>) =>
  call.then(
    (answer) => answer,
    (error) => (error instanceof ConnectorUnwell ? `9999 ${error.why}` : error),
  );
const goods = {
  goodsId: 'G1',
  title: '杯子',
  price: '10.00',
  stock: 3,
  status: 1,
  picture: '',
  version: 5,
  updatedAt: 0,
};
const order = {
  orderNo: 'A1',
  goodsId: 'G1',
  title: '杯子',
  quantity: 1,
  amount: '10.00',
  buyer: '某某',
  status: 0,
  remark: '',
  version: 1,
  createdAt: 0,
};
const side = { title: '杯子', price: '12.00', stock: 3, status: GOODS_STATUS.onSale };

describe('a change', () => {
  it('names the version it was made on, and is what the marketplace then keeps', async () => {
    say('/goods/G1', { ...goods, ...side, version: 6 });
    expect(await market.changeGoods('tok', 'G1', 5, side)).toMatchObject({ kind: 'changed', now: { price: '12.00' } });
    const [sent] = far.of('/goods/G1');
    expect(sent?.headers).toMatchObject({ 'if-match': '"5"', authorization: 'Bearer tok' });
    expect(JSON.parse(sent?.body ?? '')).toEqual(side);
  });

  it.each([
    [
      'keeps another price than it says yes to',
      { ...goods, ...side, price: '1.00', version: 6 },
      '9999 答复与所问不符：内容与所改不同',
    ],
    [
      'answers for other goods',
      { ...goods, ...side, goodsId: 'G2', version: 6 },
      '9999 答复与所问不符：所改商品 G1，所答 G2',
    ],
    ['stays at the old version', { ...goods, ...side, version: 5 }, '9999 答复与所问不符：版本没有前进'],
    [
      'prices in three decimals',
      { ...goods, ...side, price: '12.001', version: 6 },
      '9999 答复不符合约定：price invalid_format',
    ],
    ['has a negative stock', { ...goods, ...side, stock: -1, version: 6 }, '9999 答复不符合约定：stock too_small'],
    ['says no word', '', '9999 答复不符合约定：整体 invalid_type'],
  ])('is refused of a marketplace that %s', async (_what, body, why) => {
    say('/goods/G1', body);
    expect(await outcome(market.changeGoods('tok', 'G1', 5, side))).toBe(why);
  });

  it('comes back as a conflict with what stands there, as a reason, or as gone', async () => {
    say('/goods/G1', { ...goods, price: '9.00', version: 7 }, 412);
    expect(await market.changeGoods('tok', 'G1', 5, side)).toMatchObject({ kind: 'conflict', now: { price: '9.00' } });
    say('/goods/G1', { reason: '价格过高' }, 422);
    expect(await market.changeGoods('tok', 'G1', 5, side)).toEqual({ kind: 'refused', reason: '价格过高' });
    say('/goods/G1', {}, 404);
    expect(await market.changeGoods('tok', 'G1', 5, side)).toEqual({ kind: 'gone' });
    say('/goods/G1', {}, 412);
    expect(await outcome(market.changeGoods('tok', 'G1', 5, side))).toBe('9999 HTTP 412 没有带上现值');
  });

  it('is asked once: a write that was not answered is not tried again', async () => {
    far.reply('/goods/G1', 'hang');
    expect(await outcome(impatient.changeGoods('tok', 'G1', 5, side))).toMatch(/^9999 .*没有应答/);
    expect(far.of('/goods/G1')).toHaveLength(1);
  });
});

describe('a look', () => {
  it('of another order than was asked for is none', async () => {
    say('/orders/A1', { ...order, orderNo: 'A2' });
    expect(await outcome(market.order('tok', 'A1'))).toBe('9999 答复与所问不符：所问订单 A1，所答 A2');
    say('/orders/A1', {}, 404);
    expect(await market.order('tok', 'A1')).toBeNull();
  });

  it('at a marketplace that hangs ends by itself', async () => {
    far.reply('/orders/A1', 'hang');
    expect(await outcome(impatient.order('tok', 'A1'))).toMatch(/^9999 /);
  });

  it('under a token that is not taken any more says so', async () => {
    say('/shop', {}, 401);
    expect(await outcome(market.shop('tok'))).toBeInstanceOf(TokenRefused);
  });

  it('escapes what stands in a number', async () => {
    say('/orders/..%2Fgoods', order);
    expect(await outcome(market.order('tok', '../goods'))).toBe('9999 答复与所问不符：所问订单 ../goods，所答 A1');
  });
});

it('that an order was paid is said with a key, so that it may be said again', async () => {
  say('/orders/A1/paid', { ...order, status: 1 });
  expect(await market.reportPaid('tok', 'A1', 'DS1')).toMatchObject({ kind: 'changed', now: { status: 1 } });
  expect(far.of('/orders/A1/paid')[0]?.headers['idempotency-key']).toBe('DS1');
});
