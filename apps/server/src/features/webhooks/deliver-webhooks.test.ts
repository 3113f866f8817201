import type { WebhookDetail, WebhookPage } from '@mashang/contract/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_MERCHANT } from '../../../../sandbox/src/seed/demo-data.ts';
import { metricsOf } from '../../platform/observability/metrics.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { closeOpenOrders, expireNow, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { callMerchant, createOrder } from '../../test-support/call-merchant.ts';
import { letMadeUp } from '../../test-support/merchant-contract/hold-webhooks.ts';
import { expectWholeBooks, readOrder } from '../../test-support/read-books.ts';
import { type Received, type Receiver, startReceiver } from '../../test-support/receive-http.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { startWebhookWorker, type WebhookWorker } from './deliver-webhooks.ts';
import { resumeTargetRow } from './targets-store.ts';
import { leaseDeliveries, putAside, renewLeases } from './webhooks-store.ts';

let server: TestServer;
let receiver: Receiver;
let worker: WebhookWorker;
let agent02: TestUser;
let amount = 100;
/** Long enough for a busy machine; only expected events are waited for. */
const PATIENT = { timeout: 10_000 };

beforeAll(async () => {
  server = await startTestServer();
  receiver = await startReceiver();
  worker = startWebhookWorker(server.platform);
  agent02 = await signInUser(server, 'agent02');
});
beforeEach(async () => {
  await closeOpenOrders(server);
  await rotateOnly(server, 'agent02');
});
afterAll(async () => {
  await receiver.close();
  await worker.stop();
  await expectWholeBooks(server);
  await server.stop();
});

/** Creates a settled order whose own notifyUrl is a path of the receiver. */
async function settle(path: string): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount: `${amount++}.00`, notifyUrl: receiver.url(path) });
  expect((await agent02.confirm(agtOrderNo, {})).code).toBe(200);
  return agtOrderNo;
}

type Delivery = { state: string; attempts: number; last_status: number | null; last_error: string; wait: number };
async function deliveryOf(agtOrderNo: string): Promise<Delivery> {
  const [row] = await server.owner`
    select d.state, d.attempts, d.last_status, d.last_error, extract(epoch from d.next_at - d.last_at)::float8 as wait
    from webhook_delivery d
    join collection_order o on o.id = d.order_id
    where o.agt_order_no = ${agtOrderNo}
    order by d.id limit 1`;
  return row as unknown as Delivery;
}

async function tryNow(agtOrderNo: string): Promise<void> {
  await server.owner`
    update webhook_delivery
    set next_at = clock_timestamp()
    where order_id = (select id from collection_order where agt_order_no = ${agtOrderNo})`;
  server.platform.bus.signal('webhooks');
}

const arrived = (path: string, count = 1) =>
  expect.poll(() => receiver.of(path).length, { ...PATIENT, interval: 5 }).toBe(count);
const attempted = (no: string, attempts: number) =>
  expect.poll(async () => (await deliveryOf(no)).attempts, { ...PATIENT, interval: 20 }).toBe(attempts);

function verify(request: Received, secret: string = DEMO_MERCHANT.webhookSecret): unknown {
  return new Webhook(secret).verify(request.body, request.headers);
}

