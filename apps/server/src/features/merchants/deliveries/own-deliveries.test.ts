import type { OwnDeliveryDetail, OwnDeliveryPage } from '@mashang/contract/own-deliveries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { type Receiver, startReceiver } from '../../../test-support/receive-http.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { startWebhookWorker, type WebhookWorker } from '../../webhooks/deliver-webhooks.ts';

let server: TestServer;
let receiver: Receiver;
let worker: WebhookWorker;
let admin: TestUser;
let developer: TestUser;
let viewer: TestUser;
let agent: TestUser;
let merchant: string;
let amount = 700;

beforeAll(async () => {
  server = await startTestServer();
  receiver = await startReceiver();
  worker = startWebhookWorker(server.platform);
  agent = await signInUser(server, 'agent02');
  admin = await insertSession(server, 'merchant01');
  developer = await insertSession(server, 'merchant03');
  viewer = await insertSession(server, 'merchant04');
  await rotateOnly(server, 'agent02');
  const [row] = await server.owner`select id::text from merchant where mch_id = 'M1001'`;
  merchant = (row as { id: string }).id;
});
afterAll(async () => {
  await receiver?.close();
  await worker?.stop();
  await server?.stop();
});

async function settle(notifyUrl: string): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount: `${amount++}.00`, ...(notifyUrl ? { notifyUrl } : {}) });
  expect((await agent.confirm(agtOrderNo, {})).code).toBe(200);
  return agtOrderNo;
}

const listed = async (query: Record<string, string>) =>
  (await developer.get('/api/merchant/deliveries', query)).data as OwnDeliveryPage;
const opened = async (id: string) =>
  (await developer.get('/api/merchant/deliveries/detail', { id })).data as OwnDeliveryDetail;
const resend = (who: TestUser, id: string) => who.post('/api/merchant/deliveries/resend', { id });

/** An address that has answered its test and receives the named events; the other addresses receive nothing. */
async function useOnly(url: string, events: string[]): Promise<void> {
  await server.change((sql) => sql`update webhook_endpoint set enabled = false where merchant_id = ${merchant}`);
  const payload = { endpointId: '', url, enabled: true, events };
  const id = await proposed(developer, 'merchant.endpoint', { subjectId: merchant, payload });
  expect(await decide(admin, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
  const [row] = await server.owner`select id::text from webhook_endpoint where url = ${url}`;
  const { id: endpointId } = row as { id: string };
  expect((await developer.post('/api/merchant/access/test', { endpointId })).code).toBe(200);
}

describe('回调记录 of a merchant', () => {
  it('lists each webhook, opens it with its tries, and sends one again under its own id', async () => {
    const agtOrderNo = await settle(receiver.url('/own'));
    await expect.poll(() => receiver.of('/own').length).toBe(1);
    const find = async () =>
      (await listed({ agtOrderNo, type: 'collection.succeeded' })).list.find(({ url }) => url.endsWith('/own'));
    await expect.poll(async () => (await find())?.state).toBe('delivered');
    const own = await find();
    expect(own).toMatchObject({ agtOrderNo, state: 'delivered', attempts: 1, lastStatus: 200 });
    const id = own?.id ?? '';
    const { body, tries } = await opened(id);
    expect(JSON.parse(body)).toMatchObject({ type: 'collection.succeeded', data: { agtOrderNo } });
    expect(tries).toHaveLength(1);
    expect(tries[0]).toMatchObject({ attempt: 1, status: 200 });
    expect(await resend(developer, id)).toMatchObject({ code: 200, data: { resent: 1 } });
    await expect.poll(() => receiver.of('/own').length).toBe(2);
    const ids = receiver.of('/own').map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect((await listed({ agtOrderNo, type: 'collection.failed' })).list).toEqual([]);
  });

  it('is read by administrators and developers, and of no other merchant', async () => {
    expect((await viewer.get('/api/merchant/deliveries')).code).toBe(403);
    expect((await admin.get('/api/merchant/deliveries')).code).toBe(200);
    expect((await agent.get('/api/merchant/deliveries')).code).toBe(403);
    const [first] = (await listed({})).list;
    const id = first?.id ?? '';
    expect((await resend(viewer, id)).code).toBe(403);
    await server.change(
      (sql) => sql`
      with m as (insert into merchant (mch_id, name, legal_name) values ('M_ELSE', '别家', '别家公司') returning id)
      update webhook_delivery d set merchant_id = m.id from m where d.id = ${id}`,
    );
    expect((await listed({})).list.map((one) => one.id)).not.toContain(id);
    expect((await developer.get('/api/merchant/deliveries/detail', { id })).code).toBe(404);
    expect((await resend(developer, id)).code).toBe(404);
    expect((await developer.get('/api/merchant/deliveries/detail', { id: 'x' })).code).toBe(400);
  });

  it('has an endpoint receive the events that were chosen for it', async () => {
    const sentTo = async (url: string) => {
      const agtOrderNo = await settle('');
      return (await listed({ agtOrderNo })).list.filter((one) => one.url === url);
    };
    await useOnly(receiver.url('/refunds'), ['refund.paid', 'refund.failed']);
    expect(await sentTo(receiver.url('/refunds'))).toEqual([]);
    await useOnly(receiver.url('/chosen'), ['collection.succeeded']);
    expect(await sentTo(receiver.url('/chosen'))).toMatchObject([{ type: 'collection.succeeded' }]);
    await useOnly(receiver.url('/all'), []);
    expect(await sentTo(receiver.url('/all'))).toHaveLength(1);
  });
});
