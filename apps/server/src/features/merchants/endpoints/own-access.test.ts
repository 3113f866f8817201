import type { ApprovalPage } from '@mashang/contract/approvals';
import type { OwnAccess } from '@mashang/contract/merchant-access';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { callMerchant } from '../../../test-support/call-merchant.ts';
import { type Receiver, startReceiver } from '../../../test-support/receive-http.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let receiver: Receiver;
let merchant: string;
let alone: string;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  receiver = await startReceiver();
  await server.change(
    (sql) => sql`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
    select 'M_ALONE', '一人商户', '一人商户有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
    from merchant where mch_id = 'M1001'`,
  );
  await enterMerchantPeople(server, [
    { name: 'adev', role: 'merchant_developer' },
    { name: 'aadmin', role: 'merchant_admin' },
    { name: 'afinance', role: 'merchant_finance' },
  ]);
  await enterMerchantPeople(server, [{ name: 'alone', role: 'merchant_admin' }], 'M_ALONE');
  for (const name of ['adev', 'aadmin', 'afinance', 'alone']) users[name] = await insertSession(server, name);
  for (const name of ['admin01', 'admin02']) users[name] = await signInUser(server, name);
  const idOf = async (mchId: string) => {
    const [row] = await server.owner`select id::text from merchant where mch_id = ${mchId}`;
    return (row as { id: string }).id;
  };
  [merchant, alone] = [await idOf('M1001'), await idOf('M_ALONE')];
  // The demo's own people would be a second person.
  await server.change(
    (sql) => sql`update app_user set enabled = false where merchant_id is not null and username like 'merchant%'`,
  );
});
afterAll(async () => {
  await receiver?.close();
  await server?.stop();
});

const accessOf = async (name: string) => (await user(name).get('/api/merchant/access')).data as OwnAccess;
const endpoint = (url: string) => ({ subjectId: merchant, payload: { endpointId: '', url, enabled: true } });
const networks = (subjectId: string, ...addresses: string[]) => ({ subjectId, payload: { addresses } });

