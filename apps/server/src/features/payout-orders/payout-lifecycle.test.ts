import { randomUUID } from 'node:crypto';
import { type PayoutDetail, PROOF_MISSING, type StruggleDetail } from '@mashang/contract/payout-orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provenJson } from '../../platform/verbs/acting.ts';
import { decide, detailOf, propose } from '../../test-support/arrange/arrange-approvals.ts';
import { setMode } from '../../test-support/arrange/arrange-institution.ts';
import {
  acceptByTwo,
  claimed,
  endObjections,
  expireClaimsNow,
  forgetCoolDowns,
  freshCard,
  fundMerchant,
  listPayout,
  IMAGE,
  pay,
  readPayout,
  reject,
  releasePayout,
  stepPayout,
} from '../../test-support/arrange/arrange-payouts.ts';
import { arrangeProof } from '../../test-support/arrange/arrange-proofs.ts';
import { callMerchant } from '../../test-support/call-merchant.ts';
import { changesOf, expectUnchanged, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { codeAt, sessionOf, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { expirePayoutClaims } from './claims/expire-payout-claims.ts';

let server: TestServer;
let agent01: TestUser;
let agent02: TestUser;
let admin: TestUser;
let finance: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 500_000_000n);
  agent01 = await signInUser(server, 'agent01');
  agent02 = await signInUser(server, 'agent02');
  admin = await signInUser(server, 'admin01');
  finance = await signInUser(server, 'finance01');
});
beforeEach(async () => {
  await server.owner`update payout_claim set deadline = clock_timestamp() - interval '1 second' where status = 0`;
  await expirePayoutClaims(server.system('expire-payouts'));
  await forgetCoolDowns(server);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const accept = (user: TestUser, orderNo: string, fields: Record<string, unknown> = { googleAuthCode: user.code() }) =>
  user.post('/api/payout/order/accept', { orderNo, ...fields });
const judge = (user: TestUser, step: 'dispute' | 'fail', orderNo: string, remark = '凭证与金额不符') =>
  user.post(`/api/payout/order/${step}`, { orderNo, remark, googleAuthCode: user.code() });
const ruling = (user: TestUser, orderNo: string, outcome = 'return') =>
  propose(user, 'payout.ruling', { subjectId: orderNo, payload: { outcome, remark: '凭证不实' } });
/** Finance and an administrator decide against the claimer. */
async function ruled(orderNo: string, outcome = 'return') {
  const answer = await ruling(finance, orderNo, outcome);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return decide(admin, 'approve', (answer.data as { id: string }).id);
}
const SETTLED = {
  'M1001.payable': '-1030.00',
  'agent02.float': '1000.00',
  'agent02.commission': '8.00',
  'agent01.commission': '4.00',
  'operator.revenue': '18.00',
};

/** Creates a payout claimed by agent02 and, where asked, marked as paid. */
async function underWay(fields: Record<string, unknown> = {}, paid?: 'paid') {
  const { id, orderNo } = await listPayout(server, fields);
  const claimNo = await claimed(agent02, id);
  if (paid) expect((await pay(agent02, claimNo)).code).toBe(200);
  return { id, orderNo, claimNo };
}

describe('the worked example', () => {
  it('holds 1030.00 of merchant, 1000.00 of claimer; settles −1030, +1000, +8, +4, +18 once two accepted', async () => {
    const before = await readBalances(server);
    const { id, orderNo } = await listPayout(server, { amount: '1000.00' });
    expect(changesOf(before, await readBalances(server))).toEqual({ 'M1001.payable.held': '1030.00' });
    const claimNo = await claimed(agent02, id);
    const held = { 'M1001.payable.held': '1030.00', 'agent02.float.held': '1000.00' };
    expect(changesOf(before, await readBalances(server))).toEqual(held);
    expect(await pay(agent02, claimNo)).toMatchObject({ code: 200, data: { orderNo: claimNo, status: 1 } });
    expect(changesOf(before, await readBalances(server))).toEqual(held);
    const first = await accept(finance, orderNo);
    expect(first).toMatchObject({ code: 200, data: { orderNo, status: 1, waitsForSecond: true } });
    expect(changesOf(before, await readBalances(server))).toEqual(held);
    const accepted = await accept(admin, orderNo);
    expect(accepted).toMatchObject({ code: 200, data: { orderNo, status: 2, waitsForSecond: false } });
    expect(changesOf(before, await readBalances(server))).toEqual(SETTLED);
    expect(await readPayout(server, orderNo)).toMatchObject({
      status: 2,
      claims: [2],
      holds: { payout: 'captured', claim1: 'released' },
    });
    await expectWholeBooks(server);
  });

  it('comes to the same by the merchant and one of the staff, the merchant first', async () => {
    const before = await readBalances(server);
    const { orderNo } = await underWay({ amount: '1000.00' }, 'paid');
    const held = changesOf(before, await readBalances(server));
    const answer = await stepPayout(server, orderNo, 'accept');
    expect(answer).toMatchObject({
      status: 200,
      body: { orderNo, status: 1, claimStatus: 1, waitsForSecond: true },
    });
    expect(changesOf(before, await readBalances(server))).toEqual(held);
    // The merchant's acceptance counts once.
    const again = await expectUnchanged(server, () => stepPayout(server, orderNo, 'accept'));
    expect(again).toMatchObject({ status: 403, body: { detail: '您已验收过，须由另一人复核后结算' } });
    const detail = await finance.get('/api/payout/order/detail', { orderNo });
    expect(detail.data).toMatchObject({ order: { acceptFirstBy: '商户 M1001', mayAccept: true } });
    expect((await finance.get('/api/index/agtIndex')).data).toMatchObject({ payouts: { toSecond: 1 } });
    expect(await accept(finance, orderNo)).toMatchObject({ code: 200, data: { status: 2, waitsForSecond: false } });
    expect(changesOf(before, await readBalances(server))).toEqual(SETTLED);
  });

  it('comes to the same by one of the staff and the merchant', async () => {
    const before = await readBalances(server);
    const { orderNo } = await underWay({ amount: '1000.00' }, 'paid');
    expect(await accept(finance, orderNo)).toMatchObject({ data: { waitsForSecond: true } });
    const answer = await stepPayout(server, orderNo, 'accept');
    expect(answer).toMatchObject({
      status: 200,
      body: { orderNo, status: 2, claimStatus: 2, waitsForSecond: false },
    });
    expect(changesOf(before, await readBalances(server))).toEqual(SETTLED);
  });

  it('is settled by nobody in the database before two accepted', async () => {
    const { orderNo } = await underWay({}, 'paid');
    const settled = server.owner`
      update payout_claim set status = 2, ended_at = now(), accepted_by = 'finance01'
      where status = 1 and payout_id = (select id from payout_order where order_no = ${orderNo})`;
    await expect(settled).rejects.toMatchObject({ constraint: 'payout_claim_two' });
  });

  it('rounds commissions down to the fen and gives the operator the remainder', async () => {
    const before = await readBalances(server);
    const { orderNo } = await underWay({ amount: '33.33' }, 'paid');
    await acceptByTwo(server, finance, orderNo);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'M1001.payable': '-34.32',
      'agent02.float': '33.33',
      'agent02.commission': '0.26',
      'agent01.commission': '0.13',
      'operator.revenue': '0.60',
    });
  });

  it('is claimed by nobody once the licence settles by the institution, and a new one goes by bank file', async () => {
    const { id, orderNo } = await listPayout(server, { amount: '1000.00' });
    await setMode(server, 'institution');
    try {
      const before = await readBalances(server);
      const { orderNo: byBank } = await listPayout(server);
      expect(await stepPayout(server, byBank, 'cancel')).toMatchObject({ status: 200 });
      expect(await agent02.post(`/api/agt/struggle/addOrder/${id}`, {})).toMatchObject({ code: 451 });
      expect(changesOf(before, await readBalances(server))).toEqual({});
      expect(await stepPayout(server, orderNo, 'cancel')).toMatchObject({ status: 200 });
    } finally {
      await setMode(server, 'agent_float');
    }
  });
});

