import type { BillPage } from '@mashang/contract/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { askCash, asked, release, sendCash } from '../../test-support/arrange/arrange-cash-outs.ts';
import { participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { fundMerchant } from '../../test-support/arrange/arrange-payouts.ts';
import { payRefunds } from '../../test-support/arrange/arrange-refunds.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { brokenBy, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  await fundMerchant(server, 100_000_000n);
  for (const name of ['admin01', 'admin02', 'finance01']) users[name] = await insertSession(server, name);
  users.agent02 = await signInUser(server, 'agent02');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

async function settled(amount: string): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount });
  expect(await user('agent02').confirm(agtOrderNo, { googleAuthCode: user('agent02').code() })).toMatchObject({
    code: 200,
  });
  return agtOrderNo;
}
async function refund(subjectId: string): Promise<void> {
  const id = await proposed(user('admin01'), 'collection.refund', { subjectId, payload: {} });
  expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
  await payRefunds(server, subjectId);
}
/** Holds agent02's float except this amount in fen; null releases that hold. */
async function leaveFree(fen: bigint | null): Promise<void> {
  await server.owner`
    with h as (update ledger_hold
      set state = 'released', closed_at = now()
      where reference like 'test:keep%' and state = 'open'
      returning account_id, amount)
    update ledger_balance b set held = b.held - h.amount from h where b.account_id = h.account_id`;
  if (fen === null) return;
  await server.owner`
    with b as (
      select b.account_id, b.posted - b.held - ${fen}::bigint as kept from ledger_balance b
      where b.account_id = account_of('participant', (select id from participant where name = 'agent02'), 'float')
    ),
      h as (insert into ledger_hold (reference, account_id, amount)
        select 'test:keep' || ${fen}::text, account_id, kept
        from b
        returning account_id, amount)
    update ledger_balance x set held = x.held + h.amount from h where x.account_id = h.account_id`;
}
const commission = async () => (await readBalances(server))['agent02.commission'] ?? '';

describe('commission that was cashed out before a refund took it back', () => {
  it('is owed: shown, not to be cashed out, recovered by the next commissions, counted by the operator', async () => {
    // 0.8 % of 20 000.00 is 160.00, which is cashed out; a refund of 64.00 takes 0.51 back.
    const early = await settled('63.99');
    await settled('20000.00');
    const amount = await commission();
    const no = await asked(user('agent02'), { source: 'commission', amount });
    expect(await release(no, user('admin01'), user('finance01'))).toMatchObject({ code: 200 });
    expect(await sendCash(user('finance01'), no, 'BANK-OWED-1')).toMatchObject({ code: 200 });
    expect(await commission()).toBe('0.00');
    await refund(early);
    expect(await commission()).toBe('-0.51');
    await expectWholeBooks(server);

    const bill = (
      await user('agent02').get('/api/agt/bill/getPageList', { account: 'commission', page: '1', limit: '10' })
    ).data as BillPage;
    expect(bill.balance).toBe('-0.51');
    const home = (await user('agent02').get('/api/index/agtIndex')).data as { commissionBalance: string };
    expect(home.commissionBalance).toBe('-0.51');
    const exposure = async () => {
      await server.owner`select roll_up_ledger()`;
      server.clock.advance(5_000);
      return (
        (await user('admin01').get('/api/index/institution')).data as { exposure: { owed: string; owedCount: number } }
      ).exposure;
    };
    await expect.poll(exposure).toMatchObject({ owed: '0.51', owedCount: 1 });
    const oversight = (
      await user('admin01').get('/api/participants/detail', { id: String(await participantId(server, 'agent02')) })
    ).data;
    expect(oversight).toMatchObject({ commission: '-0.51' });

    const refused = await askCash(user('agent02'), {
      source: 'commission',
      amount: '100.00',
      googleAuthCode: user('agent02').code(),
    });
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('欠 0.51 元') });
    // The float may not leave either: the part that covers the debt stays, even if a cash-out was requested before.
    const form = async () =>
      (await user('agent02').get('/api/agt/destoonFinanceCash/form')).data as { float: string; commission: string };
    await leaveFree(10_050n);
    expect(await form()).toMatchObject({ float: '99.99', commission: '-0.51' });
    expect(await askCash(user('agent02'), { source: 'float', amount: '100.00' })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('留出佣金账户所欠的 0.51 元'),
    });
    await leaveFree(10_051n);
    const waiting = await asked(user('agent02'), { source: 'float', amount: '100.00' });
    expect(await release(waiting, user('admin01'), user('finance01'))).toMatchObject({ code: 200 });
    await leaveFree(50n);
    expect(await sendCash(user('finance01'), waiting, 'BANK-OWED-2')).toMatchObject({
      code: 409,
      msg: expect.stringContaining('佣金被冲回'),
    });
    await leaveFree(null);
    expect(await sendCash(user('finance01'), waiting, 'BANK-OWED-2')).toMatchObject({ code: 200 });
    await settled('20000.00');
    expect(await commission()).toBe('159.49');
    await asked(user('agent02'), { source: 'commission', amount: '159.49', googleAuthCode: user('agent02').code() });
  });
});

describe('verify finds', () => {
  it('a commission below zero that no refund explains', async () => {
    const sql = `select post_transfer('test.taken', 'test:taken', '',
        array[account_of('participant', (select id from participant where name = 'agent03'), 'commission'),
      account_of('operator', 0, 'revenue')], array[-1000000, 1000000]::bigint[])`;
    expect((await brokenBy(server, sql)).some((name) => name.includes('佣金为负只因退款'))).toBe(true);
  });
});
