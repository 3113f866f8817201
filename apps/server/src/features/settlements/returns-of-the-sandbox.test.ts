import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { BANK, importCamt, openBankAccount } from '../../test-support/arrange-institution.ts';
import { rotateOnly } from '../../test-support/arrange-network.ts';
import { arrangeSettlement, makeRun, putByTwo, sendRun } from '../../test-support/arrange-settlements.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { forgetProposals, liftStepUpSums } from '../../test-support/lift-sums.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { paySettlements } from './settle-on-time.ts';

/** The sandbox is no part of the server: they know each other by messages alone. */
const load = (file: string) => import(new URL(`../../../../sandbox/src/${file}`, import.meta.url).href);
const { Bank } = await load('bank.ts');
const { noticeOf, readPain001 } = await load('messages.ts');

/** The bank's clock, behind by what a return takes. */
let now = Date.now() - 60_000;
const bank = new Bank('R', () => now);
let read = bank.cursor;
let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'agent02']) users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  await openBankAccount(server, { ...BANK, way: 'order' });
});
beforeEach(() => forgetProposals(server.owner));
afterAll(() => server?.stop());

/** What the bank has to tell since the last time, brought to 对账 as its notice. */
async function takeNotice(): Promise<void> {
  const entries = bank.after(read);
  await importCamt(server, user('finance01'), noticeOf({ id: `N${bank.cursor}`, madeAt: now, entries }));
  read = bank.cursor;
}
/** A settlement to that account, paid by the bank from the file that the server wrote; its number. */
async function paidTo(accountNo: string, amount: string): Promise<string> {
  // A plan that is not the one in force, with every account.
  const merchant = await arrangeSettlement(server, staff(), { accountNo, leastAmount: amount.slice(0, 1) });
  const { agtOrderNo } = await createOrder(server, { amount });
  const code = user('agent02').code();
  expect(await user('agent02').confirm(agtOrderNo, { googleAuthCode: code })).toMatchObject({ code: 200 });
  const runNo = await makeRun(staff(), merchant);
  await putByTwo(staff(), 'settlement.run', runNo);
  const batchNo = await sendRun(server, user('finance01'), runNo);
  const file = await server.app.inject({
    ...{ method: 'GET', url: `/files/settlements/${batchNo}.xml`, headers: user('finance01').headers },
  });
  expect(file.statusCode, file.body).toBe(200);
  for (const payment of readPain001(file.body).payments) expect(bank.pay(payment)).toBe('ACSC');
  await takeNotice();
  expect(await paySettlements(server.system('settle-settlements'))).toBe(1);
  const page = await user('finance01').get('/api/settlements/getPageList', { runNo });
  return (page.data as { list: { settlementNo: string }[] }).list[0]?.settlementNo ?? '';
}
type Detail = { settlement: { state: string }; returns: { lineId: string; remark: string; amount: string }[] };
const detail = async (settlementNo: string) =>
  (await user('finance01').get('/api/settlements/detail', { settlementNo })).data as Detail;
const openExceptions = async () =>
  (
    (await user('finance01').get('/api/reconciliation/exceptions', { state: 'open' })).data as {
      list: { id: string }[];
    }
  ).list;

it.each([
  ['names its payment', '6222020000000044', '100.00', (no: string) => `退汇 ${no}`],
  ['names nothing', '6222020000000045', '200.00', () => '退汇'],
])(
  'what the bank gives back of a settlement and %s is found for it, and returned by two people',
  async (_, account, amount, remark) => {
    const no = await paidTo(account, amount);
    expect(await detail(no)).toMatchObject({ settlement: { state: 'paid' }, returns: [] });
    now += 30_000;
    await takeNotice();
    const [waiting] = await openExceptions();
    const found = await user('finance01').get('/api/reconciliation/exception', { id: waiting?.id ?? '' });
    expect((found.data as { payments: object[] }).payments).toMatchObject([
      { kind: 'settlement', number: no, named: remark(no) !== '退汇' },
    ]);
    const { returns } = await detail(no);
    expect(returns).toMatchObject([{ remark: remark(no) }]);
    await putByTwo(staff(), 'settlement.return', no, { lineId: returns[0]?.lineId });
    expect(await detail(no)).toMatchObject({ settlement: { state: 'returned' }, returns: [] });
    expect(await openExceptions()).toEqual([]);
    await expectWholeBooks(server);
  },
);
