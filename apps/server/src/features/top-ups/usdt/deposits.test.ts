import type { TopUpDetail } from '@mashang/contract/top-ups';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxRate } from '../../../../../sandbox/src/chain/sandbox-rate.ts';
import { SANDBOX_CHAIN_ID, SANDBOX_PEOPLE } from '../../../../../sandbox/src/chain/sandbox-token-chain.ts';
import { listDemoWallet } from '../../../../../sandbox/src/seed/demo-store.ts';
import { grantWriter } from '../../../platform/verbs/grant-writes.ts';
import { decide, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { arrangeChain, requestUsdt, type TestChain } from '../../../test-support/arrange/arrange-chain.ts';
import { type Balances, changesOf, expectWholeBooks, readBalances } from '../../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { viewConnectors } from '../../system/view-connectors.ts';
import { expireTopUps } from '../expire-top-ups.ts';
import { connectChain } from './chain.ts';
import { quoteBy } from './usdt-rate.ts';

let server: TestServer;
let chain: TestChain;
let agent: TestUser;
let admin: TestUser;
let other: TestUser;
let before: Balances;
const UNITS = 100_000_000n;

beforeAll(async () => {
  server = await startTestServer();
  chain = await arrangeChain(server);
  await chain.look();
  await listDemoWallet(grantWriter(server.platform.db.app), SANDBOX_PEOPLE.listed);
  agent = await signInUser(server, 'agent01');
  admin = await signInUser(server, 'admin01');
  other = await signInUser(server, 'admin02');
}, 60_000);
beforeEach(async () => {
  before = await readBalances(server);
});
afterAll(async () => {
  await chain?.stop();
  await server?.stop();
});

async function request(fields: Record<string, unknown> = {}): Promise<TopUpDetail['order']> {
  const answer = await requestUsdt(agent, fields);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return (await detail((answer.data as { orderNo: string }).orderNo)).order;
}
async function detail(orderNo: string): Promise<TopUpDetail> {
  return (await agent.get('/api/agtRechargeApply/detail', { orderNo })).data;
}
const moved = async () => changesOf(before, await readBalances(server));
/** Ends the request's time before the chain's next block. */
async function endNow(orderNo: string): Promise<void> {
  await server.owner.begin(async (tx) => {
    await tx`alter table top_up_order disable trigger top_up_moves`;
    await tx`update top_up_order set expires_at = clock_timestamp() - interval '1 hour' where order_no = ${orderNo}`;
    await tx`alter table top_up_order enable trigger top_up_moves`;
  });
}
async function decided(id: string, payload: object): Promise<void> {
  const approval = await proposed(admin, 'topup.deposit', { subjectId: id, payload });
  const answer = await decide(other, 'approve', approval);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { state: 1 } });
}

