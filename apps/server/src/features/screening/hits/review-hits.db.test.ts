import type { HitDetail, HitPage } from '@mashang/contract/screening';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import {
  fundMerchant,
  listPayout,
  payoutBody,
  postPayout,
  stepPayout,
} from '../../../test-support/arrange/arrange-payouts.ts';
import { callMerchant } from '../../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

const LISTED = '演示受限人员甲';
let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 50_000_000n);
  for (const name of ['admin01', 'admin02', 'risk01']) users[name] = await signInUser(server, name);
  for (const name of ['finance01', 'agent01', 'ms01']) users[name] = await insertSession(server, name);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const hitsOf = async (subjectId: string, fields = {}) =>
  ((await user('risk01').get('/api/risk/hits', { subjectId, ...fields })).data as HitPage).list;
const isFrozen = async (orderNo: string) =>
  (await server.owner`select frozen from payout_order where order_no = ${orderNo}`)[0]?.frozen;
const hall = async () =>
  (
    (await user('ms01').get('/api/agt/wdOrder/getPageList', { page: '1', limit: '200' })).data as {
      list: { id: string }[];
    } | null
  )?.list ?? [];
let card = 7;
/** Returns a new beneficiary account each time, because a clearance holds for the account. */
function account(): string {
  card += 1;
  const digits = `622202${String(card).padStart(9, '0')}`;
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const twice = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return all + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return digits + ((10 - (sum % 10)) % 10);
}
const held = (fields = {}) => listPayout(server, { beneficiaryName: LISTED, beneficiaryAccount: account(), ...fields });
const about = (subjectId: string, decision: string) => ({ subjectId, payload: { decision } });

describe('a payout to somebody who may be on a list', () => {
  it('stands still, looks to its merchant like any other and is nowhere on the claim list', async () => {
    const { id, orderNo } = await held();
    expect(await isFrozen(orderNo)).toBe(true);
    const seen = await callMerchant(server, { method: 'GET', path: `/api/v1/payouts/${orderNo}` });
    expect(seen).toMatchObject({ status: 200, body: { status: 0, failReason: '' } });
    expect(seen.text).not.toMatch(/名单|命中|筛查|冻结|frozen|screen/i);
    expect((await hall()).map((row) => row.id)).not.toContain(id);
    expect(await user('agent01').post(`/api/agt/struggle/addOrder/${id}`, {})).toMatchObject({ code: 423 });
    const cancel = await stepPayout(server, orderNo, 'cancel');
    expect(cancel.text).not.toMatch(/名单|命中|筛查|风控|screen/i);
    const events = await server.owner`select kind from event_log where order_no = ${orderNo}`;
    expect(events.map(({ kind }) => kind)).toEqual(['payout.held']);
  });

  it('is explained to risk, masked, and revealed for a reason', async () => {
    const { orderNo } = await held({ beneficiaryName: '演示受限·人員 甲' });
    const [hit] = await hitsOf(orderNo);
    expect(hit).toMatchObject({
      subject: 'payout',
      subjectId: orderNo,
      level: 'exact',
      holds: true,
      state: 0,
      score: 100,
    });
    expect(hit?.name).toMatch(/^演\*+甲$/);
    const detail = (await user('risk01').get('/api/risk/hit', { id: hit?.id as string })).data as HitDetail;
    expect(detail).toMatchObject({ reason: { step: 'exact', score: 100, birth: '' }, matched: LISTED, whyNot: '' });
    expect(JSON.stringify(detail.hit)).not.toContain('受限·人員');
    const reveal = await user('risk01').post('/api/personal/reveal', {
      subject: 'screening-hit',
      recordNo: hit?.id,
      field: 'screenedName',
      reason: '核对命中的收款人',
    });
    expect(reveal.data).toMatchObject({ value: '演示受限·人員 甲' });
    expect((await user('risk01').get('/api/risk/hit', { id: '999999' })).code).toBe(404);
    for (const name of ['agent01', 'ms01', 'finance01'])
      expect((await user(name).get('/api/risk/hits')).code).toBe(403);
  });

  it('goes on by two people, is listed then, and the same pair does not hit again', async () => {
    const fields = { beneficiaryName: LISTED, beneficiaryAccount: account() };
    const { id, orderNo } = await listPayout(server, fields);
    const [hit] = await hitsOf(orderNo);
    const hitId = hit?.id as string;
    expect((await propose(user('admin01'), 'payout.release', { subjectId: orderNo, payload: {} })).code).toBe(409);
    expect((await propose(user('finance01'), 'screening.hit', about(hitId, 'other'))).code).toBe(403);
    expect((await propose(user('risk01'), 'screening.hit', about(hitId, 'perhaps'))).code).toBe(400);
    expect((await propose(user('risk01'), 'screening.hit', about('999999', 'other'))).code).toBe(404);
    const approval = await proposed(user('risk01'), 'screening.hit', about(hitId, 'other'));
    expect((await decide(user('risk01'), 'approve', approval)).code).toBe(403);
    expect(await isFrozen(orderNo)).toBe(true);
    expect(await decide(user('admin01'), 'approve', approval)).toMatchObject({ code: 200, data: { state: 1 } });
    expect(await isFrozen(orderNo)).toBe(false);
    expect((await hitsOf(orderNo))[0]).toMatchObject({ state: 1, decidedBy: 'admin01' });
    const events = await server.owner`select kind from event_log where order_no = ${orderNo} order by id`;
    expect(events.map(({ kind }) => kind)).toEqual(['payout.held', 'payout.listed']);
    expect((await user('agent01').post(`/api/agt/struggle/addOrder/${id}`, {})).code).toBe(200);
    const again = await listPayout(server, fields);
    expect(await isFrozen(again.orderNo)).toBe(false);
    // A namesake with another account is another person.
    expect(await isFrozen((await held()).orderNo)).toBe(true);
    // The record changed, so a cleared person is reviewed again.
    await server.owner`update screening_entry set aliases = '{演示别名}' where name = ${LISTED}`;
    expect(await isFrozen((await listPayout(server, fields)).orderNo)).toBe(true);
    await server.owner`update screening_entry set aliases = '{}' where name = ${LISTED}`;
  });

  it('found to be the person itself stays where it is; only failing it gives the merchant its money back', async () => {
    const { orderNo } = await held();
    const [hit] = await hitsOf(orderNo);
    const approval = await proposed(user('risk01'), 'screening.hit', about(hit?.id as string, 'same'));
    expect((await decide(user('admin02'), 'approve', approval)).code).toBe(200);
    expect(await isFrozen(orderNo)).toBe(true);
    expect((await propose(user('admin01'), 'payout.release', { subjectId: orderNo, payload: {} })).code).toBe(409);
    expect((await propose(user('risk01'), 'screening.hit', about(hit?.id as string, 'other'))).code).toBe(409);
    const failed = await user('admin01').post('/api/payout/order/fail', {
      orderNo,
      remark: '不再受理',
      googleAuthCode: user('admin01').code(),
    });
    expect(failed, JSON.stringify(failed)).toMatchObject({ code: 200 });
  });

  it('is judged row by row in a batch, and a refused row leaves no hit', async () => {
    const rows = [
      payoutBody({ beneficiaryName: LISTED, beneficiaryAccount: account() }),
      payoutBody({ amount: '0.00', beneficiaryName: LISTED }),
      payoutBody({ beneficiaryName: LISTED, payType: 0, beneficiaryAccount: 'nobody@example.com' }),
      payoutBody({ amount: '12.00' }),
    ];
    const before = await server.owner`select count(*)::int as n from screening_hit`;
    const answer = await callMerchant(server, {
      method: 'POST',
      path: '/api/v1/payouts/batch',
      body: { payouts: rows },
    });
    expect(answer.status).toBe(200);
    const results = answer.body.results as { orderNo?: string }[];
    const frozen = await Promise.all(results.map(({ orderNo }) => (orderNo ? isFrozen(orderNo) : 'refused')));
    expect(frozen[0]).toBe(true);
    expect(frozen[1]).toBe('refused');
    expect(frozen[3]).toBe(false);
    const after = await server.owner`select count(*)::int as n from screening_hit`;
    expect((after[0] as { n: number }).n - (before[0] as { n: number }).n).toBe(
      frozen.filter((one) => one === true).length,
    );
  });
});

