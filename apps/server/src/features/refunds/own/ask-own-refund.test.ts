import type { ApprovalPage } from '@mashang/contract/approvals';
import type { MerchantHome } from '@mashang/contract/merchant-home';
import type { OwnRefundPage } from '@mashang/contract/own-refunds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { callMerchant, createOrder } from '../../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

const PEOPLE = ['merchant01', 'merchant02', 'merchant03', 'merchant04'] as const;
/** Any day: what waits on 首页 is that of now. */
const DAYS = { startDate: '2026-01-01', endDate: '2026-01-01' };
const [ADMIN, FINANCE, DEVELOPER, VIEWER] = PEOPLE;
let server: TestServer;
let merchant: string;
let alone: string;
let yuan = 500;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  await server.change(
    (sql) => sql`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
    select 'M_ALONE', '一人商户', '一人商户有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
    from merchant where mch_id = 'M1001'`,
  );
  await enterMerchantPeople(server, [{ name: 'alone', role: 'merchant_finance' }], 'M_ALONE');
  for (const name of [...PEOPLE, 'alone']) users[name] = await insertSession(server, name);
  for (const name of ['admin01', 'admin02', 'agent02']) users[name] = await signInUser(server, name);
  const idOf = async (mchId: string) => {
    const [row] = await server.owner`select id::text from merchant where mch_id = ${mchId}`;
    return (row as { id: string }).id;
  };
  [merchant, alone] = [await idOf('M1001'), await idOf('M_ALONE')];
});
afterAll(() => server?.stop());

/** Creates a settled order of about 500.00. */
async function settled(): Promise<string> {
  yuan += 1;
  const { agtOrderNo } = await createOrder(server, { amount: `${yuan}.00` });
  expect(await user('agent02').confirm(agtOrderNo)).toMatchObject({ code: 200 });
  return agtOrderNo;
}
const asked = (agtOrderNo: string, payload: object = {}, subjectId = merchant) => ({
  subjectId,
  payload: { agtOrderNo, ...payload },
  reason: '客户退货',
});
const refundsOf = async (agtOrderNo: string) =>
  ((await user(VIEWER).get('/api/merchant/refunds', { agtOrderNo })).data as OwnRefundPage).list;
const cancel = (name: string, refundNo: string) => user(name).post('/api/merchant/refunds/cancel', { refundNo });
const freeze = (frozen: boolean) =>
  server.change((sql) => sql`update merchant set frozen = ${frozen} where id = ${merchant}`);
