import type { AskableSettlement, OwnSettlementPage } from '@mashang/contract/own-settlements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { arrangeSettlement, putByTwo } from '../../../test-support/arrange/arrange-settlements.ts';
import { liftStepUpSums } from '../../../test-support/arrange/lift-sums.ts';
import { callMerchant, createOrder } from '../../../test-support/call-merchant.ts';
import { noticeOf, notifyChannel } from '../../../test-support/notify-channel.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });

beforeAll(async () => {
  server = await startTestServer();
  await enterMerchantPeople(server, [
    { name: 'sadmin', role: 'merchant_admin' },
    { name: 'sfinance', role: 'merchant_finance' },
    { name: 'sdev', role: 'merchant_developer' },
    { name: 'sviewer', role: 'merchant_viewer' },
  ]);
  for (const name of ['admin01', 'admin02', 'sadmin', 'sfinance', 'sdev', 'sviewer'])
    users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
}, 120_000);
afterAll(() => server?.stop());

const askable = async () => (await user('sfinance').get('/api/merchant/settlements/askable')).data as AskableSettlement;
const ask = (name: string, amount = '0.00') =>
  user(name).post('/api/merchant/settlements/ask', { amount, googleAuthCode: user(name).code() });
async function createPaid(amount: string): Promise<void> {
  const { agtOrderNo } = await createOrder(server, { product: 'auto', amount });
  await notifyChannel(server, noticeOf(agtOrderNo, amount));
}
const askByProgram = () => callMerchant(server, { method: 'POST', path: '/api/v1/settlements', body: {} });

describe('a merchant’s people ask for a settlement', () => {
  it('and are refused by the same reason as its program, without a plan and without money', async () => {
    const why = (await askByProgram()).body as { detail?: string };
    const answer = await ask('sfinance');
    expect(answer.code).toBe(409);
    expect((await askable()).why).toBe(answer.msg);
    expect(JSON.stringify(why)).toContain(answer.msg);
    await arrangeSettlement(server, staff(), { reserveRate: '10', reserveDays: 30, fee: '2.00' });
    expect((await askable()).why).not.toBe('');
    expect((await ask('sfinance')).code).toBe(409);
  });

  it('of all that is free, and two at once make one', async () => {
    await createPaid('1000.00');
    const offered = await askable();
    expect(offered).toMatchObject({ why: '', fee: '2.00', reserve: '100.00' });
    expect(offered.accountNo).toContain('*');
    await createPaid('10.00');
    const changed = await ask('sfinance', offered.amount);
    expect(changed).toMatchObject({ code: 409, data: [{ field: 'amount', reason: changed.msg }] });
    expect(changed.msg).toContain('可结算金额已变化');
    const settled = await server.owner`select from settlement where state = 'made'`;
    expect(settled).toHaveLength(0);
    const now = await askable();
    expect(now.amount).not.toBe(offered.amount);
    const answers = await Promise.all([ask('sfinance', now.amount), ask('sadmin', now.amount)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const { list } = (await user('sviewer').get('/api/merchant/settlements')).data as OwnSettlementPage;
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ state: 'made', amount: now.amount, fee: '2.00', reserve: '101.00' });
    expect((await askable()).why).not.toBe('');
    expect((await askByProgram()).status).toBe(409);
    const [row] = await server.owner`
      select actor_name, after ->> 'settlementNo' as no from audit_log where action = 'settlement.ask'`;
    expect(row).toMatchObject({ no: list[0]?.settlementNo });
    expect(['sfinance', 'sadmin']).toContain(row?.actor_name);
  });

  it('and it is paid only once two of the staff have approved it', async () => {
    const [run] = await server.owner`select run_no, asked_by from settlement_run where state = 'made'`;
    expect(run?.asked_by).toBe('merchant');
    await putByTwo(staff(), 'settlement.run', run?.run_no as string);
    const { list } = (await user('sadmin').get('/api/merchant/settlements')).data as OwnSettlementPage;
    expect(list[0]?.state).toBe('approved');
  });

  it.each(['sdev', 'sviewer', 'admin01'])('but %s may neither ask nor see what could be asked for', async (name) => {
    expect((await ask(name)).code).toBe(403);
    expect((await user(name).get('/api/merchant/settlements/askable')).code).toBe(403);
  });

  it('for nobody else: the merchant is the person’s own', async () => {
    const forged = { merchantId: '1', amount: '1.00', googleAuthCode: user('sadmin').code() };
    expect((await user('sadmin').post('/api/merchant/settlements/ask', forged)).code).toBe(400);
  });
});