describe('a settled order', () => {
  it('is sent to its notifyUrl in a form that an independent verifier takes, and is then complete', async () => {
    const agtOrderNo = await settle('/sent');
    await arrived('/sent');
    const [request] = receiver.of('/sent') as [Received];
    expect(verify(request)).toMatchObject({
      type: 'collection.succeeded',
      data: { agtOrderNo, amount: '100.00', paidInAmount: '100.00', fee: '3.00', status: 2 },
    });
    expect(() => verify({ ...request, body: request.body.replace('100.00', '900.00') })).toThrow();
    expect(request.headers['content-type']).toBe('application/json');
    await expect.poll(async () => (await readOrder(server, agtOrderNo)).status, PATIENT).toBe(4);
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 4, notify: 1 });
    expect(await deliveryOf(agtOrderNo)).toMatchObject({ state: 'delivered', attempts: 1, last_status: 200 });
    expect(receiver.of('/sent')).toHaveLength(1);
  });

  it('arrives again after a 500, both tries are logged, and the event keeps its id', async () => {
    receiver.reply('/twice', { status: 500, body: 'not now' });
    const agtOrderNo = await settle('/twice');
    await arrived('/twice');
    await attempted(agtOrderNo, 1);
    const first = await deliveryOf(agtOrderNo);
    expect(first).toMatchObject({ state: 'pending', last_status: 500 });
    expect(first.wait).toBeGreaterThanOrEqual(4);
    expect(first.wait).toBeLessThanOrEqual(6);
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 2, notify: 0 });
    receiver.reply('/twice', { status: 204, body: '' });
    await tryNow(agtOrderNo);
    await arrived('/twice', 2);
    await expect.poll(async () => (await readOrder(server, agtOrderNo)).status, PATIENT).toBe(4);
    const ids = receiver.of('/twice').map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    const admin = await signInUser(server, 'admin01');
    const log = (await admin.get('/api/callback/getPageList', { agtOrderNo })).data as WebhookPage;
    const detail = (await admin.get('/api/callback/detail', { id: log.list[0]?.id as string })).data as WebhookDetail;
    expect(detail.tries).toMatchObject([{ status: 204 }, { status: 500, answer: 'not now' }]);
    expect(JSON.parse(detail.body)).toMatchObject({ data: { agtOrderNo } });
    // The headers shown are those that arrived, except for the signature.
    const sent = Object.fromEntries((detail.tries[0]?.headers ?? []).map(({ name, value }) => [name, value]));
    const got = receiver.of('/twice')[1]?.headers ?? {};
    expect(sent).toMatchObject({ 'webhook-id': got['webhook-id'], 'webhook-timestamp': got['webhook-timestamp'] });
    expect(sent['webhook-signature']).toBe('v1,****');
  });

  it('an answer whose 500th character has two halves is kept whole, and a zero in it is left out', async () => {
    receiver.reply('/halves', { status: 500, body: `${'a'.repeat(498)}\0😀😀 tail` });
    const agtOrderNo = await settle('/halves');
    await attempted(agtOrderNo, 1);
    const [kept] = await server.owner`
      select t.answer
      from webhook_try t
      join webhook_delivery d on d.id = t.delivery_id
      join collection_order o on o.id = d.order_id
      where o.agt_order_no = ${agtOrderNo}`;
    expect(kept).toEqual({ answer: `${'a'.repeat(498)}😀😀` });
    expect(receiver.of('/halves')).toHaveLength(1);
  });

  it('a try that the database refuses to record counts as failed and is retried; its neighbours are not', async () => {
    await server.owner.unsafe(`
      create function refuse_try() returns trigger language plpgsql as $$ begin
        if new.answer = 'unkeepable' then raise exception 'refused by a test' using errcode = '22P02';
        end if;
        return new;
        end $$;
      create trigger refuse_try before insert on webhook_try for each row execute function refuse_try()`);
    try {
      receiver.reply('/unkept', { status: 500, body: 'unkeepable' });
      const [refused, fine] = await Promise.all([settle('/unkept'), settle('/kept')]);
      await attempted(refused, 1);
      await attempted(fine, 1);
      const { wait, ...delivery } = await deliveryOf(refused);
      expect(delivery).toMatchObject({ state: 'pending', last_status: 500, last_error: '投递结果未能记录' });
      expect(wait).toBeGreaterThanOrEqual(4);
      expect((await deliveryOf(fine)).state).toBe('delivered');
      expect(receiver.of('/unkept')).toHaveLength(1);
    } finally {
      await server.owner.unsafe('drop trigger refuse_try on webhook_try; drop function refuse_try()');
    }
  });

  it('a redirect is a failure and is not followed', async () => {
    receiver.reply('/redirect', { status: 302, headers: { location: receiver.url('/elsewhere') } });
    const agtOrderNo = await settle('/redirect');
    await attempted(agtOrderNo, 1);
    expect(await deliveryOf(agtOrderNo)).toMatchObject({
      state: 'pending',
      last_status: 302,
      last_error: '不跟随重定向',
    });
    expect(receiver.of('/elsewhere')).toHaveLength(0);
  });

  it.each([429, 503])('%i with Retry-After waits as long as asked', async (status) => {
    receiver.reply(`/later${status}`, { status, headers: { 'retry-after': '3600' } });
    const agtOrderNo = await settle(`/later${status}`);
    await attempted(agtOrderNo, 1);
    const { wait, state } = await deliveryOf(agtOrderNo);
    expect([state, wait >= 3_600 && wait < 3_700]).toEqual(['pending', true]);
  });

  it('a refused connection is a logged failure that is tried again', async () => {
    const gone = await startReceiver();
    const notifyUrl = gone.url('/x');
    await gone.close();
    const { agtOrderNo } = await createOrder(server, { amount: `${amount++}.00`, notifyUrl });
    await agent02.confirm(agtOrderNo, {});
    await attempted(agtOrderNo, 1);
    expect(await deliveryOf(agtOrderNo)).toMatchObject({
      state: 'pending',
      last_status: null,
      last_error: '连接失败 ECONNREFUSED',
    });
  });

  it('a hanging receiver does not delay another: it arrives within a second', async () => {
    receiver.reply('/hangs', 'hang');
    for (let n = 0; n < 12; n++) await settle('/hangs');
    await expect.poll(() => receiver.of('/hangs').length, PATIENT).toBeGreaterThanOrEqual(8);
    await settle('/healthy');
    const started = performance.now();
    await arrived('/healthy');
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(worker.inFlight()).toBeGreaterThanOrEqual(8);
  });
});