/** Asks and approves; returns the refund's number. */
async function requested(agtOrderNo: string, payload: object = {}): Promise<string> {
  const id = await proposed(user(FINANCE), 'merchant.refund', asked(agtOrderNo, payload));
  expect(await decide(user(ADMIN), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
  return (await refundsOf(agtOrderNo))[0]?.refundNo ?? '';
}

describe('a refund that a merchant’s people ask for', () => {
  it('is approved by another of them, and is then requested as by the merchant’s program', async () => {
    const order = await settled();
    const id = await proposed(user(FINANCE), 'merchant.refund', asked(order, { amount: '120.00' }));
    expect(await refundsOf(order)).toEqual([]);
    const seen = await detailOf(user(ADMIN), id);
    expect(seen).toMatchObject({ changed: false, approval: { reason: '客户退货', whyNot: '', amount: '120.00' } });
    const values = Object.fromEntries(seen.lines.map(({ label, after }) => [label, after]));
    expect(values).toMatchObject({ 代收订单: order, '可退金额（元）': `${yuan}.00`, '退款金额（元）': '120.00' });
    expect(JSON.stringify(seen)).not.toMatch(/户名|退到账户|由谁付款/);
    const home = async () => (await user(ADMIN).get('/api/merchant/home', DAYS)).data as MerchantHome;
    expect((await home()).tasks).toContainEqual({ kind: 'refund', text: '有 1 笔退款申请待您审批' });
    expect((await decide(user(FINANCE), 'approve', id)).code).toBe(403);
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({
      code: 403,
      msg: expect.stringContaining('该商户有其他成员可以审批'),
    });
    expect(await decide(user(ADMIN), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect((await decide(user(ADMIN), 'approve', id)).code).toBe(409);
    expect(await refundsOf(order)).toHaveLength(1);
    expect((await home()).tasks.filter(({ kind }) => kind === 'refund')).toEqual([]);
    const [refund] = await refundsOf(order);
    expect(refund).toMatchObject({ amount: '120.00', askedBy: 'merchant', state: 0, mchRefundNo: `SP${id}` });
    // Its program sees the same, and two people of the staff decide about it.
    const path = `/api/v1/collections/${order}/refunds`;
    const listed = await callMerchant(server, { method: 'GET', path });
    expect(listed.body).toMatchObject([{ refundNo: refund?.refundNo, state: 'requested', mchRefundNo: `SP${id}` }]);
    const staffs = String(Number((refund?.refundNo ?? '').slice(2)));
    expect((await detailOf(user('admin01'), staffs)).approval).toMatchObject({
      maker: 'merchant:M1001',
      needed: 2,
      reason: '客户退货',
    });
    expect(await decide(user('admin01'), 'approve', staffs)).toMatchObject({ data: { waitsForSecond: true } });
    expect(await decide(user('admin02'), 'approve', staffs)).toMatchObject({ data: { state: 1 } });
    expect((await refundsOf(order))[0]).toMatchObject({ state: 1 });
    const trail = await server.owner`
      select actor_name as who, action from audit_log
      where subject_kind = 'approval' and subject_id in (${id}, ${staffs}) and actor_name like 'merchant%'
      order by id`;
    expect(trail).toEqual([
      { who: FINANCE, action: 'approval.propose' },
      { who: ADMIN, action: 'approval.request' },
      { who: ADMIN, action: 'approval.approve' },
    ]);
    await expectWholeBooks(server);
  });

  it('is requested once where two approve at the same moment', async () => {
    const order = await settled();
    const id = await proposed(user(FINANCE), 'merchant.refund', asked(order, { amount: '7.00' }));
    const { hash } = await detailOf(user(ADMIN), id);
    const say = (googleAuthCode: string) =>
      user(ADMIN).post('/api/approvals/approve', { id, hash, comment: '', googleAuthCode });
    const answers = await Promise.all([say(user(ADMIN).code()), say(user(ADMIN).code())]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await refundsOf(order)).toHaveLength(1);
  });

  it('has the number that its asker gave, once', async () => {
    const order = await settled();
    const number = { amount: '10.00', mchRefundNo: 'R-2026-1' };
    await requested(order, number);
    expect((await refundsOf(order))[0]).toMatchObject({ mchRefundNo: 'R-2026-1' });
    expect(await propose(user(FINANCE), 'merchant.refund', asked(order, number))).toMatchObject({
      code: 400,
      data: [{ field: 'payload.mchRefundNo', reason: '该商户退款单号已使用' }],
    });
  });

  it('is refused with its field and reason when it is asked for', async () => {
    const order = await settled();
    const refused = async (agtOrderNo: string, payload: object = {}) => {
      const { code, data } = await propose(user(FINANCE), 'merchant.refund', asked(agtOrderNo, payload));
      return [code, data];
    };
    const above = [{ field: 'payload.amount', reason: `超过可退金额：可退 ${yuan}.00 元` }];
    expect(await refused(order, { amount: `${yuan}.01` })).toEqual([400, above]);
    expect(await refused(order, { amount: '0.00' })).toMatchObject([400, [{ field: 'payload.amount' }]]);
    expect(await refused('', {})).toMatchObject([400, [{ field: 'payload.agtOrderNo', reason: '请填写代收单号' }]]);
    const { agtOrderNo: open } = await createOrder(server, { amount: '77.00' });
    expect(await refused(open)).toEqual([409, [{ field: 'payload.agtOrderNo', reason: '订单等待支付，不能退款' }]]);
    await freeze(true);
    expect(await propose(user(FINANCE), 'merchant.refund', asked(order))).toMatchObject({
      code: 423,
      data: [{ field: 'payload.agtOrderNo', reason: '商户已冻结，不能退款' }],
    });
    await freeze(false);
  });

  it('is refused at its approval where it is no longer possible by then', async () => {
    const order = await settled();
    const [first, second, third] = [
      await proposed(user(FINANCE), 'merchant.refund', asked(order, { amount: '300.00' })),
      await proposed(user(FINANCE), 'merchant.refund', asked(order, { amount: '301.00' })),
      await proposed(user(ADMIN), 'merchant.refund', asked(order, { amount: '50.00' })),
    ];
    expect((await propose(user(FINANCE), 'merchant.refund', asked(order, { amount: '300.00' }))).code).toBe(409);
    await freeze(true);
    expect(await decide(user(ADMIN), 'approve', first)).toMatchObject({ code: 423, msg: '商户已冻结，不能退款' });
    await freeze(false);
    expect(await decide(user(ADMIN), 'approve', first)).toMatchObject({ code: 200 });
    expect(await decide(user(ADMIN), 'approve', second)).toMatchObject({
      code: 400,
      data: [{ field: 'payload.amount', reason: `超过可退金额：可退 ${yuan - 300}.00 元` }],
    });
    // What the second person saw has changed.
    expect(await decide(user(FINANCE), 'approve', third)).toMatchObject({ code: 409, msg: '记录已变化，请重新提交' });
    expect(await decide(user(ADMIN), 'reject', second, { comment: '金额过高' })).toMatchObject({ code: 200 });
    expect(await refundsOf(order)).toHaveLength(1);
  });

  it('is approved by one of the staff where the merchant has one such person only', async () => {
    await server.change((sql) => sql`update app_user set enabled = false where username = ${ADMIN}`);
    const id = await proposed(user(FINANCE), 'merchant.refund', asked(await settled(), { amount: '5.00' }));
    expect((await decide(user(FINANCE), 'approve', id)).code).toBe(403);
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    await server.change((sql) => sql`update app_user set enabled = true where username = ${ADMIN}`);
    users[ADMIN] = await insertSession(server, ADMIN);
  });

  it('is asked for by nobody else, and for nobody else’s order', async () => {
    const order = await settled();
    for (const name of [DEVELOPER, VIEWER, 'admin01'])
      expect((await propose(user(name), 'merchant.refund', asked(order))).code, name).toBe(403);
    expect((await propose(user('alone'), 'merchant.refund', asked(order, {}, alone))).code).toBe(404);
    expect((await propose(user('alone'), 'merchant.refund', asked(order))).code).toBe(404);
    const id = await proposed(user(FINANCE), 'merchant.refund', asked(order, { amount: '6.00' }));
    expect((await user('alone').get('/api/approvals/detail', { id })).code).toBe(404);
    expect((await decide(user(DEVELOPER), 'approve', id)).code).toBe(403);
    const todo = (await user(DEVELOPER).get('/api/approvals/getPageList', { view: 'todo', page: '1', limit: '10' }))
      .data as ApprovalPage;
    expect(todo.todo).toBe(0);
    expect((await user(VIEWER).get('/api/approvals/detail', { id })).code).toBe(403);
    expect((await user(FINANCE).post('/api/approvals/withdraw', { id })).code).toBe(200);
  });
});

describe('a refund that nobody has approved', () => {
  it('is cancelled by one person of its merchant, once', async () => {
    const order = await settled();
    const refundNo = await requested(order, { amount: '20.00' });
    expect((await cancel('alone', refundNo)).code).toBe(404);
    for (const name of [DEVELOPER, VIEWER, 'admin01']) expect((await cancel(name, refundNo)).code, name).toBe(403);
    expect(await cancel(FINANCE, refundNo)).toMatchObject({ code: 200, data: { refundNo, state: 'cancelled' } });
    expect((await refundsOf(order))[0]).toMatchObject({ state: 9 });
    expect((await cancel(FINANCE, refundNo)).code).toBe(409);
    const [row] = await server.owner`
      select actor_name as who from audit_log where action = 'refund.withdraw' and subject_id = ${refundNo}`;
    expect(row).toEqual({ who: FINANCE });
    await expectWholeBooks(server);
  });

  it('is cancelled by nobody of its merchant once it is approved, or where the staff asked for it', async () => {
    const approved = await requested(await settled(), { amount: '8.00' });
    const staffs = String(Number(approved.slice(2)));
    for (const name of ['admin01', 'admin02'])
      expect(await decide(user(name), 'approve', staffs)).toMatchObject({ code: 200 });
    expect((await cancel(FINANCE, approved)).code).toBe(409);
    const order = await settled();
    await proposed(user('admin01'), 'collection.refund', { subjectId: order, payload: { amount: '9.00' } });
    const [refund] = await refundsOf(order);
    expect((await cancel(FINANCE, refund?.refundNo ?? '')).code).toBe(409);
  });
});

it('is asked for by nobody of a suspended merchant', async () => {
  const order = await settled();
  await server.change(
    (sql) => sql`
    update merchant set suspended = true, suspended_at = now(), suspend_reason = '核查' where id = ${merchant}`,
  );
  expect(await propose(user(FINANCE), 'merchant.refund', asked(order))).toMatchObject({
    code: 403,
    data: [{ field: 'payload.agtOrderNo', reason: '商户已停用，不再受理新的业务' }],
  });
});
