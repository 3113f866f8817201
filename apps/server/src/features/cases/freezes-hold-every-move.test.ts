import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { freezeFor, openCase, readCase } from '../../test-support/arrange/arrange-cases.ts';
import { askCash, asked, bankAccountOf, release, sendCash } from '../../test-support/arrange/arrange-cash-outs.ts';
import { participantId } from '../../test-support/arrange/arrange-network.ts';
import {
  fundMerchant,
  listPayout,
  readPayout,
  releasePayout,
  stepPayout,
} from '../../test-support/arrange/arrange-payouts.ts';
import { arrangeSettlement, makeRun, putByTwo, sendRun } from '../../test-support/arrange/arrange-settlements.ts';
import { forgetProposals } from '../../test-support/arrange/lift-sums.ts';
import { brokenBy, expectUnchanged, expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let caseId: string;
let keys = 0;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01', 'agent01', 'agent02'])
    users[name] = await insertSession(server, name);
  await fundMerchant(server, 10_000_000n);
  caseId = await openCase(user('admin01'), { subject: 'merchant', subjectKey: 'M1001' });
});
afterEach(() => forgetProposals(server.owner));
afterAll(async () => {
  await expectWholeBooks(server);
  await server?.stop();
});

async function freeze(kind: string, subjectId: string): Promise<void> {
  expect(await freezeFor(user('risk01'), { id: caseId, kind, subjectId })).toMatchObject({ code: 200 });
}
async function lift(kind: string): Promise<void> {
  const { freezes } = await readCase(user('risk01'), caseId);
  const standing = freezes.find((one) => one.kind === kind && one.liftedTime === '');
  const id = await proposed(user('risk01'), 'freeze.lift', { subjectId: standing?.id ?? '', payload: {} });
  expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
}
/** Prepares a cash-out for each step before the freeze; `tried` takes each step after it. */
async function cashOuts() {
  const agent = user('agent01');
  const ask = (amount: string) => asked(agent, { amount, googleAuthCode: agent.code() });
  const [waiting, asked1, released] = [await ask('600.00'), await ask('601.00'), await ask('602.00')];
  const id = await proposed(user('admin01'), 'cash-out.pay', { subjectId: asked1, payload: {} });
  expect(await release(released, user('admin01'), user('admin02'))).toMatchObject({ code: 200 });
  keys += 1;
  const tried = {
    request: () => askCash(agent, { amount: '500.00', googleAuthCode: agent.code() }),
    propose: () => propose(user('admin01'), 'cash-out.pay', { subjectId: waiting, payload: {} }),
    approve: () => decide(user('admin02'), 'approve', id),
    send: () => sendCash(user('finance01'), released, `FREEZE-${keys}`),
  };
  async function end(): Promise<void> {
    for (const cashOutNo of [waiting, asked1, released]) {
      const body = { cashOutNo, reason: '测试结束', googleAuthCode: user('finance01').code() };
      expect(await user('finance01').post('/api/cash-outs/reject', body)).toMatchObject({ code: 200 });
    }
  }
  return { tried, end, released };
}
async function transfer(): Promise<{ code: number }> {
  keys += 1;
  const id = String(await participantId(server, 'agent03'));
  const body = { id, amount: '100.00', remark: '', idempotencyKey: `freeze-${keys}` };
  return user('agent01').post('/api/agt/agent/transferAmount', { ...body, googleAuthCode: user('agent01').code() });
}

/** The answers to each step under each kind of freeze: for an account they say why no money can go there. */
const CASH: { kind: string; subject(): Promise<string>; said: number; asked: number; moves: number[] }[] = [
  { kind: 'participant', subject: async () => 'agent01', said: 423, asked: 423, moves: [423, 409] },
  { kind: 'wallet', subject: async () => 'agent01', said: 423, asked: 423, moves: [423, 409] },
  { kind: 'account', subject: () => bankAccountOf(server, 'agent01'), said: 409, asked: 400, moves: [200] },
];

describe('money of a participant leaves by no cash-out and no transfer while a case froze its', () => {
  it.each(CASH)('$kind', async ({ kind, subject, said, asked: refusal, moves }) => {
    const { tried, end, released } = await cashOuts();
    await freeze(kind, await subject());
    expect((await expectUnchanged(server, tried.request)).code).toBe(refusal);
    for (const step of [tried.propose, tried.approve, tried.send]) expect((await step()).code).toBe(said);
    expect(moves).toContain((await transfer()).code);
    const [row] = await server.owner`select status from cash_out where cash_out_no = ${released}`;
    expect(row).toEqual({ status: 1 });
    await end();
    await lift(kind);
    if (kind === 'account')
      await server.owner`update collection_account set status = 1 where check_status = 'approved'`;
  });
});