describe('other news', () => {
  it('expired and failed orders are reported too, and stay what they are', async () => {
    const notifyUrl = receiver.url('/expired');
    const { agtOrderNo } = await createOrder(server, { amount: `${amount++}.00`, notifyUrl });
    await expireNow(server, agtOrderNo);
    await arrived('/expired');
    expect(verify(receiver.of('/expired')[0] as Received)).toMatchObject({
      type: 'collection.expired',
      data: { agtOrderNo, status: 6, paidInAmount: '0.00', fee: '0.00' },
    });
    await rotateOnly(server);
    const failed = await createOrder(server, { amount: `${amount++}.00`, notifyUrl: receiver.url('/failed') });
    server.platform.bus.signal('webhooks');
    await arrived('/failed');
    expect(verify(receiver.of('/failed')[0] as Received)).toMatchObject({
      type: 'collection.failed',
      data: { status: 3 },
    });
    await expect.poll(async () => (await readOrder(server, failed.agtOrderNo)).notify, PATIENT).toBe(1);
    expect(await readOrder(server, failed.agtOrderNo)).toMatchObject({ status: 3 });
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 6 });
  });

  it('the events call says the same under the same id, once', async () => {
    const agtOrderNo = await settle('/events');
    await arrived('/events');
    type Page = { events: { id: string; data: { agtOrderNo: string } }[] };
    const all = async () => {
      const { body } = await callMerchant(server, { method: 'GET', path: '/api/v1/events?limit=200' });
      return (body as unknown as Page).events;
    };
    // The event appears once no running transaction of the cluster can precede it; other test files have transactions
    // too.
    await expect.poll(async () => (await all()).at(-1)?.data.agtOrderNo, PATIENT).toBe(agtOrderNo);
    const [request] = receiver.of('/events') as [Received];
    const mine = (await all()).filter(({ data }) => data.agtOrderNo === agtOrderNo);
    expect(mine).toMatchObject([{ id: request.headers['webhook-id'], type: 'collection.succeeded' }]);
  });
});