describe('a deposit', () => {
  it('is credited once it is exact, in time and confirmed, with progress on the way; again it is nothing', async () => {
    const order = await request();
    expect(order).toMatchObject({ status: 0, usdtAmount: '100.000000', confirmationsNeeded: 3, asset: 'USDT' });
    await chain.pay(order.address, UNITS);
    await chain.look();
    expect((await detail(order.orderNo)).order).toMatchObject({ status: 1, confirmations: 1 });
    await chain.mine(1);
    await chain.look();
    expect((await detail(order.orderNo)).order).toMatchObject({ status: 1, confirmations: 2 });
    expect(await moved()).toEqual({});
    await chain.confirm();
    const done = await detail(order.orderNo);
    expect(done.order).toMatchObject({ status: 2, credited: order.amount });
    expect(done.postings).toMatchObject([{ account: '额度', amount: order.amount }]);
    expect(done.travel).toMatchObject({ wallet: '自有钱包', institution: '示范支付有限公司' });
    // Read again from an earlier block, as after a kill: nothing is booked twice.
    await server.owner`update chain_cursor set block = 0`;
    await chain.confirm();
    expect(await moved()).toEqual({
      'agent01.float': order.amount,
      'operator.stablecoin_clearing': `-${order.amount}`,
    });
    const audits =
      await server.owner`select 1 from audit_log where action = 'top-up.credit' and subject_id = ${order.orderNo}`;
    expect(audits).toHaveLength(1);
    await expectWholeBooks(server);
  });

  it('of a fake token of the same name, or of nothing, is no deposit', async () => {
    const order = await request();
    const fake = await chain.deployFake();
    await chain.pay(order.address, UNITS, 'payer', fake);
    await chain.pay(order.address, 0n);
    await chain.confirm();
    expect(await detail(order.orderNo)).toMatchObject({ order: { status: 0 }, deposits: [] });
    expect(await moved()).toEqual({});
  });

  it('of less than a fen is noted and not counted', async () => {
    const order = await request();
    await chain.pay(order.address, 1n);
    await chain.confirm();
    expect(await detail(order.orderNo)).toMatchObject({
      order: { status: 0 },
      deposits: [{ state: 6, value: '0.00' }],
    });
    expect(await moved()).toEqual({});
    await expectWholeBooks(server);
  });

  it.each([
    ['short', UNITS - 1_000_000n],
    ['over', UNITS + 1_000_000n],
  ])('that is %s waits in suspense until two people credit what came', async (why, units) => {
    const order = await request();
    await chain.pay(order.address, units);
    await chain.confirm();
    const found = await detail(order.orderNo);
    const [deposit] = found.deposits;
    expect(found).toMatchObject({ order: { status: 3, credited: '0.00', waiting: 1 }, deposits: [{ state: 2, why }] });
    const value = deposit?.value as string;
    expect(await moved()).toEqual({ 'operator.suspense': value, 'operator.stablecoin_clearing': `-${value}` });
    expect(
      (await propose(agent, 'topup.deposit', { subjectId: deposit?.id as string, payload: { outcome: 'credit' } }))
        .code,
    ).toBe(403);
    await decided(deposit?.id as string, { outcome: 'credit' });
    expect((await detail(order.orderNo)).order).toMatchObject({ status: 2, credited: value });
    expect(await moved()).toEqual({ 'agent01.float': value, 'operator.stablecoin_clearing': `-${value}` });
    await expectWholeBooks(server);
  });

  it('of a participant that is no verified business waits in suspense and is not credited', async () => {
    const order = await request();
    await server.change(
      (sql) => sql`
      update participant set business = null, business_due = now() + interval '60 days' where name = 'agent01'`,
    );
    await chain.pay(order.address, UNITS);
    await chain.confirm();
    const { deposits } = await detail(order.orderNo);
    expect(deposits).toMatchObject([{ state: 2, why: 'blocked' }]);
    const credit = { subjectId: deposits[0]?.id as string, payload: { outcome: 'credit' } };
    expect((await propose(admin, 'topup.deposit', credit)).code).toBe(409);
    await server.change(
      (sql) => sql`update participant set business = 'enterprise', business_due = null where name = 'agent01'`,
    );
    await decided(credit.subjectId, credit.payload);
    expect(await moved()).toMatchObject({ 'agent01.float': order.amount });
    await expectWholeBooks(server);
  });

  it('that comes after its request expired is kept, and given back by two people with its transaction', async () => {
    const order = await request();
    await endNow(order.orderNo);
    await expireTopUps(server.platform);
    expect((await detail(order.orderNo)).order.status).toBe(5);
    await chain.pay(order.address, UNITS);
    await chain.confirm();
    const { order: late, deposits } = await detail(order.orderNo);
    expect({ status: late.status, deposits }).toMatchObject({ status: 3, deposits: [{ state: 2, why: 'late' }] });
    const id = deposits[0]?.id as string;
    await decided(id, { outcome: 'keep' });
    expect((await detail(order.orderNo)).deposits).toMatchObject([{ state: 2 }]);
    const returnReference = `0x${'ab'.repeat(32)}`;
    expect((await propose(admin, 'topup.deposit', { subjectId: id, payload: { outcome: 'return' } })).code).toBe(400);
    await decided(id, { outcome: 'return', returnReference });
    expect(await detail(order.orderNo)).toMatchObject({
      order: { status: 7 },
      deposits: [{ state: 3, returnReference }],
    });
    expect(await moved()).toEqual({});
    await expectWholeBooks(server);
  });

  it('to an address that was paid already is not credited by itself', async () => {
    const order = await request();
    await chain.pay(order.address, UNITS);
    await chain.pay(order.address, UNITS);
    await chain.confirm();
    const { deposits } = await detail(order.orderNo);
    expect(deposits).toMatchObject([{ state: 1 }, { state: 2, why: 'extra' }]);
    expect(await moved()).toMatchObject({ 'agent01.float': order.amount, 'operator.suspense': order.amount });
    await expectWholeBooks(server);
  });

  it('of a listed wallet goes to quarantine, is shown to risk, and leaves it for suspense by two people', async () => {
    const order = await request();
    await chain.pay(order.address, UNITS, 'listed');
    await chain.confirm();
    const { order: held, deposits } = await detail(order.orderNo);
    expect({ status: held.status, deposits }).toMatchObject({ status: 8, deposits: [{ state: 4, why: 'checking' }] });
    const staff = (await admin.get('/api/agtRechargeApply/detail', { orderNo: order.orderNo })).data as TopUpDetail;
    expect(staff.deposits).toMatchObject([{ state: 4, why: 'listed' }]);
    expect(await moved()).toEqual({
      'operator.quarantine': order.amount,
      'operator.stablecoin_clearing': `-${order.amount}`,
    });
    const hits =
      await server.owner`select data from risk_event where kind = 'screening.wallet' and subject_id = ${order.orderNo}`;
    expect(hits).toMatchObject([{ data: { address: SANDBOX_PEOPLE.listed, list: '演示制裁名单' } }]);
    const id = deposits[0]?.id as string;
    expect((await propose(admin, 'topup.deposit', { subjectId: id, payload: { outcome: 'credit' } })).code).toBe(409);
    await decided(id, { outcome: 'release' });
    expect((await detail(order.orderNo)).order.status).toBe(3);
    expect(await moved()).toMatchObject({ 'operator.suspense': order.amount });
    await expectWholeBooks(server);
  });
});

