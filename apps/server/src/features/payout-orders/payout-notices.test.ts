import type { ServerFrame } from '@mashang/contract/events/frames';
import type { OrderMessage } from '@mashang/contract/messages';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { DEMO_MERCHANT } from '../../../../sandbox/src/seed/demo-data.ts';
import {
  acceptByTwo,
  claimed,
  expireClaimsNow,
  forgetCoolDowns,
  fundMerchant,
  listPayout,
  pay,
  reject,
  releasePayout,
  stepPayout,
} from '../../test-support/arrange/arrange-payouts.ts';
import { callMerchant } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { readFrame } from '../../test-support/read-frame.ts';
import { type Received, type Receiver, startReceiver } from '../../test-support/receive-http.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { startWebhookWorker, type WebhookWorker } from '../webhooks/deliver-webhooks.ts';

let server: TestServer;
let receiver: Receiver;
let worker: WebhookWorker;
let port = 0;
const users: Record<string, TestUser> = {};
const sockets: WebSocket[] = [];
const PATIENT = { timeout: 10_000, interval: 10 };

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as { port: number }).port;
  receiver = await startReceiver();
  worker = startWebhookWorker(server.platform);
  await fundMerchant(server, 100_000_000n);
  for (const name of ['agent01', 'agent02', 'agent03', 'ms01', 'ms02', 'admin01', 'finance01'])
    users[name] = await signInUser(server, name);
});
beforeEach(() => forgetCoolDowns(server));
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(async () => {
  await receiver.close();
  await worker.stop();
  await expectWholeBooks(server);
  await server.stop();
});

const user = (name: string) => users[name] as TestUser;
type Listener = { orders(orderNo: string): number[]; notices(): OrderMessage[]; last(): string; close(): void };