describe('endpoints of the merchant', () => {
  async function addEndpoint(path: string): Promise<bigint> {
    const [row] = await server.owner`
        insert into webhook_endpoint (merchant_id, url)
        select id, ${receiver.url(path)}
        from merchant
        returning id`;
    return (row as { id: bigint }).id;
  }

  it('receive events besides the order’s own notifyUrl, which goes first and alone decides', async () => {
    const id = await addEndpoint('/endpoint');
    receiver.reply('/endpoint', { status: 500 });
    const agtOrderNo = await settle('/own');
    await arrived('/own');
    await arrived('/endpoint');
    await expect.poll(async () => (await readOrder(server, agtOrderNo)).status, PATIENT).toBe(4);
    await server.owner`update webhook_endpoint set enabled = false where id = ${id}`;
  });

  it('one that answers 410 is switched off, what waits for it ends, and nothing more is sent there', async () => {
    const id = await addEndpoint('/gone');
    receiver.reply('/gone', { status: 410 });
    const { agtOrderNo } = await createOrder(server, { amount: `${amount++}.00` });
    await agent02.confirm(agtOrderNo, {});
    await arrived('/gone');
    await expect
      .poll(async () => (await server.owner`select enabled from webhook_endpoint where id = ${id}`)[0], PATIENT)
      .toEqual({ enabled: false });
    const next = await createOrder(server, { amount: `${amount++}.00` });
    await agent02.confirm(next.agtOrderNo, {});
    await settle('/after-gone');
    await arrived('/after-gone');
    expect(receiver.of('/gone')).toHaveLength(1);
    await expect.poll(async () => (await deliveryOf(agtOrderNo)).state, PATIENT).not.toBe('pending');
  });

  it('what the 410 of another order ended shows as undelivered, and both sides send it again', async () => {
    const id = await addEndpoint('/left');
    receiver.reply('/left', { status: 500 });
    const waiting: string[] = [];
    for (const _ of [1, 2]) {
      const { agtOrderNo } = await createOrder(server, { amount: `${amount++}.00` });
      await agent02.confirm(agtOrderNo, {});
      await attempted(agtOrderNo, 1);
      waiting.push(agtOrderNo);
    }
    const [one, two] = waiting as [string, string];
    expect(await readOrder(server, one)).toMatchObject({ status: 2, notify: 0 });
    receiver.reply('/left', { status: 410 });
    const { agtOrderNo: last } = await createOrder(server, { amount: `${amount++}.00` });
    await agent02.confirm(last, {});
    for (const no of [one, two, last]) {
      await expect.poll(async () => (await readOrder(server, no)).notify, PATIENT).toBe(2);
      expect(await deliveryOf(no)).toMatchObject({ state: 'dead' });
    }
    receiver.reply('/left', { status: 200 });
    expect(await agent02.get('/api/callback/sendCallBack', { agtOrderNo: one })).toMatchObject({ code: 200 });
    const owner = await insertSession(server, 'merchant01');
    const resend = (agtOrderNo: string) => owner.post('/api/merchant/orders/resend', { agtOrderNo });
    expect(await resend(two)).toMatchObject({ code: 200, data: { resent: 1 } });
    expect(await resend(last)).toMatchObject({ code: 200, data: { resent: 1 } });
    for (const no of [one, two, last]) {
      await expect.poll(async () => (await readOrder(server, no)).notify, PATIENT).toBe(1);
      expect(await readOrder(server, no)).toMatchObject({ status: 4 });
      expect(await deliveryOf(no)).toMatchObject({ state: 'delivered' });
    }
    await server.owner`update webhook_endpoint set enabled = false where id = ${id}`;
  });

  it('what waits is not ended by the program’s login while the endpoint is in use', async () => {
    const id = await addEndpoint('/in-use');
    await expect(server.platform.db.app`select end_gone_deliveries(${id}::bigint, 'x')`).rejects.toMatchObject({
      constraint: 'endpoint_in_use',
    });
    await server.owner`update webhook_endpoint set enabled = false where id = ${id}`;
  });
});

describe('sending again by hand', () => {
  it('repeats the same event under the same id, writes an audit row and another try', async () => {
    const agtOrderNo = await settle('/again');
    await arrived('/again');
    await expect.poll(async () => (await readOrder(server, agtOrderNo)).status, PATIENT).toBe(4);
    const answer = await agent02.get('/api/callback/sendCallBack', { agtOrderNo });
    expect(answer).toMatchObject({ code: 200, data: { resent: 1 } });
    await arrived('/again', 2);
    const [first, second] = receiver.of('/again') as [Received, Received];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body).toBe(first.body);
    await attempted(agtOrderNo, 2);
    const audits = await server.owner`
        select actor_name
        from audit_log
        where action = 'webhook.resend' and subject_id = ${agtOrderNo}`;
    expect(audits).toEqual([{ actor_name: 'agent02' }]);
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 4, notify: 1 });
  });
});

