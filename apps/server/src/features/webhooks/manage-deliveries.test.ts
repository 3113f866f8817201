import type { ResendRun, WebhookTarget } from '@mashang/contract/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { type Receiver, startReceiver } from '../../test-support/receive-http.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { startWebhookWorker, type WebhookWorker } from './deliver-webhooks.ts';

let server: TestServer;
let receiver: Receiver;
let worker: WebhookWorker;
let admin: TestUser;
let agent02: TestUser;
let amount = 500;
let intents = 0;
const PATIENT = { timeout: 25_000, interval: 20 };

beforeAll(async () => {
  server = await startTestServer();
  receiver = await startReceiver();
  worker = startWebhookWorker(server.platform);
  [admin, agent02] = [await signInUser(server, 'admin01'), await signInUser(server, 'agent02')];
  await rotateOnly(server, 'agent02');
  // Every order here names its own address; the demo merchant's endpoint would only disturb.
  await server.owner`update webhook_endpoint set enabled = false, disabled_reason = 'test'`;
});
afterAll(async () => {
  await receiver.close();
  await worker.stop();
  await expectWholeBooks(server);
  await server.stop();
});

async function settle(url: string): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount: `${amount++}.00`, ...(url ? { notifyUrl: url } : {}) });
  expect((await agent02.confirm(agtOrderNo, {})).code).toBe(200);
  return agtOrderNo;
}
const statesOf = async (orders: string[]): Promise<string[]> =>
  (
    await server.owner`
      select d.state
      from webhook_delivery d
      join collection_order o on o.id = d.order_id
      where o.agt_order_no = any (${orders})
      order by d.id`
  ).map((row) => (row as unknown as { state: string }).state);
const allDelivered = (orders: string[]) =>
  expect.poll(() => statesOf(orders), PATIENT).toEqual(orders.map(() => 'delivered'));
const intent = () => `intent-of-a-test-${intents++}`;
const progress = async () => ((await admin.get('/api/callback/resendProgress')).data as { run: ResendRun }).run;
const targets = async () => (await admin.get('/api/callback/targets')).data as WebhookTarget[];
const audited = async (action: string) =>
  (await server.owner`select after from audit_log where action = ${action} order by id desc limit 1`)[0]?.after;

describe('a range sent again', () => {
  it('goes through the ordinary queue once, and says how far it is', async () => {
    const orders = [await settle(receiver.url('/range')), await settle(receiver.url('/range'))];
    await settle(receiver.url('/aside'));
    await allDelivered(orders);
    const filter = { agtOrderNo: orders[0] as string };
    expect((await admin.get('/api/callback/countResend', filter)).data).toEqual({ count: 1, delivered: 1 });
    const body = { filter, expected: 1, idempotencyKey: intent() };
    const both = await Promise.all([
      admin.post('/api/callback/resendRange', body),
      admin.post('/api/callback/resendRange', body),
    ]);
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    expect(both[0]?.data).toEqual(both[1]?.data);
    await expect
      .poll(progress, PATIENT)
      .toMatchObject({ who: 'admin01', total: 1, waiting: 0, delivered: 1, failed: 0 });
    expect(receiver.of('/range')).toHaveLength(3);
    expect(receiver.of('/aside')).toHaveLength(1);
    expect(await audited('webhook.resend-range')).toEqual({ filter, total: 1 });
  });

  it('never sends beside itself: what is on its way, or waits for its turn in a run, is not taken again', async () => {
    receiver.reply('/slow', 'hang');
    const agtOrderNo = await settle(receiver.url('/slow'));
    await expect.poll(() => receiver.of('/slow').length, PATIENT).toBe(1);
    const filter = { agtOrderNo };
    expect((await admin.get('/api/callback/countResend', filter)).data).toEqual({ count: 0, delivered: 0 });
    expect((await admin.get('/api/callback/sendCallBack', { agtOrderNo })).code).toBe(200);
    const refused = await admin.post('/api/callback/resendRange', { filter, expected: 1, idempotencyKey: intent() });
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('没有可重发的回调') });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receiver.of('/slow')).toHaveLength(1);
    // If it stayed open it would fail after its 15 s, during a later test if the tests are slow.
    receiver.release('/slow');
    await allDelivered([agtOrderNo]);
  });

  it('is refused while another run is under way, when it has grown, and to whoever may not', async () => {
    await admin.post('/api/callback/pauseTarget', { target: await targetOf(receiver.url('/')), reason: '对方维护' });
    const orders: string[] = [];
    for (let n = 0; n < 3; n++) orders.push(await settle(receiver.url('/held')));
    await server.owner`
      update webhook_delivery
      set state = 'dead', next_at = clock_timestamp()
      where order_id in (select id from collection_order where agt_order_no = any (${orders}))`;
    const filter = { state: 'dead' } as const;
    const ask = (expected: number) =>
      admin.post('/api/callback/resendRange', { filter, expected, idempotencyKey: intent() });
    expect((await admin.get('/api/callback/countResend', filter)).data).toEqual({ count: 3, delivered: 0 });
    expect(await ask(3)).toMatchObject({ code: 200, data: { total: 3 } });
    expect(await ask(3)).toMatchObject({ code: 409, msg: expect.stringContaining('admin01 发起的重发还有') });
    expect(
      (await agent02.post('/api/callback/resendRange', { filter, expected: 3, idempotencyKey: intent() })).code,
    ).toBe(403);
    const finance = await signInUser(server, 'finance01');
    expect((await finance.get('/api/callback/countResend', filter)).code).toBe(403);
    expect(receiver.of('/held')).toHaveLength(0);
    const resumed = await admin.post('/api/callback/resumeTarget', { target: await targetOf(receiver.url('/')) });
    expect(resumed.code).toBe(200);
    await allDelivered(orders);
    expect(receiver.of('/held')).toHaveLength(3);
    expect(await progress()).toMatchObject({ total: 3, waiting: 0, delivered: 3 });
  });
});