describe('nobody decides alone, or by an entry of their own', () => {
  it('who wrote the list may neither propose nor approve', async () => {
    const loaded = await user('risk01').post('/api/risk/loadList', { name: '自录', version: '1', names: '拟某自录人' });
    const release = await proposed(user('admin01'), 'list.release', {
      subjectId: (loaded.data as { id: string }).id,
      payload: { enabled: true },
    });
    expect((await decide(user('admin02'), 'approve', release)).code).toBe(200);
    const { orderNo } = await held({ beneficiaryName: '拟某自录人' });
    const [hit] = await hitsOf(orderNo);
    const hitId = hit?.id as string;
    expect((await user('risk01').get('/api/risk/hit', { id: hitId })).data).toMatchObject({
      whyNot: '名单由您录入，须由其他人复核',
    });
    expect((await propose(user('risk01'), 'screening.hit', about(hitId, 'other'))).code).toBe(409);
    const approval = await proposed(user('admin01'), 'screening.hit', about(hitId, 'other'));
    expect((await decide(user('risk01'), 'approve', approval)).code).toBe(409);
    expect((await decide(user('admin02'), 'approve', approval)).code).toBe(200);
    expect(await isFrozen(orderNo)).toBe(false);
  });

  it('the database refuses a decision, a release and a lifted hold without them', async () => {
    const { orderNo } = await held();
    const [hit] = await hitsOf(orderNo);
    const { app } = server.platform.db;
    const refused = (work: Promise<unknown>, constraint: string) => expect(work).rejects.toMatchObject({ constraint });
    await refused(
      app`update screening_hit set state = 1, decided_at = now() where id = ${hit?.id as string}::bigint`,
      'approval_needed',
    );
    const release = JSON.stringify({ order_no: orderNo, frozen: false, remark: 'x', actor_kind: 'user', actor: 'x' });
    await refused(server.owner`select freeze_payout(${release}::text::json)`, 'screening_holds');
    await expect(app`delete from screening_hit`).rejects.toMatchObject({ code: '42501' });
    await expect(app`update screening_hit set holds = false`).rejects.toMatchObject({ code: '42501' });
    await expect(
      app`
        insert into screening_hit (subject_kind, subject_id, name, party_key, entry_id, score, level, reason)
        select 'payout', 'x', '明文', 'x', min(id), 90, 'review', '{}'
        from screening_entry`,
    ).rejects.toMatchObject({ constraint: 'screening_hit_name_sealed' });
  });
});

it('a merchant gets the same answer whether its beneficiary is on a list or not', async () => {
  const [listed, other] = await Promise.all([
    postPayout(server, payoutBody({ beneficiaryName: LISTED, beneficiaryAccount: account() })),
    postPayout(server, payoutBody()),
  ]);
  expect([listed.status, Object.keys(listed.body)]).toEqual([other.status, Object.keys(other.body)]);
});