describe('paid', () => {
  it('without the transfer-success image is refused in the words of the screen, and nothing changes', async () => {
    const { claimNo } = await underWay();
    for (const payPicUrl of [undefined, '']) {
      const answer = await expectUnchanged(server, () => pay(agent02, claimNo, { payPicUrl }));
      expect(answer).toMatchObject({ code: 400, msg: PROOF_MISSING, data: [{ field: 'payPicUrl' }] });
    }
  });

  it.each([
    ['payPicUrl', 'https://elsewhere.example/x.webp'],
    ['payPicUrl', '/files/proofs/../../etc/passwd.webp'],
    ['payPicUrl', '/files/proofs/test-image-0001.svg'],
    ['payPicUrl1', '/etc/passwd'],
    ['payPicUrl2', 'x'],
    ['payPicUrl2', IMAGE],
    ['payVideoUrl', IMAGE],
  ])('with something in %s that no upload answered (%s) is refused', async (field, url) => {
    const { claimNo } = await underWay();
    const answer = await expectUnchanged(server, () => pay(agent02, claimNo, { [field]: url }));
    expect(answer).toMatchObject({ code: 400, data: [{ field }] });
  });

  it('twice, or after a rejection, or another’s, is refused', async () => {
    const { claimNo } = await underWay({}, 'paid');
    expect((await expectUnchanged(server, () => pay(agent02, claimNo))).code).toBe(409);
    expect((await expectUnchanged(server, () => reject(agent02, claimNo))).code).toBe(409);
    expect((await expectUnchanged(server, () => pay(agent01, claimNo))).code).toBe(404);
    const second = await underWay();
    await reject(agent02, second.claimNo);
    expect((await expectUnchanged(server, () => pay(agent02, second.claimNo))).code).toBe(409);
    expect((await expectUnchanged(server, () => pay(agent02, 'QD0'))).code).toBe(404);
  });

  it('after the countdown is refused, also in the moment before the job has seen it', async () => {
    const { orderNo, claimNo } = await underWay();
    await server.owner`update payout_claim set deadline = clock_timestamp() where claim_no = ${claimNo}`;
    for (const late of [() => pay(agent02, claimNo), () => reject(agent02, claimNo)])
      expect(await expectUnchanged(server, late)).toMatchObject({
        code: 409,
        msg: '付款时限已过，订单已退回抢单列表',
      });
    await expirePayoutClaims(server.system('expire-payouts'));
    expect((await expectUnchanged(server, () => pay(agent02, claimNo))).code).toBe(409);
    expect(await readPayout(server, orderNo)).toMatchObject({
      status: 0,
      returns: 1,
      claims: [5],
      holds: { payout: 'open', claim1: 'released' },
    });
  });

  it('and the countdown’s end at the same moment: one of the two happens, whole', async () => {
    for (let round = 0; round < 12; round++) {
      const { orderNo, claimNo } = await underWay({ amount: `${20 + round}.00` });
      const payPicUrl = await arrangeProof(agent02);
      await server.owner`
        update payout_claim
        set deadline = clock_timestamp() + make_interval(secs => ${round / 1000})
        where claim_no = ${claimNo}`;
      const [paid] = await Promise.all([
        pay(agent02, claimNo, { payPicUrl }),
        ...Array.from({ length: 6 }, () => expirePayoutClaims(server.system('expire-payouts'))),
      ]);
      await new Promise((resolve) => setTimeout(resolve, 8));
      await expirePayoutClaims(server.system('expire-payouts'));
      const { status, claims } = await readPayout(server, orderNo);
      expect([status, claims]).toEqual(paid.code === 200 ? [1, [1]] : [0, [5]]);
      await forgetCoolDowns(server);
    }
    await expectWholeBooks(server);
  });
});

