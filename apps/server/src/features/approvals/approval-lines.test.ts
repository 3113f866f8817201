import type { ApprovalRule } from '@mashang/contract/approvals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../test-support/arrange-approvals.ts';
import { participantId } from '../../test-support/arrange-network.ts';
import { callMerchant } from '../../test-support/call-merchant.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
let merchant: string;
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01']) users[name] = await signInUser(server, name);
  const [row] = await server.owner`select id::text from merchant where mch_id = 'M1001'`;
  merchant = (row as { id: string }).id;
});
afterAll(() => server?.stop());

const balance = () => callMerchant(server, { method: 'GET', path: '/api/v1/balance' });
const appRefuses = (work: (sql: TestServer['platform']['db']['app']) => Promise<unknown>) =>
  expect(work(server.platform.db.app)).rejects.toMatchObject({ constraint_name: 'approval_needed' });

it('the amount from which two people check is set by three, and counts from the next proposal on', async () => {
  const credit = { amount: '900.00', reference: 'LINE-1', proof: '回单' };
  const subjectId = String(await participantId(server, 'agent01'));
  const needed = async () =>
    (await user('admin01').post('/api/approvals/preview/float.credit', { subjectId, payload: credit })).data as {
      needed: number;
    };
  expect(await needed()).toMatchObject({ needed: 1 });
  const id = await proposed(user('finance01'), 'approval.line', {
    subjectId: 'float.credit',
    payload: { above: '800' },
  });
  expect((await detailOf(user('admin01'), id)).lines).toEqual([
    { label: '审批人数', before: '超过 500,000.00 元须两人审批', after: '超过 800.00 元须两人审批' },
  ]);
  expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200, data: { waitsForSecond: true } });
  expect(await needed()).toMatchObject({ needed: 1 });
  expect(await decide(user('risk01'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
  expect(await needed()).toMatchObject({ needed: 2 });
  const rules = (await user('risk01').get('/api/approvals/rules')).data as ApprovalRule[];
  expect(rules.find(({ kind }) => kind === 'float.credit')).toMatchObject({
    ...{ above: '800.00', propose: ['管理员', '财务'], check: ['管理员', '财务'], checkers: 1 },
  });
  await appRefuses((sql) => sql`update approval_kind set two_above = 100000000 where kind = 'float.credit'`);
  await expect(
    server.owner`update approval_kind set two_above = null where kind = 'float.credit'`,
  ).rejects.toMatchObject({ constraint_name: 'approval_line' });
});

it.each([
  ['float.credit', { above: '0' }, 400],
  ['float.credit', { above: '一百' }, 400],
  ['float.credit', { above: '-5' }, 400],
  ['merchant.fee', { above: '5' }, 404],
  ['nothing', { above: '5' }, 404],
])('no line of %s is %j', async (subjectId, payload, code) => {
  expect((await propose(user('admin01'), 'approval.line', { subjectId, payload })).code).toBe(code);
});

it('a merchant calls from the addresses that two people listed, and from everywhere again without a list', async () => {
  expect((await balance()).status).toBe(200);
  const put = async (addresses: string[]) => {
    const id = await proposed(user('admin01'), 'merchant.addresses', { subjectId: merchant, payload: { addresses } });
    const { lines } = await detailOf(user('admin02'), id);
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 403 });
    expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    return lines;
  };
  expect(await put(['203.0.113.7', '2001:DB8::/32', '203.0.113.7'])).toEqual([
    { label: '地址白名单', before: '不限', after: '203.0.113.7/32、2001:db8::/32' },
  ]);
  expect((await user('finance01').get('/api/merchants/detail', { id: merchant })).data).toMatchObject({
    ipAllow: ['203.0.113.7/32', '2001:db8::/32'],
  });
  await expect.poll(async () => (await balance()).status).toBe(403);
  await put([]);
  await expect.poll(async () => (await balance()).status).toBe(200);
  await appRefuses((sql) => sql`update merchant set ip_allow = '{203.0.113.0/24}' where id = ${merchant}`);
});

it('wrong addresses are named', async () => {
  for (const [address, why] of [
    ['0.0.0.0/0', '过大'],
    ['203.0.113.7/24', '应写作 203.0.113.0/24'],
    ['example.com', 'IP 地址或网段'],
    ['999.1.1.1', '不是有效的 IP 地址或网段'],
  ] as const) {
    const answer = await propose(user('admin01'), 'merchant.addresses', {
      subjectId: merchant,
      payload: { addresses: [address] },
    });
    expect(answer.code, address).toBe(400);
    expect(JSON.stringify(answer), address).toContain(why);
  }
  const empty = { subjectId: merchant, payload: { addresses: [] } };
  expect((await propose(user('admin01'), 'merchant.addresses', empty)).code).toBe(409);
  expect((await propose(user('finance01'), 'merchant.addresses', empty)).code).toBe(403);
  expect((await propose(user('admin01'), 'merchant.addresses', { ...empty, subjectId: '999999' })).code).toBe(404);
});

it('no callback address and no licence passes by two people', async () => {
  await appRefuses(
    (sql) =>
      sql`insert into webhook_endpoint (merchant_id, url, enabled) values (${merchant}, 'https://x.example.com', false)`,
  );
  await server.owner`
    insert into webhook_endpoint (merchant_id, url, enabled, wanted, verified_at) values (${merchant}, 'https://x.example.com', true, true, now())`;
  await appRefuses(
    (sql) => sql`update webhook_endpoint set url = 'https://y.example.com' where merchant_id = ${merchant}`,
  );
  await appRefuses(
    (sql) => sql`
      insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode, valid_from, valid_to, entered_by, approved_by)
      select legal_name, 'X', regulator, jurisdiction, services, settlement_mode, valid_from, valid_to, entered_by, approved_by from licence_profile limit 1`,
  );
});
