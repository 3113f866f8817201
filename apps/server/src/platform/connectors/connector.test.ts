import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Receiver, startReceiver } from '../../test-support/receive-http.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { type Connector, openConnector } from './connector.ts';
import { ConnectorRefused, ConnectorUnwell } from './connector-errors.ts';
import { closeConnectors, connectorHealth } from './connector-registry.ts';
import { findHealth } from './connector-store.ts';
import { probeConnectors } from './probe-connectors.ts';

let server: TestServer;
let far: Receiver;
let count = 0;
let name = '';
let connector: Connector;

const order = z.object({ orderNo: z.string(), amount: z.string() });
const ask = { method: 'GET', path: '/order', answer: order } as const;
const say = (body: unknown, status = 200, headers = {}) =>
  far.reply('/order', { status, headers, body: JSON.stringify(body) });
const health = () => findHealth(server.platform.db.app, name);
const why = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error) => (error instanceof ConnectorUnwell ? error.why : String(error)),
  );

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  far = await startReceiver();
  name = `far-${++count}`;
  connector = openConnector(server.platform, { name, title: '远方平台', baseUrl: () => far.url(''), timeoutMs: 600 });
});
afterEach(() => far.close());
afterAll(async () => {
  await closeConnectors(server.platform);
  await server.stop();
});

/** Fails once without retries. */
const failOnce = () => why(connector.call({ ...ask, method: 'POST' }));
async function openTheCircuit(): Promise<void> {
  say({}, 503);
  for (let n = 0; n < 5; n += 1) expect(await failOnce()).toBe('HTTP 503');
  expect((await health())?.openedAt).not.toBeNull();
}

describe('a call to an outside platform', () => {
  it('hands on what the schema accepts, and notes that the platform is well', async () => {
    far.reply('/order?no=A+1', { status: 200, body: JSON.stringify({ orderNo: 'A1', amount: '10.00', extra: 1 }) });
    expect(await connector.call({ ...ask, query: { no: 'A 1' }, token: 'tok' })).toEqual({
      orderNo: 'A1',
      amount: '10.00',
    });
    expect(await health()).toMatchObject({ failures: 0, openedAt: null });
    expect(far.of('/order?no=A+1')[0]?.headers.authorization).toBe('Bearer tok');
  });

  it('answers 9999 with its text when the platform hangs, within its time', async () => {
    far.reply('/order', 'hang');
    const begun = performance.now();
    await expect(connector.call(ask)).rejects.toMatchObject({ code: 9999, message: 'mini服务异常,请检查' });
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect((await health())?.lastError).toMatch(/毫秒内没有应答/);
  });

  it.each([
    ['leaves a field out', { orderNo: 'A1' }, /不符合约定：amount/],
    ['answers in another type', { orderNo: 'A1', amount: 10 }, /不符合约定：amount/],
    ['answers no JSON', 'gone fishing', /不符合约定/],
    ['answers another question', { orderNo: 'A2', amount: '10.00' }, /与所问不符：订单号不同/],
    ['names another amount', { orderNo: 'A1', amount: '10.01' }, /与所问不符：金额不同/],
  ])('takes nothing from a platform that %s', async (_what, body, reason) => {
    say(body);
    const refusal = why(
      connector.call({
        ...ask,
        check: (answer) => (answer.orderNo !== 'A1' ? '订单号不同' : answer.amount === '10.00' ? null : '金额不同'),
      }),
    );
    expect(await refusal).toMatch(reason);
    expect(await health()).toMatchObject({ failures: 1 });
  });

  it('reads no further than its limit, follows no redirect and leaves its origin for nobody', async () => {
    far.reply('/order', { status: 200, body: JSON.stringify({ pad: 'x'.repeat(1_200_000) }) });
    expect(await why(connector.call(ask))).toBe('答复过大');
    say({}, 302, { location: far.url('/elsewhere') });
    expect(await failOnce()).toMatch(/不跟随重定向/);
    expect(far.of('/elsewhere')).toHaveLength(0);
    const elsewhere = { method: 'GET', url: new URL('http://127.0.0.1:1/token'), headers: {} };
    expect(await why(connector.through((send) => send(elsewhere)))).toMatch(/地址不属于远方平台/);
  });

  it('sends to the further addresses that it was opened with, and to no other', async () => {
    const side = await startReceiver();
    const base = { name: `${name}-side`, title: '远方平台', baseUrl: () => far.url('') };
    const wide = openConnector(server.platform, { ...base, otherUrls: () => [side.url('/any')] });
    const to = (url: string) => why(wide.through((send) => send({ method: 'GET', url: new URL(url), headers: {} })));
    expect(await to(side.url('/token'))).toBe('answered');
    expect(await to(far.url('/order'))).toBe('answered');
    expect(side.of('/token')).toHaveLength(1);
    expect(await to('http://127.0.0.1:1/token')).toMatch(/地址不属于远方平台/);
    await side.close();
  });

  it('says no as the platform says no, which is no sickness', async () => {
    say({ error: 'not_yours' }, 403);
    const refused = await connector.call(ask).catch((error) => error);
    expect(refused).toBeInstanceOf(ConnectorRefused);
    expect(refused).toMatchObject({ status: 403, answer: { error: 'not_yours' }, code: 409 });
    expect(await health()).toMatchObject({ failures: 0 });
  });

  it('tries a read again, and a write only under an idempotency key', async () => {
    say({}, 503);
    await why(connector.call(ask));
    expect(far.of('/order').length).toBeGreaterThan(1);
    const before = far.of('/order').length;
    await failOnce();
    expect(far.of('/order')).toHaveLength(before + 1);
    await why(connector.call({ ...ask, method: 'POST', idempotencyKey: 'once' }));
    const keys = far.of('/order').slice(before + 1);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['once']));
  });
});