describe('a delivery whose try is recorded while its worker does not know of it yet', () => {
  /** Creates a delivery that waits for its second try, whose first try has just been recorded. */
  async function recorded(path: string): Promise<bigint> {
    receiver.reply(path, { status: 500, body: '' });
    const agtOrderNo = await settle(path);
    await attempted(agtOrderNo, 1);
    const [row] = await server.owner<{ id: bigint }[]>`
      select d.id
      from webhook_delivery d
      join collection_order o on o.id = d.order_id
      where o.agt_order_no = ${agtOrderNo}`;
    return (row as { id: bigint }).id;
  }
  const leaseOf = async (id: bigint) =>
    (await server.owner`select lease_until from webhook_delivery where id = ${String(id)}`)[0];

  it('gets no lease from a renewal', async () => {
    const { app } = ownWork(server.platform.db, 'webhook.deliver');
    const id = await recorded('/renewed');
    await renewLeases(app, [id], 10);
    expect(await leaseOf(id)).toEqual({ lease_until: null });
  });

  it('is not leased by a worker that could not send it', async () => {
    const { app } = ownWork(server.platform.db, 'webhook.deliver');
    const id = await recorded('/held');
    await worker.stop();
    try {
      await server.owner`update webhook_delivery set next_at = clock_timestamp() where id = ${String(id)}`;
      const leased = async (flying: bigint[]) =>
        (await leaseDeliveries(app, 64, [], flying, 8, 10)).map((due) => due.id);
      expect(await leased([id])).not.toContain(id);
      expect(await leaseOf(id)).toEqual({ lease_until: null });
      expect(await leased([])).toContain(id);
    } finally {
      worker = startWebhookWorker(server.platform);
    }
  });
});

describe('a delivery that is due while its target is being resumed', () => {
  it('is not put aside for ever', async () => {
    const { app, beside } = ownWork(server.platform.db, 'webhook.deliver');
    receiver.reply('/resumed', { status: 500, body: '' });
    const agtOrderNo = await settle('/resumed');
    await attempted(agtOrderNo, 1);
    await worker.stop();
    try {
      const [row] = await server.owner<{ id: bigint; target: bigint }[]>`
      select d.id, t.id as target
      from webhook_delivery d
      join collection_order o on o.id = d.order_id
      join webhook_target t on t.merchant_id = d.merchant_id and t.endpoint_id is null and t.origin = url_origin(d.url)
      where o.agt_order_no = ${agtOrderNo}`;
      const { id, target } = row as { id: bigint; target: bigint };
      await server.owner`
      update webhook_target set paused_at = now(), paused_by = 'admin01', pause_reason = 'x' where id = ${target}`;
      await server.owner`update webhook_delivery set next_at = clock_timestamp() where id = ${id}`;
      let putting: Promise<void> | undefined;
      await app.begin(async (tx) => {
        await resumeTargetRow(tx, `t${target}`, 20);
        const paused = (await leaseDeliveries(beside, 64, [], [], 8, 10)).filter((due) => due.paused);
        expect(paused.map((due) => due.id)).toContain(id);
        putting = putAside(beside, [id]);
        await new Promise((resolve) => setTimeout(resolve, 200));
      });
      await putting;
      const [after] = await server.owner`
      select next_at = 'infinity' as aside from webhook_delivery where id = ${id}`;
      expect(after).toEqual({ aside: false });
    } finally {
      worker = startWebhookWorker(server.platform);
    }
  });
});

describe('while a secret rotates', () => {
  it('both secrets verify, an expired one no longer', async () => {
    const [second, old] = ['whsec_c2Vjb25kLXNlY3JldA==', 'whsec_b2xkLXNlY3JldA=='];
    const sealed = [server.platform.secrets.seal(second), server.platform.secrets.seal(old)] as const;
    await server.owner`insert into webhook_secret (merchant_id, secret) select id, ${sealed[0]} from merchant`;
    await server.owner`
      insert into webhook_secret (merchant_id, secret, expires_at)
      select id, ${sealed[1]}, now() - interval '1 second'
      from merchant`;
    server.clock.advance(6_000);
    await settle('/rotating');
    await arrived('/rotating');
    const [request] = receiver.of('/rotating') as [Received];
    expect(verify(request)).toMatchObject({ type: 'collection.succeeded' });
    expect(verify(request, second)).toMatchObject({ type: 'collection.succeeded' });
    expect(() => verify(request, old)).toThrow();
  });
});

