import type { RefundDetail } from '@mashang/contract/refunds';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { grantWriter } from '../../../platform/verbs/grant-writes.ts';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { giveRefundAccount, refundByTwo } from '../../../test-support/arrange/arrange-refunds.ts';
import { putByTwo } from '../../../test-support/arrange/arrange-settlements.ts';
import { forgetProposals, liftStepUpSums } from '../../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { expectWholeBooks, readOrder } from '../../../test-support/read-books.ts';
import { COMES_BACK, openSandboxBank, type SandboxBank } from '../../../test-support/sandbox-returns.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { moveRefunds } from '../refund-commands-store.ts';

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

/** A third staff member puts it into a bank file, the bank pays from the file, and a line proves it. */
async function payByFile(refundNo: string): Promise<void> {
  const body = { refundNos: [refundNo], googleAuthCode: user('finance01').code() };
  const sent = await user('finance01').post('/api/refunds/sendFile', body);
  expect(sent, JSON.stringify(sent)).toMatchObject({ code: 200 });
  const { batchNo } = sent.data as { batchNo: string };
  await bank.pay(await bank.paymentsOf(`/files/refund-files/${batchNo}.xml`));
  expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
}
/** Refunds a whole order to that account; returns the numbers of the order and of its refund. */
async function paidTo(accountNo: string, amount: string): Promise<{ orderNo: string; refundNo: string }> {
  const { agtOrderNo } = await createOrder(server, { amount });
  const code = user('agent02').code();
  expect(await user('agent02').confirm(agtOrderNo, { googleAuthCode: code })).toMatchObject({ code: 200 });
  await giveRefundAccount(server, agtOrderNo, { accountNo });
  const refundNo = await refundByTwo(staff(), agtOrderNo, { executor: 'institution' });
  await payByFile(refundNo);
  return { orderNo: agtOrderNo, refundNo };
}
const detail = async (refundNo: string) =>
  (await user('finance01').get('/api/refunds/detail', { refundNo })).data as RefundDetail;

it.each(COMES_BACK)(
  'what the bank gives back of a refund and %s is found for it, and returned by two people',
  async (_, account, amount, remark) => {
    const { orderNo, refundNo } = await paidTo(account, amount);
    expect(await detail(refundNo)).toMatchObject({ refund: { state: 4 }, returns: [] });
    expect((await readOrder(server, orderNo)).status).toBe(5);
    await bank.giveBack();
    const found = { kind: 'refund', number: refundNo, named: remark(refundNo) !== '退汇' };
    expect(await bank.waiting()).toMatchObject([found]);
    const { returns } = await detail(refundNo);
    expect(returns).toMatchObject([{ remark: remark(refundNo) }]);
    await putByTwo(staff(), 'refund.return', refundNo, { lineId: returns[0]?.lineId });
    expect(await detail(refundNo)).toMatchObject({ refund: { state: 6 }, returns: [] });
    expect((await readOrder(server, orderNo)).status).toBe(2);
    expect(await bank.open()).toBe(0);
    await expectWholeBooks(server);
  },
);
