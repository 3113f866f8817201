import type { MadeKey, OwnKey, OwnWebhookSecret } from '@mashang/contract/merchant-keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { callMerchant, collectionBody, M1001, postCollection } from '../../../test-support/call-merchant.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await enterMerchantPeople(server, [
    { name: 'kdev', role: 'merchant_developer' },
    { name: 'kfinance', role: 'merchant_finance' },
    { name: 'kother', role: 'merchant_developer' },
  ]);
  // The third works for another merchant.
  await server.change(
    (sql) => sql`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
    select 'M_OTHER', '别家商户', '别家商户有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
    from merchant where mch_id = 'M1001'`,
  );
  await server.change(
    (sql) => sql`
    update app_user set merchant_id = (select id from merchant where mch_id = 'M_OTHER') where username = 'kother'`,
  );
  for (const name of ['kdev', 'kfinance', 'kother']) users[name] = await insertSession(server, name);
  users.admin01 = await signInUser(server, 'admin01');
});
afterAll(() => server?.stop());

const make = (who: TestUser, scopes: readonly string[], name = '订单服务') =>
  who.post('/api/merchant/keys/make', { name, scopes, googleAuthCode: who.code() });
const revoke = (who: TestUser, keyId: string, reason = '不再使用') =>
  who.post('/api/merchant/keys/revoke', { keyId, reason, googleAuthCode: who.code() });
const keysOf = async (who: TestUser) => (await who.get('/api/merchant/keys')).data as OwnKey[];
const made = async (scopes: readonly string[], name?: string) =>
  (await make(user('kdev'), scopes, name)).data as MadeKey;
const balance = (credentials: MadeKey) => callMerchant(server, { method: 'GET', path: '/api/v1/balance', credentials });