/** Two of the people change an address; returns what the second one saw. */
async function put(kind: Parameters<typeof propose>[1], asked: Parameters<typeof propose>[2]) {
  const id = await proposed(user('adev'), kind, asked);
  const { lines } = await detailOf(user('aadmin'), id);
  expect(await decide(user('aadmin'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
  return lines;
}

describe('an address of a merchant', () => {
  it('is proposed by its developer, approved by another of its people, and used once it answered a test', async () => {
    const url = receiver.url('/own');
    const id = await proposed(user('adev'), 'merchant.endpoint', endpoint(url));
    expect((await decide(user('adev'), 'approve', id)).code).toBe(403);
    expect(await decide(user('aadmin'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    const added = (await accessOf('adev')).endpoints.find((one) => one.url === url);
    expect(added).toMatchObject({ enabled: false, wanted: true, verifiedAt: '' });
    receiver.reply('/own', { status: 200, body: 'fine' });
    const tested = await user('adev').post('/api/merchant/access/test', { endpointId: added?.id });
    expect(tested).toMatchObject({ code: 200, data: { ok: true, status: 200 } });
    expect((await accessOf('adev')).endpoints.find((one) => one.url === url)).toMatchObject({ enabled: true });
  });

  it('is changed to another one or switched off, and is an address of its own merchant on the web', async () => {
    await put('merchant.endpoint', endpoint('https://hooks.example.com/a'));
    const of = async (url: string) => (await accessOf('adev')).endpoints.find((one) => one.url === url);
    const { id } = (await of('https://hooks.example.com/a')) as { id: string };
    const moved = { endpointId: id, url: 'https://hooks.example.com/b', enabled: false };
    await put('merchant.endpoint', { subjectId: merchant, payload: moved });
    expect(await of('https://hooks.example.com/b')).toMatchObject({ id, enabled: false, wanted: false });
    expect((await propose(user('adev'), 'merchant.endpoint', endpoint('ftp://x'))).code).toBe(400);
    const other = { subjectId: '999999', payload: { endpointId: '', url: 'https://x.example.com', enabled: true } };
    expect((await propose(user('adev'), 'merchant.endpoint', other)).code).toBe(404);
  });

  it('is approved by nobody of the staff while another of its people can, and proposed by none of them', async () => {
    const id = await proposed(user('adev'), 'merchant.addresses', networks(merchant, '203.0.113.7'));
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({
      code: 403,
      msg: expect.stringContaining('该商户有其他成员可以审批'),
    });
    expect((await accessOf('adev')).networks).toEqual([]);
    expect(await decide(user('aadmin'), 'approve', id)).toMatchObject({ code: 200 });
    expect((await accessOf('adev')).networks).toEqual(['203.0.113.7/32']);
    expect((await propose(user('admin01'), 'merchant.addresses', networks(merchant))).code).toBe(403);
    expect((await propose(user('afinance'), 'merchant.addresses', networks(merchant))).code).toBe(403);
  });

  it('is changed with one of the staff where the merchant has one person only', async () => {
    const id = await proposed(user('alone'), 'merchant.addresses', networks(alone, '198.51.100.0/24'));
    expect((await decide(user('alone'), 'approve', id)).code).toBe(403);
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect((await accessOf('alone')).networks).toEqual(['198.51.100.0/24']);
  });

  it('is the only kind that the merchant calls from, until its people empty the list', async () => {
    const status = async () => (await callMerchant(server, { method: 'GET', path: '/api/v1/balance' })).status;
    await put('merchant.addresses', networks(merchant));
    await expect.poll(status).toBe(200);
    expect((await propose(user('adev'), 'merchant.addresses', networks(merchant))).code).toBe(409);
    expect(await put('merchant.addresses', networks(merchant, '203.0.113.7', '2001:DB8::/32', '203.0.113.7'))).toEqual([
      { label: '地址白名单', before: '不限', after: '203.0.113.7/32、2001:db8::/32' },
    ]);
    await expect.poll(status).toBe(403);
    await put('merchant.addresses', networks(merchant));
    await expect.poll(status).toBe(200);
    await expect(
      server.platform.db.app`update merchant set ip_allow = '{203.0.113.0/24}' where id = ${merchant}`,
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
  });

  it.each([
    ['0.0.0.0/0', '过大'],
    ['203.0.113.7/24', '应写作 203.0.113.0/24'],
    ['example.com', 'IP 地址或网段'],
    ['999.1.1.1', '不是有效的 IP 地址或网段'],
  ])('that is none is named: %s', async (address, why) => {
    const answer = await propose(user('adev'), 'merchant.addresses', networks(merchant, address));
    expect(answer).toMatchObject({ code: 400 });
    expect(JSON.stringify(answer)).toContain(why);
  });

  it('is proposed, seen, decided and withdrawn by nobody of another merchant', async () => {
    expect((await propose(user('alone'), 'merchant.addresses', networks(merchant, '192.0.2.1'))).code).toBe(404);
    const id = await proposed(user('adev'), 'merchant.addresses', networks(merchant, '192.0.2.9'));
    const page = (await user('alone').get('/api/approvals/getPageList', { page: '1', limit: '100' }))
      .data as ApprovalPage;
    expect(page.list.map((one) => one.id)).not.toContain(id);
    expect(page.list.every(({ subjectId }) => subjectId === alone)).toBe(true);
    expect((await user('alone').get('/api/approvals/detail', { id })).code).toBe(404);
    expect((await user('alone').post('/api/approvals/withdraw', { id })).code).toBe(404);
    const forged = { id, hash: '0'.repeat(64), googleAuthCode: user('alone').code() };
    expect((await user('alone').post('/api/approvals/approve', forged)).code).toBe(404);
    expect((await user('alone').get('/api/approvals/pending')).data).toEqual([]);
    const own = (await user('adev').get('/api/approvals/getPageList', { page: '1', limit: '100' }))
      .data as ApprovalPage;
    expect(own.list.map((one) => one.id)).toContain(id);
    expect(own.list.every(({ subjectId }) => subjectId === merchant)).toBe(true);
    expect((await user('adev').post('/api/approvals/withdraw', { id })).code).toBe(200);
  });
});
