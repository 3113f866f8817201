import { SUCCEEDED_FILTER } from '@mashang/contract/collection-orders';
import type { MerchantHome } from '@mashang/contract/merchant-home';
import type { OwnBill } from '@mashang/contract/own-bills';
import type { OwnSettlementTerms } from '@mashang/contract/own-settlements';
import type { OwnVerification } from '@mashang/contract/own-verification';
import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { makeKey } from '../../../test-support/arrange/make-key.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { noticeOf, notifyChannel } from '../../../test-support/notify-channel.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { rollUpReports } from '../../reports/roll-up-reports.ts';

let server: TestServer;
let viewer: TestUser;
let day = '';

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  viewer = await insertSession(server, 'merchant04');
  day = formatTime(server.clock.now()).slice(0, 10);
}, 120_000);
afterAll(() => server?.stop());

const days = () => ({ startDate: day, endDate: day });
async function read<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await viewer.get(path, query);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data as T;
}
const home = () => read<MerchantHome>('/api/merchant/home', days());

it('leads through the test space, whose orders are no live ones', async () => {
  const developer = await insertSession(server, 'merchant03');
  await makeKey(server, { live: false });
  expect((await home()).firstSteps).toMatchObject({ test: { key: true, order: false }, live: { order: false } });
  const body = { mchOrderNo: 'by-hand-1', product: 'bank', amount: '100.00', subject: '测试商品' };
  const made = await developer.post('/api/merchant/test-mode/orders', body);
  expect(made.data).toMatchObject({ status: 1, payUrl: expect.stringContaining('/test-pay?o=') });
  expect((await home()).firstSteps).toMatchObject({ test: { order: true, paid: false }, live: { order: false } });
  await developer.post('/api/merchant/test-mode/orders', { ...body, mchOrderNo: 'by-hand-2', amount: '100.05' });
  expect((await home()).firstSteps).toMatchObject({ test: { paid: true, delivered: false }, live: { order: false } });
});

it('shows the way to the first paid order, and leaves it out afterwards', async () => {
  const before = await home();
  expect(before).toMatchObject({ successRate: '', orders: 0, received: { amount: '0.00', count: 0 } });
  expect(before.firstSteps).toEqual({
    test: { key: true, webhook: false, order: true, paid: true, delivered: false },
    live: { product: true, key: true, endpoint: false, order: false },
  });
  const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '400.00' });
  expect((await home()).firstSteps).toMatchObject({ live: { order: true } });
  await notifyChannel(server, noticeOf(agtOrderNo, '400.00'));
  expect((await home()).firstSteps).toBeNull();
});

it('its figures are those of the pages that they lead to, folded into days or not', async () => {
  await createOrder(server, { product: 'auto', amount: '50.00' });
  const check = async () => {
    const shown = await home();
    const bill = await read<OwnBill>('/api/merchant/bills', days());
    const terms = await read<OwnSettlementTerms>('/api/merchant/settlements/terms');
    const received = bill.lines.find(({ line }) => line === 'orders');
    expect(shown.received).toEqual({ amount: received?.amount, count: received?.count });
    expect([shown.payable, shown.held, shown.reserve]).toEqual([terms.payable, terms.held, terms.reserve]);
    const total = async (query: Record<string, string>) =>
      (await read<{ total: number }>('/api/merchant/orders', { ...days(), ...query })).total;
    expect([shown.orders, shown.succeeded]).toEqual([await total({}), await total({ status: SUCCEEDED_FILTER })]);
    expect(shown.successRate).toBe('50.00');
  };
  await check();
  await rollUpReports(server.platform);
  await check();
});

it('lists what ends, and nothing that is another’s', async () => {
  await server.owner`update merchant set kyb_expires_at = now() + interval '10 days' where mch_id = 'M1001'`;
  const { tasks } = await home();
  expect(tasks.some(({ kind, text }) => kind === 'verification' && text.includes('到期'))).toBe(true);
  const shown = await read<OwnVerification>('/api/merchant/verification');
  expect(shown).toMatchObject({ mchId: 'M1001', kybStatus: 2, standing: 'ending' });
  expect(JSON.stringify(shown)).not.toMatch(/documentNo|representative|settleAccount|\.webp|\.pdf/);
  const staff = await insertSession(server, 'admin01');
  for (const path of ['home', 'verification'])
    expect((await staff.get(`/api/merchant/${path}`, path === 'home' ? days() : {})).code).toBe(403);
});

it('shows a merchant that was just admitted its first steps, of which nothing is done', async () => {
  await server.change(
    (sql) => sql`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
    select 'M_NEW', '新商户', '新商户有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
    from merchant where mch_id = 'M1001'`,
  );
  await enterMerchantPeople(server, [{ name: 'newcomer', role: 'merchant_admin' }], 'M_NEW');
  const newcomer = await insertSession(server, 'newcomer');
  const { code, data } = await newcomer.get('/api/merchant/home', days());
  expect(code).toBe(200);
  expect((data as MerchantHome).firstSteps).toEqual({
    test: { key: false, webhook: false, order: false, paid: false, delivered: false },
    live: { product: false, key: false, endpoint: false, order: false },
  });
});

it('names what waits for its reader, and not for those who may do nothing about it', async () => {
  const [merchant] = await server.owner`select id from merchant where mch_id = 'M1001'`;
  const administrator = await insertSession(server, 'merchant01');
  const developer = await insertSession(server, 'merchant03');
  const kindsOf = async (user: TestUser) => {
    const { tasks } = (await user.get('/api/merchant/home', days())).data as MerchantHome;
    return tasks.map(({ kind }) => kind);
  };
  expect(await kindsOf(administrator)).not.toContain('approval');
  await proposed(developer, 'merchant.endpoint', {
    subjectId: String(merchant?.id),
    payload: { endpointId: '', url: 'http://127.0.0.1:9/hook', events: ['collection.succeeded'], enabled: true },
  });
  expect(await kindsOf(administrator)).toContain('approval');
  expect(await kindsOf(developer)).toContain('mine');
  expect(await kindsOf(viewer)).not.toContain('approval');

  // A webhook that was given up is named to those who may send it again.
  await server.owner`
    insert into webhook_delivery (event_id, merchant_id, url, type, body, state)
    select 1, id, 'http://127.0.0.1:9/hook', 'collection.succeeded', '{}', 'dead' from merchant where mch_id = 'M1001'`;
  expect(await kindsOf(developer)).toContain('webhook');
  expect(await kindsOf(viewer)).not.toContain('webhook');
  await server.owner`delete from webhook_delivery where body = '{}'`;
});