async function listen(name: string, last?: string): Promise<Listener> {
  const { headers, taid } = user(name);
  const query = new URLSearchParams({
    'PAY-TOKEN': headers['pay-token'] as string,
    TAID: taid,
    'TX-CONNECT-TYPE': 'AGT_PC_TYPE',
    ...(last ? { last } : {}),
  });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/pay?${query}`, { headers: { cookie: headers.cookie } });
  sockets.push(socket);
  const frames: ServerFrame[] = [];
  socket.on('message', (data) => frames.push(readFrame(String(data))));
  await expect.poll(() => frames[0]?.kind, PATIENT).toBe('hello');
  return {
    orders: (orderNo) =>
      frames.flatMap((frame) =>
        frame.kind === 'order' && frame.orderKind === 'payout' && frame.orderNo === orderNo ? [frame.status] : [],
      ),
    notices: () => frames.flatMap((frame) => (frame.kind === 'message' ? [frame.message] : [])),
    last: () =>
      frames
        .map((frame) => (frame.kind === 'hello' ? frame.last : 'id' in frame ? frame.id : ''))
        .findLast(Boolean) as string,
    close: () => socket.terminate(),
  };
}

/** Returns the frames of one payout that each listener received, once every listener has at least `count`. */
async function received(listeners: Listener[], orderNo: string, count: number): Promise<number[][]> {
  await expect.poll(() => listeners.every((one) => one.orders(orderNo).length >= count), PATIENT).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 60));
  return listeners.map((one) => one.orders(orderNo));
}
const about = (listener: Listener, id: string) => listener.notices().filter(({ wdOrderId }) => wdOrderId === id);

describe('the claim list is live', () => {
  it('a new payout changes what everybody sees and notifies who may claim; taken, paid and back likewise', async () => {
    await server.change((sql) => sql`update participant set run_status = 0 where name = 'ms02'`);
    await server.change((sql) => sql`update participant set kyc_status = 1 where name = 'agent03'`);
    const all = await Promise.all(['agent01', 'agent02', 'ms01', 'ms02', 'admin01'].map((name) => listen(name)));
    const [one, two, ms01, paused, admin] = all as [Listener, Listener, Listener, Listener, Listener];
    const unverified = await listen('agent03');
    const { id, orderNo } = await listPayout(server, { amount: '123.45' });
    expect(await received(all, orderNo, 1)).toEqual(all.map(() => [0]));
    for (const listener of [one, two, ms01])
      expect(about(listener, id)).toMatchObject([
        { msgType: 2, message_type: 2, amount: '123.45', payType: 2, wdOrderId: id, orderNo },
      ]);
    for (const listener of [paused, unverified, admin]) expect(about(listener, id)).toEqual([]);

    const claimNo = await claimed(user('agent02'), id);
    expect(await received(all, orderNo, 2)).toEqual(all.map(() => [0, 1]));
    expect(about(ms01, id)).toHaveLength(1);

    expect((await reject(user('agent02'), claimNo)).code).toBe(200);
    expect(await received(all, orderNo, 3)).toEqual(all.map(() => [0, 1, 0]));
    expect(about(ms01, id)).toHaveLength(2);
    // The participant that gave it back cannot claim it again, so it gets no notice.
    expect(about(two, id)).toHaveLength(1);

    const again = await claimed(user('agent01'), id);
    expect((await pay(user('agent01'), again)).code).toBe(200);
    await received([one, admin], orderNo, 5);
    expect(one.orders(orderNo)).toEqual([0, 1, 0, 1, 1]);
    expect(two.orders(orderNo)).toEqual([0, 1, 0, 1]);
    await acceptByTwo(server, user('finance01'), orderNo);
    await received([one, two, ms01], orderNo, 5);
    expect(two.orders(orderNo)).toEqual([0, 1, 0, 1, 2]);
    // L2: an unverified participant gets nothing of the claim list.
    expect(unverified.orders(orderNo)).toEqual([]);
    await server.change((sql) => sql`update participant set run_status = 1, kyc_status = 2`);
  });

  it('a claim of a sub-agent is its parent’s news too, and nobody else’s', async () => {
    const all = await Promise.all(['agent01', 'agent02', 'ms01'].map((name) => listen(name)));
    const [parent, own, other] = all as [Listener, Listener, Listener];
    const { id, orderNo } = await listPayout(server, { amount: '10.00' });
    const claimNo = await claimed(user('agent02'), id);
    await pay(user('agent02'), claimNo);
    await received([parent, own], orderNo, 3);
    expect(other.orders(orderNo)).toEqual([0, 1]);
  });

  it('the countdown’s end, a cancellation and a freeze are shown to all who look', async () => {
    const watcher = await listen('ms01');
    const [expired, cancelled, frozen] = [
      await listPayout(server, { amount: '11.00' }),
      await listPayout(server, { amount: '12.00' }),
      await listPayout(server, { amount: '13.00' }),
    ];
    await expireClaimsNow(server, await claimed(user('agent02'), expired.id));
    await stepPayout(server, cancelled.orderNo, 'cancel');
    const stop = { orderNo: frozen.orderNo, frozen: true, remark: '核查' };
    await user('admin01').post('/api/payout/order/freeze', stop);
    await releasePayout(server, frozen.orderNo);
    await received([watcher], frozen.orderNo, 3);
    expect([expired, cancelled, frozen].map(({ orderNo }) => watcher.orders(orderNo))).toEqual([
      [0, 1, 0],
      [0, 3],
      [0, 0, 0],
    ]);
    expect([expired, cancelled, frozen].map(({ id }) => about(watcher, id).length)).toEqual([2, 1, 2]);
  });

  it('what was listed while away arrives on return, once, as long as it still waits', async () => {
    const before = await listen('ms01');
    const last = before.last();
    before.close();
    const stays = await listPayout(server, { amount: '14.00' });
    const gone = await listPayout(server, { amount: '15.00' });
    const back = await listPayout(server, { amount: '16.00' });
    await claimed(user('agent02'), gone.id);
    await reject(user('agent02'), await claimed(user('agent02'), back.id));
    // The place where a connection opens must be after these events.
    const witness = await listen('agent03');
    const after = await listPayout(server, { amount: '17.00' });
    await expect.poll(() => about(witness, after.id).length, PATIENT).toBe(1);
    const again = await listen('ms01', last);
    await expect.poll(() => about(again, stays.id).length, PATIENT).toBe(1);
    expect([about(again, gone.id).length, about(again, back.id).length]).toEqual([0, 1]);
  });
});

const verify = (request: Received) =>
  new Webhook(DEMO_MERCHANT.webhookSecret).verify(request.body, request.headers) as { type: string; data: object };
const arrived = (path: string, count = 1) => expect.poll(() => receiver.of(path).length, PATIENT).toBe(count);
const asked = async (orderNo: string) =>
  (await callMerchant(server, { method: 'GET', path: `/api/v1/payouts/${orderNo}` })).body;

describe('the merchant is notified', () => {
  it('that it was paid and that it is complete, to notifyUrl and endpoints; only the last word counts', async () => {
    await server.owner`
      insert into webhook_endpoint (merchant_id, url)
      select id, ${receiver.url('/all')}
      from merchant`;
    const { id, orderNo } = await listPayout(server, { amount: '1000.00', notifyUrl: receiver.url('/own') });
    await pay(user('agent02'), await claimed(user('agent02'), id));
    await arrived('/own');
    expect(verify(receiver.of('/own')[0] as Received)).toMatchObject({
      type: 'payout.paid',
      data: { orderNo, amount: '1000.00', fee: '0.00', status: 1 },
    });
    expect(await asked(orderNo)).toMatchObject({ claimStatus: 1, notifyStatus: 0 });
    await acceptByTwo(server, user('finance01'), orderNo);
    await arrived('/own', 2);
    await arrived('/all', 2);
    const [request] = receiver.of('/own').slice(1) as [Received];
    expect(verify(request)).toMatchObject({
      type: 'payout.completed',
      data: { orderNo, mchOrderNo: expect.any(String), amount: '1000.00', fee: '30.00', status: 2 },
    });
    await expect.poll(async () => (await asked(orderNo)).notifyStatus, PATIENT).toBe(1);

    const events = async () => {
      const { body } = await callMerchant(server, { method: 'GET', path: '/api/v1/events?limit=200' });
      const page = body as unknown as { events: { id: string; type: string; data: Record<string, unknown> }[] };
      return page.events.filter(({ data }) => data.orderNo === orderNo);
    };
    await expect.poll(async () => (await events()).length, PATIENT).toBe(2);
    expect(await events()).toMatchObject([
      { type: 'payout.paid' },
      { type: 'payout.completed', id: request.headers['webhook-id'], data: { fee: '30.00', status: 2 } },
    ]);
    await server.owner`update webhook_endpoint set enabled = false`;
  });

  it('of a cancelled and of a failed one; a receiver that is gone for good leaves it without notice', async () => {
    const cancelled = await listPayout(server, { amount: '18.00', notifyUrl: receiver.url('/cancelled') });
    await stepPayout(server, cancelled.orderNo, 'cancel');
    await arrived('/cancelled');
    expect(verify(receiver.of('/cancelled')[0] as Received)).toMatchObject({
      type: 'payout.cancelled',
      data: { orderNo: cancelled.orderNo, fee: '0.00', status: 3 },
    });
    receiver.reply('/failed', { status: 410 });
    const failed = await listPayout(server, { amount: '19.00', notifyUrl: receiver.url('/failed') });
    const { admin01: admin } = users as { admin01: TestUser };
    await admin.post('/api/payout/order/fail', {
      orderNo: failed.orderNo,
      remark: '无人接单',
      googleAuthCode: admin.code(),
    });
    await arrived('/failed');
    await expect.poll(async () => (await asked(failed.orderNo)).notifyStatus, PATIENT).toBe(2);
    expect(await asked(failed.orderNo)).toMatchObject({ status: 4, failReason: '无人接单' });
    const log = await admin.get('/api/callback/getPageList', { agtOrderNo: failed.orderNo });
    expect(log.data).toMatchObject({
      total: 1,
      list: [{ agtOrderNo: failed.orderNo, type: 'payout.failed', state: 'dead' }],
    });
  });

  it('again when the operator asks; a claimer has nothing to send again', async () => {
    const { id, orderNo } = await listPayout(server, { amount: '20.00', notifyUrl: receiver.url('/again') });
    await pay(user('agent02'), await claimed(user('agent02'), id));
    await acceptByTwo(server, user('finance01'), orderNo);
    await arrived('/again', 2);
    expect((await user('agent02').get('/api/callback/sendCallBack', { agtOrderNo: orderNo })).code).toBe(404);
    await expect.poll(async () => (await asked(orderNo)).notifyStatus, PATIENT).toBe(1);
    expect((await user('admin01').get('/api/callback/sendCallBack', { agtOrderNo: orderNo })).data).toEqual({
      resent: 2,
    });
    await arrived('/again', 4);
  });
});
