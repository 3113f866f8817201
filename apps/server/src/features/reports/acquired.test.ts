import { formatMoney, parseMoney, addMoney as sum } from '@mashang/contract/money';
import type { PayoutDetail } from '@mashang/contract/payout-orders';
import type { Acquired, Report } from '@mashang/contract/reports';
import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { camt, importCamt, placeOrder } from '../../test-support/arrange/arrange-institution.ts';
import { listPayout } from '../../test-support/arrange/arrange-payouts.ts';
import { giveRefundAccount, refundByTwo } from '../../test-support/arrange/arrange-refunds.ts';
import { putByTwo } from '../../test-support/arrange/arrange-settlements.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { settleAll } from '../payout-orders/bank/bank-payouts-store.ts';
import { rollUpReports } from './roll-up-reports.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const NOTHING = { orders: 0, amount: '0.00', payouts: 0, payoutAmount: '0.00', commission: '0.00' };

/** agent02 acquired the merchant (0.8 %); agent01 is its parent and earns 0.4 %. */
beforeAll(async () => {
  server = await startTestServer({ demoMode: 'institution' });
  for (const name of ['admin01', 'admin02', 'finance01']) users[name] = await insertSession(server, name);
  for (const name of ['agent01', 'agent02']) users[name] = await signInUser(server, name);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const staff = () => ({ maker: user('admin01'), checker: user('admin02') });
const daysAgo = (days: number) => formatTime(server.platform.clock.now() - days * 86_400_000).slice(0, 10);
const ask = (name: string, startDate = daysAgo(0), endDate = daysAgo(0)) =>
  user(name).get('/api/report/getAcquired', { startDate, endDate });
const acquired = async (name: string, ...days: [string?, string?]) => (await ask(name, ...days)).data as Acquired;
async function receive(amount: string, number: string): Promise<void> {
  const { reference } = await placeOrder(server, { amount });
  await importCamt(server, user('finance01'), camt('054', [{ amount, text: reference, reference: number }]));
}
async function acquirer(name: string): Promise<void> {
  await server.change(
    (sql) => sql`update merchant set acquiring_agent = (select id from participant where name = ${name})`,
  );
}

it('shows an agent of its merchants what was settled and what it earned, and nothing else', async () => {
  await receive('1000.00', 'IN-1');
  await receive('500.00', 'IN-2');
  await placeOrder(server, { amount: '77.00' });
  const figures = { ...NOTHING, orders: 2, amount: '1500.00', commission: '12.00' };
  const reported = await acquired('agent02');
  // Exactly these fields: no payer, no account, no order.
  expect(reported).toEqual({
    currency: 'CNY',
    lines: [{ mchId: 'M1001', name: expect.any(String), ...figures }],
    totals: figures,
  });
  const asked = { startDate: daysAgo(0), endDate: daysAgo(0) };
  const own = (await user('agent02').get('/api/report/getReport', asked)).data as Report;
  expect(own.totals.own).toBe(figures.commission);
  const all = (await user('admin01').get('/api/report/getReport', { ...asked, groupBy: 'merchant' })).data as Report;
  expect(all.lines[0]).toMatchObject({ settledOrders: 2, settledAmount: figures.amount });
  expect((await acquired('agent02', daysAgo(7), daysAgo(1))).totals).toEqual(NOTHING);
});

it('shows nobody another’s merchants: not the agent above, who earns too, nor who had them before', async () => {
  expect(await acquired('agent01')).toEqual({ currency: 'CNY', lines: [], totals: NOTHING });
  await acquirer('agent01');
  expect(await acquired('agent02')).toEqual({ currency: 'CNY', lines: [], totals: NOTHING });
  // Orders of the former agent do not count for the new one.
  expect(await acquired('agent01')).toMatchObject({ lines: [{ mchId: 'M1001', ...NOTHING }] });
  await receive('1000.00', 'IN-3');
  expect((await acquired('agent01')).totals).toEqual({ ...NOTHING, orders: 1, amount: '1000.00', commission: '12.00' });
  await acquirer('agent02');
  expect((await acquired('agent02')).totals).toMatchObject({ orders: 2, amount: '1500.00' });
});

it('lessens amount and commission by what goes back; a refund that is taken back restores them', async () => {
  const before = (await acquired('agent02')).totals;
  await receive('1000.00', 'IN-4');
  const [order] = await server.owner<{ no: string }[]>`
    select agt_order_no as no from collection_order where status in (2, 4) order by id desc limit 1`;
  const no = order?.no ?? '';
  await giveRefundAccount(server, no);
  const changed = async () => {
    const { orders, amount, commission } = (await acquired('agent02')).totals;
    const less = (of: 'amount' | 'commission', now: string) => formatMoney(parseMoney(now) - parseMoney(before[of]));
    return {
      orders: orders - before.orders,
      amount: less('amount', amount),
      commission: less('commission', commission),
    };
  };
  expect(await changed()).toEqual({ orders: 1, amount: '1000.00', commission: '8.00' });
  const given = await refundByTwo(staff(), no, { amount: '250.00', plan: 'return' });
  expect(await changed()).toEqual({ orders: 1, amount: '750.00', commission: '6.00' });
  // Plan `keep` returns neither fee nor commission.
  await refundByTwo(staff(), no, { amount: '100.00', plan: 'keep' });
  expect(await changed()).toEqual({ orders: 1, amount: '650.00', commission: '6.00' });
  await putByTwo(staff(), 'refund.cancel', given, {});
  expect(await changed()).toEqual({ orders: 1, amount: '900.00', commission: '8.00' });
});

it('counts payouts by what was paid, and no longer one that the bank gave back', async () => {
  const { payouts, payoutAmount, commission } = (await acquired('agent02')).totals;
  const { orderNo } = await listPayout(server, { amount: '300.00' });
  const sent = await user('finance01').post('/api/payout/order/send', {
    orderNos: [orderNo],
    payFrom: 'main',
    googleAuthCode: user('finance01').code(),
  });
  expect(sent, JSON.stringify(sent)).toMatchObject({ code: 200 });
  expect((await acquired('agent02')).totals).toMatchObject({ payouts, payoutAmount, commission });
  const entry = { amount: '300.00', way: 'DBIT', text: `付 ${orderNo}`, reference: 'OUT-1' } as const;
  await importCamt(server, user('finance01'), camt('054', [entry]));
  expect(await settleAll(grantWriter(server.platform.db.app))).toBe(1);
  const paid = (await acquired('agent02')).totals;
  expect(paid).toMatchObject({
    payouts: payouts + 1,
    payoutAmount: sum(payoutAmount, '300.00'),
    commission: sum(commission, '2.40'),
  });
  await importCamt(server, user('finance01'), camt('054', [{ amount: '300.00', text: '退汇', reference: 'BACK-1' }]));
  const { returns } = (await user('finance01').get('/api/payout/order/detail', { orderNo })).data as PayoutDetail;
  await putByTwo(staff(), 'payout.return', orderNo, { lineId: returns[0]?.lineId });
  expect((await acquired('agent02')).totals).toMatchObject({ payouts, payoutAmount, commission });
});

it('says the same whether its figures are folded into days or not, and sums no posting that is', async () => {
  const reported = await acquired('agent02');
  expect(reported.totals.orders).toBeGreaterThan(0);
  const folded = async () => {
    await rollUpReports(server.platform);
    const [row] = await server.owner<{ orders: bigint; left: bigint }[]>`
      select (select coalesce(sum(orders), 0)::bigint from report_acquired) as orders,
        (select coalesce(sum(f.orders), 0)::bigint
          from report_cursor c, acquired_facts(c.transfers, 9223372036854775807) f) as
          left`;
    return row;
  };
  // One more order has agent01 as the agent who acquired the merchant.
  await expect.poll(folded, { timeout: 10_000 }).toEqual({ orders: BigInt(reported.totals.orders) + 1n, left: 0n });
  expect(await acquired('agent02')).toEqual(reported);
  await server.owner`select forget_reports()`;
  expect(await acquired('agent02')).toEqual(reported);
});

it('is no page of the staff, and takes no days that are none', async () => {
  expect(await ask('admin01')).toMatchObject({ code: 403 });
  expect(await ask('agent02', daysAgo(0), daysAgo(1))).toMatchObject({ code: 400, data: [{ field: 'endDate' }] });
  expect(await ask('agent02', daysAgo(400), daysAgo(0))).toMatchObject({
    code: 400,
    msg: expect.stringContaining('366'),
  });
  expect(await ask('agent02', '2026-02-31', daysAgo(0))).toMatchObject({ code: 400 });
});
