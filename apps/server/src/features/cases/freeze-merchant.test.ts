import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { balanceOf, freezeFor, openCase, readCase } from '../../test-support/arrange/arrange-cases.ts';
import { openBankAccount, setMode } from '../../test-support/arrange/arrange-institution.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import {
  bindTwoFactor,
  claimed,
  forgetCoolDowns,
  fundMerchant,
  listPayout,
  pay,
  postPayout,
  readPayout,
  reject,
  stepPayout,
} from '../../test-support/arrange/arrange-payouts.ts';
import { arrangeSettlement, makeRun, putByTwo, sendRun } from '../../test-support/arrange/arrange-settlements.ts';
import { forgetProposals } from '../../test-support/arrange/lift-sums.ts';
import { callMerchant, collectionBody, createOrder, postCollection } from '../../test-support/call-merchant.ts';
import { brokenBy, expectWholeBooks } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let merchant: string;
/** Two cases: one about the merchant itself, one about somebody linked to it. */
let cases: [string, string];
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await bindTwoFactor(server, 'agent01');
  for (const name of ['admin01', 'admin02', 'risk01', 'finance01', 'agent01', 'agent02'])
    users[name] = await signInUser(server, name);
  await rotateOnly(server, 'agent02');
  await fundMerchant(server, 10_000_000n);
  merchant = await arrangeSettlement(server, { maker: user('admin01'), checker: user('admin02') }, { holdBack: false });
  await forgetProposals(server.owner);
  cases = [
    await openCase(user('admin01'), { subject: 'merchant', subjectKey: 'M1001' }),
    await openCase(user('admin01'), { subject: 'participant', subjectKey: 'agent02' }),
  ];
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server?.stop();
});

const freeze = (id: string, who = 'risk01') => freezeFor(user(who), { id, kind: 'merchant', subjectId: 'M1001' });
const standing = async (id: string) =>
  (await readCase(user('risk01'), id)).freezes.find(({ kind, liftedTime }) => kind === 'merchant' && !liftedTime);
async function lift(id: string): Promise<void> {
  const subjectId = (await standing(id))?.id ?? '';
  const approval = await proposed(user('risk01'), 'freeze.lift', { subjectId, payload: {} });
  expect((await decide(user('risk01'), 'approve', approval)).code).toBe(403);
  expect(await decide(user('admin02'), 'approve', approval)).toMatchObject({ code: 200, data: { state: 1 } });
}
const detail = async () =>
  (await user('admin01').get('/api/merchants/detail', { id: merchant })).data as OverseenMerchantDetail;
const balance = () => balanceOf(server, 'merchant', 'M1001');
const claim = (id: string) => user('agent01').post(`/api/agt/struggle/addOrder/${id}`, {});
const readBalance = () => callMerchant(server, { method: 'GET', path: '/api/v1/balance' });

/** Expects that a bank file can be downloaded before and after a freeze, and is refused with a message during it. */
async function keepsFile(path: string): Promise<void> {
  const take = () => server.app.inject({ method: 'GET', url: path, headers: user('finance01').headers });
  expect((await take()).statusCode).toBe(200);
  expect(await freeze(cases[0])).toMatchObject({ code: 200 });
  const refused = await take();
  expect(refused.statusCode).toBe(423);
  expect(refused.payload).toContain('已被冻结');
  await lift(cases[0]);
  expect((await take()).statusCode).toBe(200);
}

