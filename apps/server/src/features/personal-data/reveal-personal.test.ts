import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { fundMerchant, listPayout, payoutBody } from '../../test-support/arrange/arrange-payouts.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { type Envelope, insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let agent02: TestUser;
const staff: Record<string, TestUser> = {};
let payoutNo: string;
let orderNo: string;

beforeAll(async () => {
  server = await startTestServer();
  agent02 = await signInUser(server, 'agent02');
  for (const name of ['admin01', 'finance01', 'risk01']) staff[name] = await insertSession(server, name);
  await rotateOnly(server, 'agent02');
  const { agtOrderNo } = await createOrder(server, { amount: '77.00' });
  await agent02.confirm(agtOrderNo, { paymentName: '司马付款' });
  orderNo = agtOrderNo;
  await fundMerchant(server, 100_000_000n);
  payoutNo = (await listPayout(server, payoutBody({ beneficiaryName: '张三丰' }))).orderNo;
});
afterAll(() => server?.stop());

const who = (name: string) => staff[name] as TestUser;
const reason = '付款人来电核对';
const reveal = (by: TestUser, fields: Record<string, unknown>): Promise<Envelope> =>
  by.post('/api/personal/reveal', { subject: 'payout-order', recordNo: payoutNo, reason, ...fields });
const lastAudit = async () => {
  const [row] = await server.owner`
    select actor_name as who, subject_kind as kind, subject_id as id, after, to_jsonb(audit_log)::text as whole
    from audit_log
    where action = 'personal.reveal'
    order by audit_log.id desc limit 1`;
  return row as { who: string; kind: string; id: string; after: unknown; whole: string } | undefined;
};

describe('what the staff sees', () => {
  it('is masked in lists and details: card 6 + 4, phone 3 + 2, names', async () => {
    const payouts = await who('finance01').get('/api/payout/order/getPageList', { page: '1', limit: '10' });
    expect(JSON.stringify(payouts.data)).not.toMatch(/6222020000000007|张三丰/);
    expect(JSON.stringify(payouts.data)).toContain('622202******0007');
    const orders = await who('finance01').get('/api/agt/order/getPageList', { page: '1', limit: '10' });
    expect(JSON.stringify(orders.data)).toContain('622202******0002');
    expect(JSON.stringify(orders.data)).not.toMatch(/6222020000000002|司马付款/);
    const people = await who('risk01').get('/api/participants/getPageList', { page: '1', limit: '20' });
    expect(JSON.stringify(people.data)).not.toContain('13800000002');
  });

  it('is whole for who works with it: the collector of its own order', async () => {
    const own = await agent02.get('/api/agt/order/getPageList', { page: '1', limit: '10', agtOrderNo: orderNo });
    expect(own.data).toMatchObject({ list: [{ outAuthNo: '6222020000000002', paymentName: '司马付款' }] });
    const above = await signInUser(server, 'agent01');
    const theirs = await above.get('/api/agt/order/getPageList', { page: '1', limit: '10', agtOrderNo: orderNo });
    expect(theirs.data).toMatchObject({ list: [{ outAuthNo: '622202******0002', paymentName: '司**款' }] });
  });
});

describe('a value shown on demand', () => {
  it.each([
    ['payout-order', 'beneficiaryAccount', '6222020000000007', (): string => payoutNo],
    ['payout-order', 'userName', '张三丰', (): string => payoutNo],
    ['collection-order', 'paymentName', '司马付款', (): string => orderNo],
    ['collection-order', 'outAuthNo', '6222020000000002', (): string => orderNo],
    ['collection-account', 'outAuthNo', '6222020000000001', (): string => '1'],
    ['participant', 'phone', '13800000001', (): string => '1'],
  ] as const)(
    '%s.%s is whole, for a short time; who, what and why are written down, never the value',
    async (subject, field, value, no) => {
      const answer = await reveal(who('risk01'), { subject, field, recordNo: no() });
      expect(answer).toMatchObject({ code: 200, data: { value, seconds: 30 } });
      const row = await lastAudit();
      expect(row).toMatchObject({ who: 'risk01', kind: subject, id: no(), after: { field, reason } });
      expect(row?.whole).not.toContain(value);
    },
  );

  it('needs permission, a reason, a field that is there, and a record', async () => {
    const before = (await lastAudit())?.whole;
    expect(await reveal(agent02, { field: 'userName' })).toMatchObject({ code: 403 });
    expect(await reveal(who('risk01'), { field: 'userName', reason: '看看' })).toMatchObject({
      code: 400,
      data: [{ field: 'reason' }],
    });
    expect(await reveal(who('risk01'), { field: 'userName', reason: '     ' })).toMatchObject({ code: 400 });
    expect(await reveal(who('risk01'), { field: 'phone' })).toMatchObject({ code: 400, data: [{ field: 'field' }] });
    expect(await reveal(who('risk01'), { field: 'userName', recordNo: 'nothing' })).toMatchObject({ code: 404 });
    const participant = { subject: 'participant', field: 'phone' };
    expect(await reveal(who('risk01'), { ...participant, recordNo: "1' or 1=1" })).toMatchObject({ code: 404 });
    expect((await lastAudit())?.whole).toBe(before);
  });

  it('is rate-limited by user', async () => {
    const answers = [];
    for (let n = 0; n < 31; n += 1) answers.push(await reveal(who('admin01'), { field: 'userName' }));
    expect(answers.at(-1)).toMatchObject({ http: 429 });
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(30);
    expect(await reveal(who('finance01'), { field: 'userName' })).toMatchObject({ code: 200 });
  });
});