async function targetOf(url: string): Promise<string> {
  const origin = new URL(url).origin;
  const found = (await targets()).find((target) => target.kind === 'orders' && target.url === origin);
  return found?.key as string;
}

describe('a target', () => {
  it('shows its health over the last day', async () => {
    const target = (await targets()).find(({ key, kind }) => kind === 'orders' && key !== '') as WebhookTarget;
    expect(target).toMatchObject({ mchId: 'M1001', state: 'ok', failures: 0 });
    expect(target.tries).toBeGreaterThanOrEqual(5);
    expect(Number(target.successRate)).toBeGreaterThan(50);
    expect(target.p95Ms as number).toBeGreaterThanOrEqual(target.p50Ms as number);
  });

  it('that is paused gets nothing until it is resumed, then everything; each is in the audit log', async () => {
    const target = await targetOf(receiver.url('/'));
    expect((await admin.post('/api/callback/pauseTarget', { target, reason: ' ' })).code).toBe(400);
    expect((await admin.post('/api/callback/pauseTarget', { target, reason: '对方升级' })).code).toBe(200);
    expect((await admin.post('/api/callback/pauseTarget', { target, reason: '对方升级' })).code).toBe(409);
    expect(await audited('webhook.pause-target')).toMatchObject({ paused: true, mchId: 'M1001', reason: '对方升级' });
    const agtOrderNo = await settle(receiver.url('/paused'));
    const listed = async () =>
      ((await admin.get('/api/callback/getPageList', { agtOrderNo })).data as { list: { paused: boolean }[] }).list[0];
    await expect.poll(listed, PATIENT).toMatchObject({ paused: true, state: 'pending', nextTryTime: '' });
    // A delivery that was resent by hand still waits.
    expect((await admin.get('/api/callback/sendCallBack', { agtOrderNo })).code).toBe(200);
    await expect.poll(listed, PATIENT).toMatchObject({ paused: true });
    expect(receiver.of('/paused')).toHaveLength(0);
    expect((await targets()).find(({ key }) => key === target)).toMatchObject({
      state: 'paused',
      pausedBy: 'admin01',
      reason: '对方升级',
      waiting: 1,
    });
    expect((await admin.post('/api/callback/resumeTarget', { target })).code).toBe(200);
    await allDelivered([agtOrderNo]);
    expect((await admin.post('/api/callback/resumeTarget', { target })).code).toBe(409);
    expect((await admin.post('/api/callback/resumeTarget', { target: 't999999' })).code).toBe(404);
  });

  it('that is an endpoint and fails five times in a row gets one delivery at a time until one arrives', async () => {
    const [row] = await server.owner`
      insert into webhook_endpoint (merchant_id, url)
      select id, ${receiver.url('/ailing')}
      from merchant
      where mch_id = 'M1001'
      returning id::text`;
    const key = `e${(row as unknown as { id: string }).id}`;
    receiver.reply('/ailing', { status: 500, body: '{"secret":"hush"}' });
    const orders: string[] = [];
    for (let n = 0; n < 6; n++) orders.push(await settle(''));
    await expect.poll(async () => (await targets()).find((one) => one.key === key)?.state, PATIENT).toBe('open');
    expect((await targets())[0]).toMatchObject({ key, successRate: '0.00', lastFailure: 'HTTP 500' });
    receiver.reply('/ailing', 'hang');
    const before = receiver.of('/ailing').length;
    await server.owner`
      update webhook_delivery
      set next_at = clock_timestamp()
      where state = 'pending' and endpoint_id is not null`;
    server.platform.bus.signal('webhooks');
    await expect.poll(() => receiver.of('/ailing').length, PATIENT).toBe(before + 1);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(receiver.of('/ailing')).toHaveLength(before + 1);
    const { list } = (await admin.get('/api/callback/getPageList', { target: key })).data as { list: { id: string }[] };
    expect(list).toHaveLength(6);
    const { data } = await admin.get('/api/callback/detail', { id: list[5]?.id as string });
    expect(data).toMatchObject({ target: key, tries: [{ answer: '{"secret":"****"}' }] });
  });
});

describe('many people who send one order again at once', () => {
  it('are all answered, while its deliveries are under way', async () => {
    await server.owner`
      update webhook_endpoint
      set enabled = true, disabled_reason = '', url = ${receiver.url('/crowd-endpoint')}`;
    const order = await settle(receiver.url('/crowd'));
    await allDelivered([order, order]);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => admin.get('/api/callback/sendCallBack', { agtOrderNo: order })),
    );
    expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
    await allDelivered([order, order]);
  });
});