const failPayout = (orderNo: string) =>
  user('finance01').post('/api/payout/order/fail', {
    orderNo,
    remark: '不再付款',
    googleAuthCode: user('finance01').code(),
  });

describe('a payout that stands still', () => {
  const claim = (id: string) => user('agent02').post(`/api/agt/struggle/addOrder/${id}`, {});
  it('by a case is ended by nobody before two people lift it', async () => {
    const { id, orderNo } = await listPayout(server, { amount: '41.00' });
    await freeze('payout', orderNo);
    expect((await expectUnchanged(server, () => failPayout(orderNo))).code).toBe(423);
    expect((await stepPayout(server, orderNo, 'cancel')).status).toBe(423);
    expect(await claim(id)).toMatchObject({ code: 423 });
    expect(await readPayout(server, orderNo)).toMatchObject({ status: 0, frozen: true, holds: { payout: 'open' } });
    await lift('payout');
    expect(await failPayout(orderNo)).toMatchObject({ code: 200 });
    expect(await readPayout(server, orderNo)).toMatchObject({ status: 4, holds: { payout: 'released' } });
  });

  it('by hand is ended by nobody before two people release it', async () => {
    const { orderNo } = await listPayout(server, { amount: '42.00' });
    const body = { orderNo, frozen: true, remark: '核查' };
    expect(await user('risk01').post('/api/payout/order/freeze', body)).toMatchObject({ code: 200 });
    expect((await expectUnchanged(server, () => failPayout(orderNo))).code).toBe(423);
    expect(await releasePayout(server, orderNo)).toBe(true);
    expect(await failPayout(orderNo)).toMatchObject({ code: 200 });
  });
});

describe('a settlement', () => {
  it('of a merchant that screening froze after its approval goes into no file', async () => {
    const staff = { maker: user('admin01'), checker: user('admin02') };
    const merchant = await arrangeSettlement(server, staff, { holdBack: false });
    await fundMerchant(server, 100_000n);
    const runNo = await makeRun(staff, merchant);
    await putByTwo(staff, 'settlement.run', runNo);
    await server.owner`
      insert into risk_freeze (kind, subject_id, source, reason, by_user)
      values ('merchant', ${merchant}, 'screening', '筛查命中', 'system:screening')`;
    const rows = await server.owner<{ no: string }[]>`
      select s.settlement_no as no
      from settlement s
      join settlement_run r on r.id = s.of_run
      where r.run_no = ${runNo}`;
    const body = { settlementNos: rows.map(({ no }) => no), googleAuthCode: user('finance01').code() };
    expect(await user('finance01').post('/api/settlements/send', body)).toMatchObject({ code: 423 });
    await server.owner`
      update risk_freeze
      set lifted_at = clock_timestamp()
      where kind = 'merchant' and lifted_at is null`;
    expect(await sendRun(server, user('finance01'), runNo)).toMatch(/^JB/);
  });
});

describe('verify finds', () => {
  const caseFreeze = (kind: string, subject: string, at: string) =>
    `insert into risk_freeze (case_id, kind, subject_id, reason, by_user, at)
     select ${caseId}, '${kind}', ${subject}, 'x', 'x', ${at} - interval '1 second'`;
  it.each([
    [
      'a cash-out of a frozen float',
      () => `${caseFreeze('wallet', 'participant_id::text', 'sent_at')} from cash_out where status = 2 limit 1`,
    ],
    [
      'a frozen payout that was ended',
      () => `${caseFreeze('payout', 'order_no', 'finish_time')} from payout_order where status = 4 limit 1`,
    ],
  ])('%s', async (_what, sql) => {
    const no = await asked(user('agent02'), { amount: '500.00', googleAuthCode: user('agent02').code() });
    await release(no, user('admin01'), user('admin02'));
    keys += 1;
    expect(await sendCash(user('finance01'), no, `FREEZE-${keys}`)).toMatchObject({ code: 200 });
    expect((await brokenBy(server, sql())).some((name) => name.includes('提现与代付不越过冻结'))).toBe(true);
  });
});
