import { randomUUID } from 'node:crypto';
import type { CollectionDetail } from '@mashang/contract/collection-orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { askCash, bankAccountOf, release, sendCash } from '../../test-support/arrange/arrange-cash-outs.ts';
import { participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  for (const name of ['admin01', 'admin02', 'finance01', 'agent01', 'agent02'])
    users[name] = await signInUser(server, name);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server?.stop();
});

/** Types of the transfers that 账本 finds by a number, newest first. */
async function found(orderNo: string): Promise<string[]> {
  const { data } = await user('finance01').get('/api/ledger/postings', { orderNo });
  const { list } = data as { list: { transferId: string; type: string }[] };
  return [...new Map(list.map(({ transferId, type }) => [transferId, type])).values()];
}

it('finds what was settled and what went back of a differing receipt, whose merchant the order names', async () => {
  const { agtOrderNo } = await createOrder(server, { amount: '500.00' });
  await user('agent02').confirm(agtOrderNo, { paidInAmount: '600.00', googleAuthCode: user('agent02').code() });
  const payload = {
    outcome: 'settle_due',
    received: '600.00',
    payer: '王小明',
    returnBy: 'institution',
    returnReference: 'BACK-1',
  };
  const id = await proposed(user('admin01'), 'collection.adjust', { subjectId: agtOrderNo, payload });
  expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
  expect((await found(agtOrderNo)).sort()).toEqual(['collection.returned', 'collection.settled']);
  const read = async (name: string) =>
    (await user(name).get('/api/agt/order/detail', { agtOrderNo })).data as CollectionDetail;
  const { order, postings } = await read('admin01');
  expect(order.reconciliationStatus).toBe(1);
  const payable = postings.find(({ account }) => account === '商户应付');
  expect(payable?.owner).toBe(order.merchantName);
  expect(postings.every(({ owner }) => owner !== '')).toBe(true);
  // A collector must not know whose customers it serves.
  expect((await read('agent02')).postings.some(({ account }) => account === '商户应付')).toBe(false);
});

it('finds float moved to a sub-agent, and a cash-out that was paid', async () => {
  const moved = await user('agent01').post('/api/agt/agent/transferAmount', {
    id: String(await participantId(server, 'agent02')),
    amount: '12.00',
    remark: '',
    idempotencyKey: randomUUID(),
  });
  expect(await found((moved.data as { transferNo: string }).transferNo)).toEqual(['transfer']);
  const accId = await bankAccountOf(server, 'agent02');
  const asked = await askCash(user('agent02'), { accId, amount: '1000.00' });
  const { cashOutNo } = asked.data as { cashOutNo: string };
  await release(cashOutNo, user('admin01'), user('admin02'));
  await sendCash(user('finance01'), cashOutNo, 'REF-77');
  expect(await found(cashOutNo)).toEqual(['cashout.paid']);
});