describe('every way back gives everything back once', () => {
  it('rejected: the claimer’s float is free, the payout waits again, somebody else may finish it', async () => {
    const { id, orderNo, claimNo } = await underWay({ amount: '1000.00' });
    const before = await readBalances(server);
    expect(await reject(agent02, claimNo, '收款账户异常')).toMatchObject({ code: 200, data: { status: 4 } });
    expect(changesOf(before, await readBalances(server))).toEqual({ 'agent02.float.held': '-1000.00' });
    const again = await claimed(agent01, id);
    await pay(agent01, again);
    await acceptByTwo(server, finance, orderNo);
    expect(await readPayout(server, orderNo)).toMatchObject({
      status: 2,
      returns: 1,
      claims: [4, 2],
      holds: { payout: 'captured', claim1: 'released', claim2: 'released' },
    });
  });

  it('reject after paid: who said that it paid gives nothing back, nor disputed; the float stays held', async () => {
    const before = await readBalances(server);
    const { orderNo, claimNo } = await underWay({ amount: '1000.00' }, 'paid');
    const held = changesOf(before, await readBalances(server));
    expect(held).toMatchObject({ 'agent02.float.held': '1000.00' });
    expect((await expectUnchanged(server, () => reject(agent02, claimNo, '后悔了'))).code).toBe(409);
    expect((await judge(finance, 'dispute', orderNo)).code).toBe(200);
    expect((await expectUnchanged(server, () => reject(agent02, claimNo, '后悔了'))).code).toBe(409);
    expect(changesOf(before, await readBalances(server))).toEqual(held);
    expect(await readPayout(server, orderNo)).toMatchObject({ status: 1, claims: [3] });
  });

  it('needs no reason to reject', async () => {
    const { orderNo, claimNo } = await underWay();
    expect((await agent02.post('/api/agt/struggle/rejectedPay', { orderNo: claimNo })).code).toBe(200);
    expect(await readPayout(server, orderNo)).toMatchObject({ status: 0, claims: [4] });
  });

  it('expired, by the database clock: the claimer’s float is free; a second round finds nothing', async () => {
    const { orderNo, claimNo } = await underWay({ amount: '70.00' });
    const before = await readBalances(server);
    expect(await expireClaimsNow(server, claimNo)).toBe(1);
    expect(await expireClaimsNow(server, claimNo)).toBe(0);
    expect(changesOf(before, await readBalances(server))).toEqual({ 'agent02.float.held': '-70.00' });
    expect((await readPayout(server, orderNo)).status).toBe(0);
  });

  it('disputed and returned: 1 → 3 → 4, the payout waits again; only an abnormal one can be returned', async () => {
    const { orderNo } = await underWay({ amount: '71.00' }, 'paid');
    expect((await ruling(finance, orderNo)).code).toBe(409);
    expect(await judge(finance, 'dispute', orderNo)).toMatchObject({ code: 200, data: { status: 1 } });
    expect((await expectUnchanged(server, () => stepPayout(server, orderNo, 'accept'))).status).toBe(409);
    await endObjections(server, orderNo);
    expect(await ruled(orderNo)).toMatchObject({ code: 200, data: { state: 1 } });
    expect(await readPayout(server, orderNo)).toMatchObject({ status: 0, claims: [4], holds: { claim1: 'released' } });
  });

  it('a dispute gives its claimer a day to object: nobody decides against it before, two people do after', async () => {
    const { orderNo, claimNo } = await underWay({ amount: '71.10' }, 'paid');
    const object = (user: TestUser, fields: Record<string, unknown> = {}) =>
      user.post('/api/agt/struggle/objection', { orderNo: claimNo, remark: '回单见截图', ...fields });
    expect((await object(agent02)).code).toBe(409);
    await judge(finance, 'dispute', orderNo);
    const seen = async (user: TestUser, path: string) =>
      (await user.get(path, { orderNo })).data as PayoutDetail & StruggleDetail;
    const { order } = await seen(agent02, '/api/agt/struggle/detail');
    expect(order.answerLeft).toBeGreaterThan(86_000_000);
    expect(order.answerLeft).toBeLessThanOrEqual(86_400_000);
    // The former call for one person is gone. Two people are refused before the deadline, and the database function
    // refuses by itself too.
    expect((await admin.post('/api/payout/order/return', { orderNo, remark: 'x' })).http).toBe(404);
    const before = await readBalances(server);
    expect((await ruling(finance, orderNo)).code).toBe(409);
    expect((await ruling(finance, orderNo, 'fail')).code).toBe(409);
    const who = { actor_kind: 'user', actor_id: finance.taid, actor: finance.username, session: sessionOf(finance) };
    const step = { ...who, step: 'return', order_no: orderNo, remark: 'x' };
    const [alone] = await server.platform.db.app`
      select outcome from step_payout_claim(${provenJson(step)}::text::json)`;
    expect(alone).toMatchObject({ outcome: 'needs_two' });

    const objectionUrl = await arrangeProof(agent02);
    expect((await object(agent01)).code).toBe(404);
    expect(await object(agent02, { objectionUrl })).toMatchObject({ code: 200, data: { status: 3 } });
    const detail = await seen(finance, '/api/payout/order/detail');
    expect(detail.claims[0]).toMatchObject({ objection: '回单见截图', objectionUrl, agreed: false });
    expect(detail.order.mayRule).toBe(false);
    await endObjections(server, orderNo);
    expect((await object(agent02)).code).toBe(409);
    const answer = await ruling(finance, orderNo, 'fail');
    const { id } = answer.data as { id: string };
    expect((await detailOf(admin, id)).lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: '付款方的答复', after: expect.stringContaining('回单见截图') }),
      ]),
    );
    expect((await decide(finance, 'approve', id)).code).toBe(403);
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await decide(admin, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect(await readPayout(server, orderNo)).toMatchObject({ status: 4, claims: [4], holds: { claim1: 'released' } });
  });

  it('who agrees that it did not pay need not be waited for; what was returned fails by two people only', async () => {
    const { orderNo, claimNo } = await underWay({ amount: '71.20' }, 'paid');
    await judge(finance, 'dispute', orderNo);
    const agree = (fields: object) => agent02.post('/api/agt/struggle/agreeReturn', { orderNo: claimNo, ...fields });
    expect((await agree({})).code).toBe(10072);
    expect((await agree({ googleAuthCode: agent02.code() })).code).toBe(200);
    expect(await ruled(orderNo)).toMatchObject({ code: 200, data: { state: 1 } });
    expect((await expectUnchanged(server, () => judge(admin, 'fail', orderNo))).code).toBe(409);
    expect(await ruled(orderNo, 'fail')).toMatchObject({ code: 200, data: { state: 1 } });
    expect((await readPayout(server, orderNo)).status).toBe(4);
  });

  it('an objection made meanwhile voids what was proposed', async () => {
    const { orderNo, claimNo } = await underWay({ amount: '71.30' }, 'paid');
    await judge(finance, 'dispute', orderNo);
    await agent02.post('/api/agt/struggle/agreeReturn', { orderNo: claimNo, googleAuthCode: agent02.code() });
    const { id } = (await ruling(finance, orderNo)).data as { id: string };
    await agent02.post('/api/agt/struggle/objection', { orderNo: claimNo, remark: '已找到回单' });
    expect((await decide(admin, 'approve', id)).code).toBe(409);
    expect((await readPayout(server, orderNo)).claims).toEqual([3]);
    expect(await accept(finance, orderNo)).toMatchObject({ data: { waitsForSecond: true } });
    expect(await accept(admin, orderNo)).toMatchObject({ data: { status: 2 } });
  });

  it('disputed by the merchant, answered with better proof, accepted', async () => {
    const { orderNo, claimNo } = await underWay({ amount: '72.00' }, 'paid');
    expect(await stepPayout(server, orderNo, 'dispute')).toMatchObject({
      status: 200,
      body: { status: 1, claimStatus: 3 },
    });
    const better = await arrangeProof(agent02);
    expect((await pay(agent02, claimNo, { payPicUrl: better })).code).toBe(200);
    expect(await acceptByTwo(server, finance, orderNo)).toMatchObject({ data: { status: 2 } });
    const [row] = await server.owner`select pay_pic_url as pic from payout_claim where claim_no = ${claimNo}`;
    expect(row).toEqual({ pic: better });
  });

  it('abnormal and completed by the operator on the evidence', async () => {
    const { orderNo } = await underWay({ amount: '73.00' }, 'paid');
    await judge(finance, 'dispute', orderNo);
    expect((await accept(finance, orderNo)).code).toBe(200);
    expect((await accept(admin, orderNo)).code).toBe(200);
    expect(await readPayout(server, orderNo)).toMatchObject({ status: 2, claims: [2] });
  });

  it('cancelled by the merchant or failed by the operator while waiting, the hold is free; never later', async () => {
    const start = await readBalances(server);
    const [cancelled, failed] = [
      await listPayout(server, { amount: '74.00' }),
      await listPayout(server, { amount: '75.00' }),
    ];
    expect(await stepPayout(server, cancelled.orderNo, 'cancel')).toMatchObject({ status: 200, body: { status: 3 } });
    expect(await judge(admin, 'fail', failed.orderNo)).toMatchObject({ code: 200, data: { status: 4 } });
    expect(changesOf(start, await readBalances(server))).toEqual({});
    for (const { orderNo } of [cancelled, failed]) {
      expect((await expectUnchanged(server, () => stepPayout(server, orderNo, 'cancel'))).status).toBe(409);
      expect((await expectUnchanged(server, () => judge(admin, 'fail', orderNo))).code).toBe(409);
    }
    const bare = await listPayout(server, { amount: '75.50' });
    expect((await stepPayout(server, bare.orderNo, 'cancel', { body: '' })).status).toBe(200);
    const taken = await underWay({ amount: '76.00' });
    expect((await expectUnchanged(server, () => stepPayout(server, taken.orderNo, 'cancel'))).status).toBe(409);
    expect((await expectUnchanged(server, () => judge(admin, 'fail', taken.orderNo))).code).toBe(409);
    const asked = await callMerchant(server, { method: 'GET', path: `/api/v1/payouts/${failed.orderNo}` });
    expect(asked.body).toMatchObject({ status: 4, failReason: '凭证与金额不符', fee: '0.00' });
  });

  it('cancel and claim at the same moment: one of the two happens, whole', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, orderNo } = await listPayout(server, { amount: `${80 + round}.00` });
      const [cancel, claim] = await Promise.all([
        stepPayout(server, orderNo, 'cancel'),
        agent02.post(`/api/agt/struggle/addOrder/${id}`, {}),
      ]);
      expect([cancel.status, claim.code]).toEqual(cancel.status === 200 ? [200, 501] : [409, 200]);
      if (claim.code === 200) await reject(agent02, (claim.data as { orderNo: string }).orderNo);
      await forgetCoolDowns(server);
    }
    await expectWholeBooks(server);
  });
});