describe('a chain that is reorganised', () => {
  it('takes a deposit away before it counts, and one mined again in another block is credited once', async () => {
    const order = await request();
    const mark = await chain.snapshot();
    await chain.pay(order.address, UNITS);
    await chain.mine(1);
    await chain.look();
    expect((await detail(order.orderNo)).order).toMatchObject({ status: 1, confirmations: 2 });
    await chain.revert(mark);
    await chain.mine(1);
    await chain.look();
    expect(await detail(order.orderNo)).toMatchObject({ order: { status: 0 }, deposits: [{ state: 5 }] });
    // The same transaction again, in a later block.
    await chain.pay(order.address, UNITS);
    await chain.look();
    const again = await detail(order.orderNo);
    expect(again.order.status).toBe(1);
    expect(again.deposits).toHaveLength(1);
    await chain.confirm();
    expect((await detail(order.orderNo)).order).toMatchObject({ status: 2, credited: order.amount });
    expect(await moved()).toMatchObject({ 'agent01.float': order.amount });
    await expectWholeBooks(server);
  });

  it('and puts the transfer at another place of its block credits it once, as what it is now', async () => {
    const order = await request();
    const mark = await chain.snapshot();
    await chain.pay(order.address, UNITS);
    await chain.look();
    await chain.revert(mark);
    // Another payer's transfer now precedes it in one block, so its log has another index.
    await chain.client.setAutomine(false);
    const waiting = async () => (await chain.client.getTxpoolStatus()).pending;
    const first = chain.pay(SANDBOX_PEOPLE.owner, UNITS, 'listed');
    await expect.poll(waiting, { timeout: 5_000, interval: 10 }).toBe(1);
    const both = [first, chain.pay(order.address, UNITS)];
    await expect.poll(waiting, { timeout: 5_000, interval: 10 }).toBe(2);
    await chain.mine(1);
    await Promise.all(both);
    await chain.client.setAutomine(true);
    await chain.look();
    await chain.confirm();
    const { order: done, deposits } = await detail(order.orderNo);
    expect(done).toMatchObject({ status: 2, credited: order.amount });
    expect(deposits.map(({ state }) => state)).toEqual([5, 1]);
    expect(await moved()).toMatchObject({ 'agent01.float': order.amount });
    await expectWholeBooks(server);
  });

  it('of another number is not read at all, and no address is handed out meanwhile', async () => {
    const order = await request();
    await chain.pay(order.address, UNITS);
    const wrong = { rpcUrl: chain.rpcUrl, chainId: 1, token: chain.token, network: '别的链' };
    await connectChain(server.platform, wrong);
    await expect(chain.look()).rejects.toThrow('not 1');
    expect((await requestUsdt(agent)).code).toBe(9999);
    expect(await moved()).toEqual({});
    const chainSeen = async () => (await viewConnectors(server.platform)).find(({ name }) => name === 'chain');
    expect(await chainSeen()).toMatchObject({
      title: '区块链 别的链',
      state: 'failing',
      lastError: expect.stringContaining('not 1'),
    });
    const right = { ...wrong, chainId: SANDBOX_CHAIN_ID, network: '测试链' };
    await connectChain(server.platform, right);
    await chain.confirm();
    expect((await detail(order.orderNo)).order.status).toBe(2);
    expect(await chainSeen()).toMatchObject({ title: '区块链 测试链', state: 'ok', failures: 0 });
  });
});