describe('a key of the merchant', () => {
  it('is made with a fresh code by its developers alone, and its secret is in that answer only', async () => {
    const body = { name: '订单服务', scopes: ['read'] };
    expect((await user('kdev').post('/api/merchant/keys/make', body)).code).toBe(10072);
    for (const name of ['kfinance', 'admin01']) expect((await make(user(name), ['read'])).code, name).toBe(403);
    const before = (await keysOf(user('kdev'))).length;
    const key = await made(['read']);
    expect(key.secret).toMatch(/^[\w-]{32}$/);
    const keys = await keysOf(user('kdev'));
    expect(keys).toHaveLength(before + 1);
    expect(keys.find(({ keyId }) => keyId === key.keyId)).toMatchObject({
      name: '订单服务',
      scopes: ['read'],
      state: 'valid',
      madeBy: 'kdev',
      endTime: '',
    });
    expect(JSON.stringify(keys)).not.toContain(key.secret);
    const [row] = await server.owner`
      select count(*)::int as n from audit_log where to_jsonb(audit_log)::text like ${`%${key.secret}%`}`;
    expect(row).toEqual({ n: 0 });
  });

  it('calls what its scopes name, and nothing else', async () => {
    const reader = await made(['read']);
    expect((await balance(reader)).status).toBe(200);
    const refused = await postCollection(server, collectionBody(), { credentials: reader });
    expect(refused).toMatchObject({ status: 403, body: { cause: 'scope_missing' } });
    const creator = await made(['orders']);
    expect((await postCollection(server, collectionBody(), { credentials: creator })).status).toBe(201);
    expect((await balance(creator)).body.cause).toBe('scope_missing');
    const payout = await callMerchant(server, {
      method: 'POST',
      path: '/api/v1/payouts',
      body: {},
      credentials: creator,
    });
    expect(payout.body.cause).toBe('scope_missing');
    const settlement = { method: 'POST', path: '/api/v1/settlements', body: {} } as const;
    expect((await callMerchant(server, { ...settlement, credentials: creator })).body.cause).toBe('scope_missing');
  });

  it('ends at once where it is revoked, for good, and the others go on', async () => {
    const [first, second] = [await made(['read']), await made(['read'])];
    expect((await balance(first)).status).toBe(200);
    expect(await revoke(user('kdev'), first.keyId, '密钥泄露')).toMatchObject({ code: 200 });
    expect((await balance(first)).body.cause).toBe('key_invalid');
    expect((await balance(second)).status).toBe(200);
    expect((await balance(M1001)).status).toBe(200);
    expect((await revoke(user('kdev'), first.keyId)).code).toBe(404);
    expect((await keysOf(user('kdev'))).find(({ keyId }) => keyId === first.keyId)).toMatchObject({
      state: 'revoked',
      reason: '密钥泄露',
    });
  });

  it('is seen and revoked by nobody of another merchant', async () => {
    const key = await made(['read']);
    expect(await keysOf(user('kother'))).toEqual([]);
    expect((await revoke(user('kother'), key.keyId)).code).toBe(404);
    expect((await balance(key)).status).toBe(200);
    const own = (await make(user('kother'), ['read'])).data as MadeKey;
    expect((await callMerchant(server, { method: 'GET', path: '/api/v1/balance', credentials: own })).body.cause).toBe(
      'key_invalid',
    );
  });

  it('names each wrong field: no purpose, no scope, one that does not exist', async () => {
    for (const [field, body] of [
      ['name', { name: ' ', scopes: ['read'] }],
      ['scopes', { name: '对账', scopes: [] }],
      ['scopes.0', { name: '对账', scopes: ['everything'] }],
    ] as const) {
      const answer = await user('kdev').post('/api/merchant/keys/make', {
        ...body,
        googleAuthCode: user('kdev').code(),
      });
      expect(answer.code, field).toBe(400);
      expect(JSON.stringify(answer), field).toContain(`"field":"${field}"`);
    }
  });

  it('is made by no program without one of its developers, and keeps its scopes', async () => {
    const { app } = server.platform.db;
    const forged = (madeBy: string) => app`
      insert into merchant_key (key_id, merchant_id, secret, made_by)
      select 'forged', id, 'x', ${madeBy} from merchant where mch_id = 'M1001'`;
    await expect(forged('')).rejects.toMatchObject({ constraint: 'key_maker' });
    // A name that the program signs without that person's request.
    await expect(forged('kdev')).rejects.toMatchObject({ code: '42501' });
    const { keyId } = await made(['read']);
    const widened = app`update merchant_key set scopes = '{orders,refunds,payouts,read}' where key_id = ${keyId}`;
    await expect(widened).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a secret of the merchant’s webhooks', () => {
  const secretsOf = async () => (await user('kdev').get('/api/merchant/webhook-secrets')).data as OwnWebhookSecret[];
  const makeSecret = (who: TestUser, overlapHours: number) =>
    who.post('/api/merchant/webhook-secrets/make', { overlapHours, googleAuthCode: who.code() });

  it('is made by its developers alone; the former one signs beside it for the overlap', async () => {
    expect((await makeSecret(user('kfinance'), 24)).code).toBe(403);
    const before = await secretsOf();
    const answer = await makeSecret(user('kdev'), 24);
    expect((answer.data as { secret: string }).secret).toMatch(/^whsec_/);
    const after = await secretsOf();
    expect(after.map(({ state }) => state)).toEqual(['valid', ...before.map(() => 'ending')]);
    expect((await makeSecret(user('kdev'), 0)).code).toBe(200);
    expect((await secretsOf()).filter(({ state }) => state === 'valid')).toHaveLength(1);
    expect((await user('kother').get('/api/merchant/webhook-secrets')).data).toEqual([]);
  });

  it('is made by no program without one of its developers', async () => {
    await expect(
      server.platform.db.app`
        insert into webhook_secret (merchant_id, secret) select id, 'x' from merchant where mch_id = 'M1001'`,
    ).rejects.toMatchObject({ code: '23514' });
  });
});