describe('acceptance', () => {
  it('moves money once, by the first two of all who accept at once', async () => {
    const before = await readBalances(server);
    const { orderNo } = await underWay({ amount: '1000.00' }, 'paid');
    const [admin02, finance01] = [await signInUser(server, 'admin02'), finance];
    await admin02.post('/api/payout/order/accept', { orderNo: 'DF0', googleAuthCode: admin02.code() });
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => accept(finance01, orderNo, {})),
      ...Array.from({ length: 5 }, () => accept(admin02, orderNo, {})),
      ...Array.from({ length: 5 }, () => stepPayout(server, orderNo, 'accept')),
    ]);
    const codes = answers.map((answer) => ('code' in answer ? answer.code : answer.status));
    expect(codes.filter((code) => code === 200)).toHaveLength(2);
    // The first acceptor is refused as the second; after two acceptances there is nothing left to accept.
    for (const code of codes) expect([200, 403, 409]).toContain(code);
    expect(changesOf(before, await readBalances(server))).toEqual(SETTLED);
  });

  it('above 50 000.00 takes a fresh code of each; the first alone moves nothing', async () => {
    const { orderNo } = await underWay({ amount: '50000.01', beneficiaryAccount: freshCard() }, 'paid');
    const admin02 = await signInUser(server, 'admin02');
    expect((await expectUnchanged(server, () => accept(finance, orderNo, {}))).code).toBe(10072);
    const before = await readBalances(server);
    expect(await accept(finance, orderNo)).toMatchObject({
      code: 200,
      msg: '已验收，等待另一人复核',
      data: { status: 1, waitsForSecond: true },
    });
    expect(changesOf(before, await readBalances(server))).toEqual({});
    const detail = await finance.get('/api/payout/order/detail', { orderNo });
    expect(detail.data).toMatchObject({ order: { acceptFirstBy: 'finance01', needsTwo: true, mayAccept: false } });
    expect((await expectUnchanged(server, () => accept(finance, orderNo))).code).toBe(403);
    // It is the other person's task now, on the home page and in the list behind it.
    expect((await admin02.get('/api/index/agtIndex')).data).toMatchObject({ payouts: { toSecond: 1 } });
    expect((await finance.get('/api/index/agtIndex')).data).toMatchObject({ payouts: { toSecond: 0 } });
    const waiting = await admin02.get('/api/payout/order/getPageList', { awaitsSecond: '1' });
    expect(waiting.data).toMatchObject({ total: 1, list: [{ orderNo }] });
    expect(await accept(admin02, orderNo)).toMatchObject({ code: 200, data: { status: 2, waitsForSecond: false } });
    expect((await readPayout(server, orderNo)).status).toBe(2);
  });

  it('a dispute between the two forgets the first', async () => {
    const { orderNo } = await underWay({ amount: '50000.01', beneficiaryAccount: freshCard() }, 'paid');
    await accept(finance, orderNo);
    await judge(admin, 'dispute', orderNo);
    expect(await accept(finance, orderNo)).toMatchObject({ code: 200, data: { waitsForSecond: true } });
    expect(await accept(admin, orderNo)).toMatchObject({ code: 200, data: { status: 2 } });
  });

  it('takes a fresh code above the tier, whole or split: all to one account within a day', async () => {
    const needsTwo = async (orderNo: string) =>
      ((await finance.get('/api/payout/order/detail', { orderNo })).data as PayoutDetail).order.needsTwo;
    const atTier = await underWay({ amount: '50000.00', beneficiaryAccount: freshCard() }, 'paid');
    expect(await needsTwo(atTier.orderNo)).toBe(false);
    const fields = { amount: '30000.00', beneficiaryAccount: freshCard() };
    const parts = [await underWay(fields, 'paid'), await underWay(fields, 'paid')];
    const elsewhere = await underWay({ ...fields, beneficiaryAccount: freshCard() }, 'paid');
    const [first, second] = parts.map(({ orderNo }) => orderNo) as [string, string];
    expect([await needsTwo(first), await needsTwo(second), await needsTwo(elsewhere.orderNo)]).toEqual([
      false,
      true,
      false,
    ]);
    // Payouts that are older, failed or were taken back do not count.
    // The fee plan is moved back too: an order is never older than the plan that charges it.
    await server.owner`update merchant_fee set effective_from = effective_from - interval '2 days'`;
    await server.owner`
      update payout_order
      set create_time = create_time - interval '25 hours'
      where order_no = ${first}`;
    expect(await needsTwo(second)).toBe(false);
    const alone = { ...fields, beneficiaryAccount: freshCard() };
    const dropped = await listPayout(server, alone);
    expect((await stepPayout(server, dropped.orderNo, 'cancel')).status).toBe(200);
    expect(await needsTwo((await underWay(alone, 'paid')).orderNo)).toBe(false);
  });

  it('needs a payment to accept, a right code, the permission, and no freeze', async () => {
    const { orderNo, claimNo } = await underWay({ amount: '91.00' });
    expect((await expectUnchanged(server, () => accept(finance, orderNo))).code).toBe(409);
    expect((await expectUnchanged(server, () => stepPayout(server, orderNo, 'accept'))).status).toBe(409);
    await pay(agent02, claimNo);
    const wrong = { googleAuthCode: codeAt(server, 12_345) };
    expect((await expectUnchanged(server, () => accept(finance, orderNo, wrong))).code).toBe(10072);
    const risk = await signInUser(server, 'risk01');
    for (const user of [agent02, risk])
      expect((await expectUnchanged(server, () => accept(user, orderNo, {}))).code).toBe(403);
    expect((await expectUnchanged(server, () => accept(finance, 'DF0'))).code).toBe(404);
    await risk.post('/api/payout/order/freeze', { orderNo, frozen: true, remark: '核查' });
    expect((await expectUnchanged(server, () => accept(finance, orderNo))).code).toBe(423);
    expect((await expectUnchanged(server, () => stepPayout(server, orderNo, 'accept'))).status).toBe(423);
    await releasePayout(server, orderNo);
    expect(await acceptByTwo(server, finance, orderNo)).toMatchObject({ data: { status: 2 } });
  });

  it('and every other step writes one audit row that names who and what changed', async () => {
    const { orderNo, claimNo } = await underWay({ amount: '92.00' }, 'paid');
    await judge(finance, 'dispute', orderNo);
    await endObjections(server, orderNo);
    await ruled(orderNo, 'fail');
    const rows = await server.owner`
      select action, actor_name as who, before ->> 'claimStatus' as before, after ->> 'claimStatus' as after
      from audit_log
      where subject_id = ${orderNo}
      order by id`;
    expect(rows.map(({ action, who, before, after }) => [action, who, before, after])).toEqual([
      ['payout-order.claim', 'agent02', null, null],
      ['payout-order.pay', 'agent02', '0', '1'],
      ['payout-order.dispute', 'finance01', '1', '3'],
      ['payout-order.return', 'admin01', '3', '4'],
      ['payout-order.fail', 'admin01', null, null],
    ]);
    expect(claimNo).toMatch(/^QD/);
  });
});

