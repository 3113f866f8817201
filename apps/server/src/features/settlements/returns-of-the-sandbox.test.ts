import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { arrangeSettlement, makeRun, putByTwo, sendRun } from '../../test-support/arrange/arrange-settlements.ts';
import { forgetProposals, liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { COMES_BACK, openSandboxBank, type SandboxBank } from '../../test-support/sandbox-returns.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { paySettlements } from './settle-on-time.ts';

let server: TestServer;
let bank: SandboxBank;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'agent02']) users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  bank = await openSandboxBank(server, user('finance01'));
});
beforeEach(() => forgetProposals(server.owner));
afterAll(() => server?.stop());

/** Creates a settlement to that account, paid by the bank from the file that the server wrote; returns its number. */
async function paidTo(accountNo: string, amount: string): Promise<string> {
  // Each account gets a plan that differs from the plan in force.
  const merchant = await arrangeSettlement(server, staff(), { accountNo, leastAmount: amount.slice(0, 1) });
  const { agtOrderNo } = await createOrder(server, { amount });
  const code = user('agent02').code();
  expect(await user('agent02').confirm(agtOrderNo, { googleAuthCode: code })).toMatchObject({ code: 200 });
  const runNo = await makeRun(staff(), merchant);
  await putByTwo(staff(), 'settlement.run', runNo);
  const batchNo = await sendRun(server, user('finance01'), runNo);
  await bank.pay(await bank.paymentsOf(`/files/settlements/${batchNo}.xml`));
  expect(await paySettlements(server.system('settle-settlements'))).toBe(1);
  const page = await user('finance01').get('/api/settlements/getPageList', { runNo });
  return (page.data as { list: { settlementNo: string }[] }).list[0]?.settlementNo ?? '';
}
type Detail = { settlement: { state: string }; returns: { lineId: string; remark: string; amount: string }[] };
const detail = async (settlementNo: string) =>
  (await user('finance01').get('/api/settlements/detail', { settlementNo })).data as Detail;

it.each(COMES_BACK)(
  'what the bank gives back of a settlement and %s is found for it, and returned by two people',
  async (_, account, amount, remark) => {
    const no = await paidTo(account, amount);
    expect(await detail(no)).toMatchObject({ settlement: { state: 'paid' }, returns: [] });
    await bank.giveBack();
    expect(await bank.waiting()).toMatchObject([{ kind: 'settlement', number: no, named: remark(no) !== '退汇' }]);
    const { returns } = await detail(no);
    expect(returns).toMatchObject([{ remark: remark(no) }]);
    await putByTwo(staff(), 'settlement.return', no, { lineId: returns[0]?.lineId });
    expect(await detail(no)).toMatchObject({ settlement: { state: 'returned' }, returns: [] });
    expect(await bank.open()).toBe(0);
    await expectWholeBooks(server);
  },
);