describe('outside a demo', () => {
  it('a private target is never connected to, however it got into the database', async () => {
    const outside = await startTestServer({ demo: false });
    const runs = startWebhookWorker(outside.platform);
    try {
      await rotateOnly(outside, 'agent02');
      const by = await signInUser(outside, 'agent02');
      const port = new URL(receiver.url('/')).port;
      const targets = [
        receiver.url('/private'),
        `https://127.0.0.1:${port}/private`,
        `https://[::ffff:127.0.0.1]:${port}/private`,
        `https://localhost:${port}/private`,
        `https://ip6-localhost:${port}/private`,
      ];
      for (const url of targets)
        await outside.owner`insert into webhook_endpoint (merchant_id, url) select id, ${url} from merchant`;
      const { agtOrderNo } = await createOrder(outside, { amount: '100.00' });
      expect((await by.confirm(agtOrderNo, {})).code).toBe(200);
      const tried = async () =>
        (await outside.owner`select last_error, last_status from webhook_delivery where attempts > 0`) as unknown as {
          last_error: string;
          last_status: null;
        }[];
      await expect.poll(async () => (await tried()).length, PATIENT).toBe(targets.length);
      expect((await tried()).every(({ last_status, last_error }) => last_status === null && last_error !== '')).toBe(
        true,
      );
      expect(receiver.of('/private')).toHaveLength(0);
    } finally {
      await runs.stop();
      await outside.stop();
    }
  });
});

describe('a body that is not as the contract declares it', () => {
  const undeclared = async () => {
    const { values } = await metricsOf(server.platform).undeclaredEvents.get();
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  /** Delivers at the second try, with type and body changed in the database before it. */
  async function deliverAs(path: string, type: string, body: (event: { data: object }) => object): Promise<void> {
    receiver.reply(path, { status: 500, body: 'not now' });
    const agtOrderNo = await settle(path);
    await attempted(agtOrderNo, 1);
    const [row] = await server.owner<[{ id: bigint; type: string; body: string }]>`
      select d.id, d.type, d.body
      from webhook_delivery d
      join collection_order o on o.id = d.order_id
      where o.agt_order_no = ${agtOrderNo}`;
    const sent = JSON.stringify(body(JSON.parse(row.body)));
    letMadeUp(sent);
    await server.owner`update webhook_delivery set type = ${type}, body = ${sent} where id = ${row.id}`;
    receiver.reply(path, { status: 200, body: '' });
    await tryNow(agtOrderNo);
    await expect.poll(async () => (await deliveryOf(agtOrderNo)).state, PATIENT).toBe('delivered');
    await server.owner`update webhook_delivery set type = ${row.type}, body = ${row.body} where id = ${row.id}`;
  }

  it('is delivered all the same, and counted where it is in the sample: the first of its type', async () => {
    const before = await undeclared();
    await deliverAs('/odd', 'payout.cancelled', (event) => ({ ...event, type: 'payout.cancelled', data: { a: 1 } }));
    expect(await undeclared()).toBe(before + 1);
    await deliverAs('/odd-second', 'payout.cancelled', () => ({}));
    expect(await undeclared()).toBe(before + 1);
  });

  it('is counted of a type that nobody declared and where it is no event, and not where it is right', async () => {
    const before = await undeclared();
    await deliverAs('/of-no-type', 'collection.gone', (event) => ({ ...event, type: 'collection.gone' }));
    await deliverAs('/no-event', 'payout.returned', () => ({}));
    expect(await undeclared()).toBe(before + 2);
    await deliverAs('/right', 'collection.refunded', (event) => ({ ...event, type: 'collection.refunded' }));
    expect(await undeclared()).toBe(before + 2);
  });
});