describe('the circuit', () => {
  it('opens after five failures: the next call asks nobody, for every process', async () => {
    await openTheCircuit();
    const asked = far.of('/order').length;
    expect(await why(connector.call(ask))).toMatch(/^熔断中：HTTP 503/);
    expect(far.of('/order')).toHaveLength(asked);
    const rows = await connectorHealth(server.platform);
    expect(rows.find((row) => row.name === name)).toMatchObject({ title: '远方平台', health: { failures: 5 } });
  });

  it('lets one of many try it again, and closes when that one is answered', async () => {
    await openTheCircuit();
    const asked = far.of('/order').length;
    server.clock.advance(20_000);
    say({ orderNo: 'A1', amount: '10.00' });
    const many = await Promise.all(Array.from({ length: 8 }, () => why(connector.call(ask))));
    expect(many.filter((outcome) => outcome === 'answered')).toHaveLength(1);
    expect(far.of('/order')).toHaveLength(asked + 1);
    expect(await health()).toMatchObject({ failures: 0, openedAt: null, probeAt: null });
    expect(await why(connector.call(ask))).toBe('answered');
  });

  it('stays open when this program itself fails during the try', async () => {
    await openTheCircuit();
    server.clock.advance(20_000);
    const fault = connector.through(async () => {
      throw new TypeError('a fault of our own');
    });
    expect(await why(fault)).toBe('TypeError: a fault of our own');
    expect(await health()).toMatchObject({ failures: 5 });
    expect((await health())?.openedAt).not.toBeNull();
    server.clock.advance(2_000);
    say({ orderNo: 'A1', amount: '10.00' });
    expect(await why(connector.call(ask))).toBe('answered');
  });

  it('waits longer each time the try fails, and as long as the platform asks', async () => {
    await openTheCircuit();
    server.clock.advance(20_000);
    say({}, 503, { 'retry-after': '120' });
    await failOnce();
    const after = await health();
    expect((after?.probeAt ?? 0) - server.clock.now()).toBeGreaterThan(110_000);
  });

  it('takes the channels of an unwell connector out of routing, and brings them back', async () => {
    const probed = `${name}-probed`;
    await server.change(
      (sql) => sql`insert into channel (product_id, connector) select id, ${probed} from product where code = 'auto'`,
    );
    const healthy = async () =>
      (await server.owner`select healthy from channel where connector = ${probed}`)[0]?.healthy as boolean;
    openConnector(server.platform, { name: probed, title: '被探平台', baseUrl: () => far.url(''), probe: '/up' });
    far.reply('/up', { status: 500 });
    for (let n = 0; n < 5; n += 1) await probeConnectors(server.platform);
    expect(await healthy()).toBe(false);
    far.reply('/up', { status: 204 });
    server.clock.advance(20_000);
    await probeConnectors(server.platform);
    expect(await healthy()).toBe(true);
  });
});
