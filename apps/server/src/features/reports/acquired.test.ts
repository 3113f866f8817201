import type { Acquired, Report } from '@mashang/contract/reports';
import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { camt, importCamt, placeOrder } from '../../test-support/arrange-institution.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const NOTHING = { orders: 0, amount: '0.00', payouts: 0, payoutAmount: '0.00', commission: '0.00' };

/** agent02 acquired the merchant (0.8 %); agent01 stands above it and earns 0.4 %. */
beforeAll(async () => {
  server = await startTestServer({ demoMode: 'institution' });
  for (const name of ['admin01', 'finance01']) users[name] = await insertSession(server, name);
  for (const name of ['agent01', 'agent02']) users[name] = await signInUser(server, name);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

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

it('tells an agent of its merchants what was settled and what it earned, and nothing else', async () => {
  await receive('1000.00', 'IN-1');
  await receive('500.00', 'IN-2');
  await placeOrder(server, { amount: '77.00' });
  const figures = { ...NOTHING, orders: 2, amount: '1500.00', commission: '12.00' };
  const told = await acquired('agent02');
  // These fields and no other: no payer, no account, no order.
  expect(told).toEqual({ lines: [{ mchId: 'M1001', name: expect.any(String), ...figures }], totals: figures });
  const asked = { startDate: daysAgo(0), endDate: daysAgo(0) };
  const own = (await user('agent02').get('/api/report/getReport', asked)).data as Report;
  expect(own.totals.own).toBe(figures.commission);
  const all = (await user('admin01').get('/api/report/getReport', { ...asked, groupBy: 'merchant' })).data as Report;
  expect(all.lines[0]).toMatchObject({ settledOrders: 2, settledAmount: figures.amount });
  expect((await acquired('agent02', daysAgo(7), daysAgo(1))).totals).toEqual(NOTHING);
});

it('tells nobody of another’s merchants: not the agent above, who earns by them too, nor the one who had them before', async () => {
  expect(await acquired('agent01')).toEqual({ lines: [], totals: NOTHING });
  await acquirer('agent01');
  expect(await acquired('agent02')).toEqual({ lines: [], totals: NOTHING });
  // What carried the former agent is not the new one's.
  expect(await acquired('agent01')).toMatchObject({ lines: [{ mchId: 'M1001', ...NOTHING }] });
  await receive('1000.00', 'IN-3');
  expect((await acquired('agent01')).totals).toEqual({ ...NOTHING, orders: 1, amount: '1000.00', commission: '12.00' });
  await acquirer('agent02');
  expect((await acquired('agent02')).totals).toMatchObject({ orders: 2, amount: '1500.00' });
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
