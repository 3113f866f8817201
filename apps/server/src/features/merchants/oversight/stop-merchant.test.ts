import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBus } from '../../../platform/events/events.ts';
import { decide, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import {
  bindTwoFactor,
  claimed,
  fundMerchant,
  listPayout,
  postPayout,
} from '../../../test-support/arrange/arrange-payouts.ts';
import {
  callMerchant,
  collectionBody,
  createOrder,
  M1001,
  postCollection,
} from '../../../test-support/call-merchant.ts';
import { signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { collectionCreator } from '../../collection-orders/create-collection-order.ts';
import { createRouting } from '../../collection-orders/routing/routing.ts';
import { createMerchantKeys } from '../keys/merchant-keys.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
let merchant: string;

beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 100_000_000n);
  await bindTwoFactor(server, 'ms01');
  for (const name of ['admin01', 'admin02', 'risk01', 'finance01', 'agent01', 'agent02', 'ms01'])
    users[name] = await signInUser(server, name);
  const [row] = await server.owner`select id::text from merchant where mch_id = 'M1001'`;
  merchant = (row as { id: string }).id;
});
afterAll(() => server?.stop());

const reason = '密钥疑似泄露';
const stop = (who: TestUser, fields: Record<string, unknown> = {}) =>
  who.post('/api/merchants/suspend', { id: merchant, reason, googleAuthCode: who.code(), ...fields });
const resume = async () => {
  const id = await proposed(user('admin01'), 'merchant.resume', { subjectId: merchant, payload: {} });
  expect((await decide(user('admin01'), 'approve', id)).code).toBe(403);
  return decide(user('risk01'), 'approve', id);
};
const detail = async () =>
  (await user('admin01').get('/api/merchants/detail', { id: merchant })).data as OverseenMerchantDetail;
const lastAudit = async (action: string) => {
  const [row] = await server.owner`
      select actor_name as who, subject_id as subject, after
      from audit_log
      where action = ${action}
      order by id desc limit 1`;
  return row as { who: string; subject: string; after: Record<string, unknown> };
};