describe('a merchant’s step sent again', () => {
  it('answers what it answered first, byte for byte, and moves nothing twice', async () => {
    const paid = await underWay({ amount: '93.00' }, 'paid');
    const disputed = await underWay({ amount: '94.00' }, 'paid');
    const waiting = await listPayout(server, { amount: '95.00' });
    for (const [orderNo, step] of [
      [paid.orderNo, 'accept'],
      [disputed.orderNo, 'dispute'],
      [waiting.orderNo, 'cancel'],
    ] as const) {
      const idempotencyKey = randomUUID();
      const rush = await Promise.all(
        Array.from({ length: 5 }, () => stepPayout(server, orderNo, step, { idempotencyKey })),
      );
      expect(rush.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      // A request that came while the first was still running gets 409.
      for (const { status } of rush) expect([200, 409]).toContain(status);
      const again = await expectUnchanged(server, () => stepPayout(server, orderNo, step, { idempotencyKey }));
      expect(again.status).toBe(200);
      for (const { status, text } of rush) expect(status === 200 ? text : again.text).toBe(again.text);
      const other = await stepPayout(server, paid.orderNo === orderNo ? waiting.orderNo : paid.orderNo, step, {
        idempotencyKey,
      });
      expect(other.status).toBe(422);
    }
    expect((await stepPayout(server, paid.orderNo, 'accept', { idempotencyKey: null })).status).toBe(400);
    expect((await stepPayout(server, 'DF0', 'accept')).status).toBe(404);
  });
});