describe('a merchant that a case froze', () => {
  it('is frozen at once by one person with the right, and its drawer says by which case', async () => {
    for (const name of ['finance01', 'agent02']) expect((await freeze(cases[0], name)).code).toBe(403);
    const nobody = await freezeFor(user('risk01'), { id: cases[0], kind: 'merchant', subjectId: 'M9999' });
    expect(nobody).toMatchObject({ code: 400, msg: expect.stringContaining('商户不存在') });
    expect((await detail()).freezes).toEqual([]);
    const before = await balance();
    expect(await freeze(cases[0])).toMatchObject({ code: 200 });
    expect((await freeze(cases[0])).code).toBe(409);
    const { merchant: row, freezes } = await detail();
    expect(row.frozen).toBe(true);
    expect(freezes).toEqual([
      {
        caseId: cases[0],
        caseNo: expect.stringMatching(/^AJ\d{8}$/),
        reason: '涉嫌异常',
        by: 'risk01',
        time: expect.stringMatching(/^20/),
      },
    ]);
    expect(await balance()).toEqual({ free: 0n, held: before.free + before.held });
    const [audit] = await server.owner`
      select actor_name as who, after from audit_log where action = 'risk-case.freeze' order by id desc limit 1`;
    expect(audit).toMatchObject({ who: 'risk01', after: { kind: 'merchant', key: merchant, frozen: true } });
    await lift(cases[0]);
    expect((await detail()).merchant.frozen).toBe(false);
    expect(await balance()).toEqual(before);
  });

  it('makes no order and no payout; its waiting payouts are claimed by nobody, also when one comes back', async () => {
    const [waiting, taken] = [await listPayout(server), await listPayout(server)];
    const open = await createOrder(server, { amount: '300.00' });
    const claimNo = await claimed(user('agent02'), taken.id);
    expect(await freeze(cases[0])).toMatchObject({ code: 200 });
    expect((await readBalance()).status).toBe(423);
    expect((await postCollection(server, collectionBody())).status).toBe(423);
    expect((await postPayout(server, {})).status).toBe(423);
    expect(await claim(waiting.id)).toMatchObject({ code: 423 });
    expect(await reject(user('agent02'), claimNo)).toMatchObject({ code: 200 });
    await forgetCoolDowns(server);
    expect(await claim(taken.id)).toMatchObject({ code: 423 });
    for (const { orderNo } of [waiting, taken]) expect(await readPayout(server, orderNo)).toMatchObject({ status: 0 });
    // An open order may still be paid; its money is held with the rest.
    expect(await user('agent02').confirm(open.agtOrderNo, { googleAuthCode: user('agent02').code() })).toMatchObject({
      code: 200,
    });
    expect((await balance()).free).toBe(0n);
    await lift(cases[0]);
    expect((await balance()).free).toBeGreaterThan(0n);
    for (const { id } of [waiting, taken]) await claimed(user('agent01'), id);
    expect((await postCollection(server, collectionBody())).status).toBe(201);
  });

  it('has no claimed payout accepted; its claimer is warned, may show that it paid, waits for the end', async () => {
    const listed = await listPayout(server);
    const claimNo = await claimed(user('agent02'), listed.id);
    const seen = async () =>
      (
        (await user('agent02').get('/api/agt/struggle/detail', { orderNo: claimNo })).data as {
          order: { frozen: boolean };
        }
      ).order;
    const accept = () =>
      user('finance01').post('/api/payout/order/accept', {
        orderNo: listed.orderNo,
        googleAuthCode: user('finance01').code(),
      });
    expect(await seen()).toMatchObject({ frozen: false });
    expect(await freeze(cases[0])).toMatchObject({ code: 200 });
    expect(await seen()).toMatchObject({ frozen: true });
    expect(await pay(user('agent02'), claimNo)).toMatchObject({ code: 200 });
    const before = await balance();
    expect((await accept()).code).toBe(423);
    expect((await stepPayout(server, listed.orderNo, 'accept')).status).toBe(423);
    expect(await balance()).toEqual(before);
    const order = async () =>
      (await user('finance01').get('/api/payout/order/detail', { orderNo: listed.orderNo })).data as {
        order: { mayAccept: boolean };
      };
    expect((await order()).order).toMatchObject({ mayAccept: false });
    await lift(cases[0]);
    expect(await accept()).toMatchObject({ code: 200 });
  });

  it('is settled neither by a new run nor by one that was approved before', async () => {
    const staff = { maker: user('admin01'), checker: user('admin02') };
    const runNo = await makeRun(staff, merchant);
    await putByTwo(staff, 'settlement.run', runNo);
    expect(await freeze(cases[0])).toMatchObject({ code: 200 });
    const rows = await server.owner<{ no: string }[]>`
      select s.settlement_no as no
      from settlement s
      join settlement_run r on r.id = s.of_run
      where r.run_no = ${runNo}`;
    const body = { settlementNos: rows.map(({ no }) => no), googleAuthCode: user('finance01').code() };
    expect((await user('finance01').post('/api/settlements/send', body)).code).toBe(423);
    expect((await user('admin01').post('/api/settlements/make', { merchantIds: [merchant] })).code).toBe(409);
    await lift(cases[0]);
    const file = await sendRun(server, user('finance01'), runNo);
    expect(file).toMatch(/^JB/);
    await keepsFile(`/files/settlements/${file}.csv`);
  });

  it('has no payout of the institution go into a bank file', async () => {
    await openBankAccount(server, { code: 'main', number: '955500001', prefix: '', way: 'none' });
    await setMode(server, 'institution');
    await fundMerchant(server, 1_000_000n);
    const { orderNo } = await listPayout(server);
    const send = () =>
      user('finance01').post('/api/payout/order/send', {
        orderNos: [orderNo],
        googleAuthCode: user('finance01').code(),
      });
    expect(await freeze(cases[0])).toMatchObject({ code: 200 });
    expect((await send()).code).toBe(423);
    await lift(cases[0]);
    const sent = await send();
    expect(sent).toMatchObject({ code: 200 });
    const { batchNo } = sent.data as { batchNo: string };
    await keepsFile(`/files/payouts/${batchNo}.csv`);
    await keepsFile(`/files/payouts/${batchNo}.xml`);
  });

  it('stays frozen until the last case has let it go, whoever writes', async () => {
    await fundMerchant(server, 100_000n);
    for (const id of cases) expect(await freeze(id)).toMatchObject({ code: 200 });
    expect((await detail()).freezes).toHaveLength(2);
    await expect(
      server.platform.db.app`update merchant set frozen = false where id = ${merchant}`,
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
    await server.owner`update merchant set frozen = false where id = ${merchant}`;
    expect((await detail()).merchant.frozen).toBe(true);
    await lift(cases[0]);
    expect((await detail()).merchant.frozen).toBe(true);
    expect((await balance()).free).toBe(0n);
    expect((await readBalance()).status).toBe(423);
    await lift(cases[1]);
    expect((await detail()).merchant.frozen).toBe(false);
    expect((await balance()).free).toBeGreaterThan(0n);
    expect((await readBalance()).status).toBe(200);
  });
});

it('verify finds an order that was made past the freeze, and a freeze without the mark', async () => {
  const past = `insert into risk_freeze (case_id, kind, subject_id, reason, by_user, at, lifted_at)
    select ${cases[0]}, 'merchant', merchant_id::text, 'x', 'x', create_time - interval '1 minute',
      create_time + interval '1 minute'
    from collection_order limit 1`;
  const unmarked = `insert into risk_freeze (case_id, kind, subject_id, reason, by_user)
    values (${cases[0]}, 'merchant', '${merchant}', 'x', 'x')`;
  for (const sql of [past, unmarked])
    expect((await brokenBy(server, sql)).some((name) => name.includes('被案件冻结的商户有标记'))).toBe(true);
});