describe('a suspended merchant', () => {
  it('is stopped by one person with a fresh code and a reason, and by nobody without the right', async () => {
    for (const name of ['finance01', 'agent01']) expect((await stop(user(name))).code).toBe(403);
    expect((await stop(user('risk01'), { googleAuthCode: undefined })).code).toBe(10072);
    expect((await stop(user('risk01'), { reason: ' ' })).code).toBe(400);
    expect(await stop(user('risk01'))).toMatchObject({ code: 200, data: { suspended: true } });
    expect(await lastAudit('merchant.suspend')).toMatchObject({
      who: 'risk01',
      subject: 'M1001',
      after: { suspended: true, reason },
    });
    expect((await detail()).merchant).toMatchObject({ suspended: true, suspendReason: reason, suspendedBy: 'risk01' });
    expect((await stop(user('risk01'))).code).toBe(409);
    expect(await resume()).toMatchObject({ code: 200 });
  });

  it('makes no new order, its keys answer 403 at once; open ones are paid, settled, refunded, notified', async () => {
    const order = await createOrder(server, { amount: '500.00', notifyUrl: 'https://shop.example.com/hook' });
    const paid = await createOrder(server, { amount: '501.00' });
    const waiting = await listPayout(server, { amount: '100.00' });
    const taken = await listPayout(server, { amount: '101.00' });
    await claimed(user('ms01'), taken.id);
    expect((await stop(user('admin01'))).code).toBe(200);

    for (const path of ['/api/v1/balance', `/api/v1/collections/${order.agtOrderNo}`])
      expect(await callMerchant(server, { method: 'GET', path })).toMatchObject({ status: 403 });
    expect((await postCollection(server, collectionBody())).status).toBe(403);
    expect((await postPayout(server, {})).status).toBe(403);

    const hall = (await user('ms01').get('/api/ms/order/getPageList', { view: 'hall' })).data as {
      list: { id: string }[];
    };
    expect(hall.list.map(({ id }) => id)).not.toContain(waiting.id);
    expect((await user('agent02').post(`/api/agt/struggle/addOrder/${waiting.id}`, {})).code).toBe(403);

    const collector = async (no: string) => {
      const [row] = await server.owner`
        select p.name
        from collection_order o
        join participant p on p.id = o.participant_id
        where o.agt_order_no = ${no}`;
      return (row as { name: string }).name;
    };
    const deliveries = async () => {
      const [row] = await server.owner`select count(*)::int as n from webhook_delivery where merchant_id = ${merchant}`;
      return (row as { n: number }).n;
    };
    const before = await deliveries();
    for (const { agtOrderNo } of [order, paid])
      expect((await user(await collector(agtOrderNo)).confirm(agtOrderNo)).code).toBe(200);
    expect(await deliveries()).toBeGreaterThan(before);
    const refund = await proposed(user('admin01'), 'collection.refund', { subjectId: paid.agtOrderNo, payload: {} });
    expect(await decide(user('finance01'), 'approve', refund)).toMatchObject({ code: 200 });
    expect(await resume()).toMatchObject({ code: 200 });
    expect((await callMerchant(server, { method: 'GET', path: '/api/v1/balance' })).status).toBe(200);
    await claimed(user('agent02'), waiting.id);
  });

  it('is refused by the database where a process does not know of the stop; frozen it gets no refund', async () => {
    const unaware = { ...server.platform, bus: createBus() };
    const key = await createMerchantKeys(unaware).find('demo-key');
    if (!key) throw new Error('no key');
    const create = collectionCreator(unaware, createRouting(unaware));
    const paid = await createOrder(server, { amount: '502.00' });
    const [row] = await server.owner`
      select p.name
      from collection_order o
      join participant p on p.id = o.participant_id
      where o.agt_order_no = ${paid.agtOrderNo}`;
    expect((await user((row as { name: string }).name).confirm(paid.agtOrderNo)).code).toBe(200);
    const refund = await proposed(user('admin01'), 'collection.refund', { subjectId: paid.agtOrderNo, payload: {} });
    expect((await stop(user('admin01'))).code).toBe(200);
    const input = { body: collectionBody(), key, nonce: null, idempotencyKey: null, bodyHash: 'ab'.repeat(32) };
    const ctx = {
      platform: unaware,
      actor: {
        kind: 'merchant' as const,
        merchantId: BigInt(merchant),
        mchId: 'M1001',
        live: true,
        keyId: 'demo-key',
        scopes: ['orders', 'read'] as const,
        ip: '127.0.0.1',
      },
      requestId: 'r',
      now: server.clock.now(),
    };
    await expect(create(ctx, input)).rejects.toMatchObject({
      name: 'BusinessError',
      message: expect.stringContaining('停用'),
    });
    await expect(
      server.platform.db
        .app`update merchant set suspended = false, suspended_at = null, suspend_reason = '' where id = ${merchant}`,
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
    expect(await resume()).toMatchObject({ code: 200 });
    await server.owner`update merchant set frozen = true where id = ${merchant}`;
    expect((await decide(user('finance01'), 'approve', refund)).code).toBe(423);
    await server.owner`update merchant set frozen = false where id = ${merchant}`;
  });
});

describe('a key', () => {
  it('is revoked at once by one person, for good; nobody else may', async () => {
    await server.owner`
      insert into merchant_key (merchant_id, key_id, secret)
      select merchant_id, 'leaked-key', secret
      from merchant_key
      where key_id = 'demo-key'`;
    const call = () =>
      callMerchant(server, {
        method: 'GET',
        path: '/api/v1/balance',
        credentials: { ...M1001, keyId: 'leaked-key' },
      });
    expect((await call()).status).toBe(200);
    const revoke = (who: TestUser, fields: Record<string, unknown> = {}) =>
      who.post('/api/merchants/key/revoke', {
        merchantId: merchant,
        keyId: 'leaked-key',
        reason,
        googleAuthCode: who.code(),
        ...fields,
      });
    for (const name of ['finance01', 'agent01']) expect((await revoke(user(name))).code).toBe(403);
    expect((await revoke(user('admin02'), { googleAuthCode: undefined })).code).toBe(10072);
    expect((await revoke(user('admin02'), { keyId: 'no-key' })).code).toBe(404);
    expect((await revoke(user('admin02'))).code).toBe(200);
    expect((await call()).status).toBe(401);
    expect((await detail()).keys.find(({ keyId }) => keyId === 'leaked-key')).toMatchObject({
      expired: true,
      revokeReason: reason,
    });
    expect(await lastAudit('merchant.revoke-key')).toMatchObject({ subject: 'M1001', after: { keyId: 'leaked-key' } });
    await expect(
      server.platform.db.app`update merchant_key set expires_at = null, revoked_at = null where key_id = 'leaked-key'`,
    ).rejects.toMatchObject({ constraint: 'key_revoked' });
  });
});

describe('a product and a channel', () => {
  it('are stopped by one person, and switched on again by two', async () => {
    const stopping = (who: TestUser, path: string, body: object) =>
      who.post(path, { code: 'bank', reason, googleAuthCode: who.code(), ...body });
    for (const name of ['finance01', 'agent01'])
      for (const path of ['/api/products/stop', '/api/products/channel/stop'])
        expect((await stopping(user(name), path, path.includes('channel') ? { connector: 'manual' } : {})).code).toBe(
          403,
        );
    expect((await stopping(user('risk01'), '/api/products/stop', { googleAuthCode: undefined })).code).toBe(10072);
    expect((await stopping(user('risk01'), '/api/products/channel/stop', { connector: 'nothing' })).code).toBe(409);
    expect((await stopping(user('risk01'), '/api/products/channel/stop', { connector: 'manual' })).code).toBe(200);
    expect(await lastAudit('product.stop')).toMatchObject({
      subject: 'bank/manual',
      after: { enabled: false, reason },
    });
    const answer = await postCollection(server, collectionBody());
    expect(answer.body).toMatchObject({ status: 3 });
    expect((await stopping(user('risk01'), '/api/products/stop', {})).code).toBe(200);
    expect((await postCollection(server, collectionBody())).status).toBe(400);
    for (const table of ['product', 'channel'])
      await expect(
        server.platform.db.app`update ${server.platform.db.app(table)} set enabled = true where not enabled`,
      ).rejects.toMatchObject({ constraint: 'approval_needed' });
  });
});
