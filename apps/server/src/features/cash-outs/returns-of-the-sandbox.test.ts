import { parseMoney } from '@mashang/contract/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, cashOutOf, release, sendCash, settleNow } from '../../test-support/arrange/arrange-cash-outs.ts';
import { BANK } from '../../test-support/arrange/arrange-institution.ts';
import { putByTwo } from '../../test-support/arrange/arrange-settlements.ts';
import { liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { changesOf, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { COMES_BACK, openSandboxBank, type SandboxBank } from '../../test-support/sandbox-returns.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let bank: SandboxBank;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01']) users[name] = await insertSession(server, name);
  users.agent01 = await signInUser(server, 'agent01');
  await liftStepUpSums(server.owner);
  bank = await openSandboxBank(server, user('finance01'));
});
afterAll(() => server?.stop());

/** Pays a cash-out to that account through finance and the bank; returns its number. */
async function paidTo(to: string, amount: string): Promise<string> {
  const no = await asked(user('agent01'), { amount });
  expect(await release(no, user('admin01'), user('admin02'))).toMatchObject({ code: 200 });
  expect(await sendCash(user('finance01'), no, `OUT-${no}`)).toMatchObject({ code: 200 });
  const name = '示范代理一有限公司';
  await bank.pay([{ endToEnd: no, account: BANK.number, name, to, amount: parseMoney(amount), text: `提现 ${no}` }]);
  expect(await settleNow(server)).toBe(1);
  return no;
}

it.each(COMES_BACK)(
  'what the bank gives back of a cash-out and %s is found for it, and returned by two people',
  async (_, account, amount, remark) => {
    const before = await readBalances(server);
    const no = await paidTo(account, amount);
    expect(await cashOutOf(user('finance01'), no)).toMatchObject({ cashOut: { status: 3 }, returns: [] });
    await bank.giveBack();
    expect(await bank.waiting()).toMatchObject([{ kind: 'cash-out', number: no, named: remark(no) !== '退汇' }]);
    const { returns } = await cashOutOf(user('finance01'), no);
    expect(returns).toMatchObject([{ remark: remark(no) }]);
    await putByTwo(staff(), 'cash-out.return', no, { lineId: returns[0]?.lineId, reason: '账号已销户' });
    expect(await cashOutOf(user('finance01'), no)).toMatchObject({ cashOut: { status: 6 }, returns: [] });
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await bank.open()).toBe(0);
    await expectWholeBooks(server);
  },
);