describe('a request', () => {
  it('has an address of its own, once an intent, at the rate that was shown', async () => {
    const { rate } = (await agent.get('/api/agtRechargeApply/getUsdtRate')).data as { rate: string };
    const idempotencyKey = 'one-intent-of-usdt';
    const answers = await Promise.all([1, 2, 3].map(() => requestUsdt(agent, { idempotencyKey, rate })));
    const numbers = new Set(answers.map(({ data }) => (data as { orderNo: string }).orderNo));
    expect(numbers.size).toBe(1);
    expect((await requestUsdt(agent, { idempotencyKey, usdtAmount: '101' })).code).toBe(409);
    // The answer was lost, and the rate has changed before the request is repeated.
    quoteBy(server.platform, async (at) => ({ rate: 69_000, source: '另一行情', at }));
    expect(await requestUsdt(agent, { idempotencyKey, rate })).toMatchObject({ data: { orderNo: [...numbers][0] } });
    expect((await requestUsdt(agent, { rate })).code).toBe(409);
    quoteBy(server.platform, sandboxRate);
    const second = await request();
    const first = await detail([...numbers][0] as string);
    expect(first.order.address).toMatch(/^0x[0-9a-f]{40}$/);
    expect(second.address).not.toBe(first.order.address);
    expect(first.order).toMatchObject({ rate, rateSource: '沙箱行情' });
    const cancelled = await agent.post('/api/agtRechargeApply/cancel', { orderNo: second.orderNo });
    expect(cancelled).toMatchObject({ code: 200, data: { status: 4 } });
    expect((await agent.post('/api/agtRechargeApply/cancel', { orderNo: second.orderNo })).code).toBe(409);
  });

  it.each([
    ['of nothing', { usdtAmount: '0' }, 400],
    ['of too little', { usdtAmount: '9.999999' }, 400],
    ['of seven decimals', { usdtAmount: '10.0000001' }, 400],
    ['of a number', { usdtAmount: 100 }, 400],
    ['of another person’s money', { originatorName: '王五' }, 400],
    ['from a provider without its name', { walletKind: 'provider' }, 400],
    ['at a rate that is no longer', { rate: '1.0000' }, 409],
    ['with a field more', { address: '0x0' }, 400],
  ])('%s is refused', async (_what, fields, code) => {
    expect((await requestUsdt(agent, fields)).code).toBe(code);
  });

  it('is none of a code merchant’s or of another agent’s subtree, and stops with the licence', async () => {
    const order = await request();
    const stranger = await signInUser(server, 'agent02');
    expect((await stranger.get('/api/agtRechargeApply/detail', { orderNo: order.orderNo })).code).toBe(404);
    expect((await stranger.post('/api/agtRechargeApply/cancel', { orderNo: order.orderNo })).code).toBe(404);
    const ms = await signInUser(server, 'ms01');
    expect((await ms.get('/api/agtRechargeApply/getPageList')).data).toMatchObject({ list: [] });
    expect((await ms.get('/api/agtRechargeApply/detail', { orderNo: order.orderNo })).code).toBe(404);
    await chain.pay(order.address, UNITS);
    await server.change((sql) => sql`update licence_profile set services = array_remove(services, 'stablecoin_topup')`);
    expect((await requestUsdt(agent)).code).toBe(451);
    await chain.confirm();
    expect((await detail(order.orderNo)).deposits).toMatchObject([{ state: 2, why: 'not_offered' }]);
    await server.change((sql) => sql`update licence_profile set services = services || 'stablecoin_topup'::text`);
    await expectWholeBooks(server);
  });
});
