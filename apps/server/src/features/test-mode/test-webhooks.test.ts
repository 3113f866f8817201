import type { MadeKey, OwnKey } from '@mashang/contract/merchant-keys';
import type { TestMode } from '@mashang/contract/test-mode';
import type { Credentials } from '@mashang/merchant-sdk/sign-request';
import { verifyWebhook } from '@mashang/merchant-sdk/verify-webhook';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enterMerchantPeople } from '../../test-support/arrange/arrange-merchant-people.ts';
import { makeKey } from '../../test-support/arrange/make-key.ts';
import { callMerchant, collectionBody, postCollection } from '../../test-support/call-merchant.ts';
import { type Receiver, startReceiver } from '../../test-support/receive-http.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { startTestWebhooks } from './deliver-test-webhooks.ts';

let server: TestServer;
let receiver: Receiver;
let tester: Credentials;
let developer: TestUser;
let finance: TestUser;
let worker: ReturnType<typeof startTestWebhooks>;
beforeAll(async () => {
  [server, receiver] = await Promise.all([startTestServer(), startReceiver()]);
  await enterMerchantPeople(server, [
    { name: 'tdev', role: 'merchant_developer' },
    { name: 'tfinance', role: 'merchant_finance' },
  ]);
  developer = await insertSession(server, 'tdev');
  finance = await insertSession(server, 'tfinance');
  tester = await makeKey(server, { live: false });
  worker = startTestWebhooks(server.platform);
});
afterAll(async () => {
  await worker?.stop();
  receiver?.close();
  await server?.stop();
});

const set = (who: TestUser, url: string) =>
  who.post('/api/merchant/test-mode/webhook', { url, googleAuthCode: who.code() });
const create = (fields: Record<string, unknown>) =>
  postCollection(server, collectionBody({ amount: '10.05', ...fields }), { credentials: tester });

describe('a webhook of the test space', () => {
  it('goes to the test address with livemode false, signed by its own secret, and completes the order', async () => {
    const { secret } = (await set(developer, receiver.url('/test'))).data as { secret: string };
    const { agtOrderNo } = (await create({})).body;
    await vi.waitFor(() => expect(receiver.of('/test')).toHaveLength(1), 5_000);
    const [sent] = receiver.of('/test');
    const { event, id } = verifyWebhook({ headers: sent?.headers ?? {}, body: sent?.body ?? '', secret });
    expect(id).toMatch(/^evt_test_\d+$/);
    expect(event).toMatchObject({ type: 'collection.succeeded', livemode: false, data: { agtOrderNo } });
    const order = () =>
      callMerchant(server, { method: 'GET', path: `/api/v1/collections/${agtOrderNo}`, credentials: tester });
    await vi.waitFor(async () => expect((await order()).body).toMatchObject({ state: 'complete', notifyStatus: 1 }));
  });

  it('goes to the order’s own address first, and is tried again by the live schedule', async () => {
    receiver.reply('/own', { status: 500 });
    await create({ notifyUrl: receiver.url('/own') });
    await vi.waitFor(() => expect(receiver.of('/own')).toHaveLength(1), 5_000);
    const shown = async () => (await developer.get('/api/merchant/test-mode')).data as TestMode;
    await vi.waitFor(async () => {
      const found = (await shown()).deliveries.find(({ url }) => url === receiver.url('/own'));
      expect(found).toMatchObject({ state: 'pending', attempts: 1, status: 500 });
    }, 5_000);
    receiver.reply('/own', { status: 200 });
    server.clock.advance(10_000);
    await vi.waitFor(() => expect(receiver.of('/own')).toHaveLength(2), 5_000);
  });

  it('is set by the merchant’s developers alone, with a fresh code', async () => {
    expect((await set(finance, '')).code).toBe(403);
    expect((await developer.post('/api/merchant/test-mode/webhook', { url: '' })).code).toBe(10072);
    expect((await set(developer, 'ftp://example.org/')).code).toBe(400);
    await expect(
      server.platform.db.app`
        update test_webhook set url = 'https://other.example/' where url <> ''`,
    ).rejects.toMatchObject({ code: '23514' });
    const mode = (await developer.get('/api/merchant/test-mode')).data as TestMode;
    expect(mode.webhook).toMatchObject({ url: receiver.url('/test'), madeBy: 'tdev' });
    expect(mode.outcomes.payouts.map(({ cents }) => cents)).toContain('06');
  });
});

it('a test key is made by a merchant that is not verified; a live one is not', async () => {
  await server.change(
    (sql) => sql`update merchant set kyb_expires_at = now() - interval '1 day', kyb_status = 3 where mch_id = 'M1001'`,
  );
  const make = (live: boolean) =>
    developer.post('/api/merchant/keys/make', {
      name: '接入',
      scopes: ['read'],
      live,
      googleAuthCode: developer.code(),
    });
  expect((await make(true)).code).toBe(409);
  const { keyId } = (await make(false)).data as MadeKey;
  expect(keyId).toMatch(/^test_/);
  const keys = (await developer.get('/api/merchant/keys')).data as OwnKey[];
  expect(keys.find((one) => one.keyId === keyId)).toMatchObject({ live: false });
  const { app } = server.platform.db;
  await expect(app`update merchant_key set live = true where key_id = ${keyId}`).rejects.toMatchObject({
    code: '23514',
  });
});
