import { COMPLAINT_MOVES } from '@mashang/contract/complaints';
import {
  COMPLAINT_HOURS,
  type ComplaintDetail,
  type ComplaintPage,
  type PayerOrder,
} from '@mashang/contract/payment-page';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs } from '../../platform/verbs/acting.ts';
import { grantWrites } from '../../platform/verbs/grant-writes.ts';
import { answerByTwo, decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { payRefunds } from '../../test-support/arrange/arrange-refunds.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import {
  changesOf,
  expectUnchanged,
  expectWholeBooks,
  readBalances,
  readOrder,
} from '../../test-support/read-books.ts';
import { sessionOf, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let yuan = 100;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  for (const name of ['admin01', 'finance01', 'risk01', 'agent02']) users[name] = await signInUser(server, name);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server?.stop();
});

type Case = { no: string; id: string; o: string };
/** Creates a settled order whose payer complained on the page. */
async function complained(reason = 'fraud'): Promise<Case> {
  const { agtOrderNo: no, payUrl } = await createOrder(server, { amount: `${yuan++}.00` });
  await user('agent02').confirm(no);
  const o = new URL(payUrl).searchParams.get('o') ?? '';
  const payload = { o, reason, detail: '我没有买过这件商品', contact: '13800000000' };
  const answer = await server.app.inject({ method: 'POST', url: '/api/pay/complaint', payload });
  expect(answer.json()).toMatchObject({ code: 200 });
  server.clock.advance(4_000);
  const [row] = (await list({ agtOrderNo: no })).list;
  return { no, o, id: row?.id ?? '' };
}
const list = async (query: Record<string, string> = {}) =>
  (await user('risk01').get('/api/complaint/getPageList', { page: '1', limit: '50', ...query })).data as ComplaintPage;
const detail = async (id: string) =>
  (await user('risk01').get('/api/complaint/detail', { id })).data as ComplaintDetail;
const page = async (o: string) =>
  (
    (await server.app.inject({ method: 'GET', url: `/api/pay/order?${new URLSearchParams({ o })}` })).json()
      .data as PayerOrder
  ).complaint;
const answer = (no: string, fields: Record<string, unknown> = {}) =>
  answerByTwo([user('risk01'), user('admin01')], no, fields);

describe('a complaint in the queue', () => {
  it('waits by its day, is taken, looked into and answered; the payer reads how it stands and the answer', async () => {
    const { no, id, o } = await complained();
    const first = await detail(id);
    expect(first.complaint).toMatchObject({ agtOrderNo: no, state: 0, reason: 'fraud', participantName: 'agent02' });
    expect(first.complaint.leftMs).toBeGreaterThan((COMPLAINT_HOURS - 1) * 3_600_000);
    expect(first).toMatchObject({
      contact: '138******00',
      order: { holder: '示******司', accountNo: '622202******0002' },
    });
    expect(first.recent.merchant).toBeGreaterThanOrEqual(1);
    expect(Number(first.held)).toBeGreaterThan(0);
    expect(await page(o)).toMatchObject({ status: 'open', reply: '', dueTime: first.complaint.dueTime });

    expect(await user('risk01').post('/api/complaint/take', { id })).toMatchObject({ code: 200 });
    expect(await page(o)).toMatchObject({ status: 'taken' });
    await user('risk01').post('/api/complaint/note', { id, text: '已致电付款人，确认为本人下单' });
    expect(await detail(id)).toMatchObject({
      complaint: { state: 1, takenBy: 'risk01' },
      notes: [{ author: 'risk01', text: '已致电付款人，确认为本人下单' }],
    });
    const before = await readBalances(server);
    expect(await answer(no, { reply: '经核实为本人交易，感谢您的反馈。' })).toMatchObject({ code: 200 });
    expect(Object.keys(changesOf(before, await readBalances(server)))).toEqual(['M1001.payable.held']);
    expect(await readOrder(server, no)).toMatchObject({ frozen: false, status: 2 });
    expect(await page(o)).toMatchObject({
      status: 'reviewed',
      verdict: 'rejected',
      reply: '经核实为本人交易，感谢您的反馈。',
    });
    expect((await detail(id)).complaint).toMatchObject({ state: 2, verdict: 'rejected', reviewedBy: 'admin01' });
    const order = (await user('risk01').get('/api/agt/order/detail', { agtOrderNo: no })).data;
    expect(order).toMatchObject({ complaint: { id, state: 2, verdict: 'rejected' } });
    expect((await user('agent02').get('/api/agt/order/detail', { agtOrderNo: no })).data).toMatchObject({
      complaint: null,
    });
    const audits = await server.owner`
        select action, actor_name as who
        from audit_log
        where subject_kind = 'complaint' and subject_id = ${id}
        order by id`;
    expect(audits).toEqual([
      { action: 'complaint.take', who: 'risk01' },
      { action: 'complaint.note', who: 'risk01' },
    ]);
  });

  it('is answered by a refund that two people approve, with its own words to the payer', async () => {
    const { no, id, o } = await complained('not_received');
    await user('risk01').post('/api/complaint/take', { id });
    const refund = await proposed(user('finance01'), 'collection.refund', { subjectId: no, payload: {} });
    expect((await detail(id)).complaint.state).toBe(1);
    expect(await decide(user('admin01'), 'approve', refund)).toMatchObject({ code: 200 });
    await payRefunds(server, no);
    expect((await detail(id)).complaint).toMatchObject({ state: 2, verdict: 'refunded', orderStatus: 5 });
    expect(await page(o)).toMatchObject({
      status: 'reviewed',
      verdict: 'refunded',
      reply: '经核实，您的投诉成立，款项将退回您填写的账户。',
    });
  });

  it('can be reported: monitoring is notified of merchant and collector', async () => {
    const { no } = await complained();
    const count = async () =>
      (
        (await server.owner`select count(*)::int as n from risk_event where kind = 'complaint.suspicious'`)[0] as {
          n: number;
        }
      ).n;
    const before = await count();
    expect(await answer(no, { verdict: 'handled', report: true })).toMatchObject({ code: 200 });
    expect(await count()).toBe(before + 2);
  });

  it('is found by state, kind, merchant, collector and day; late ones are counted', async () => {
    const { id, no } = await complained('wrong_amount');
    for (const query of [
      { state: '0,1' },
      { reason: 'wrong_amount' },
      { merchant: 'M1001' },
      { participant: 'agent02' },
      { startDate: '2020-01-01' },
      { agtOrderNo: no },
    ] as Record<string, string>[])
      expect(
        (await list(query)).list.map((row) => row.id),
        JSON.stringify(query),
      ).toContain(id);
    for (const query of [{ state: '2' }, { merchant: 'x' }, { endDate: '2020-01-01' }, { overdue: '1' }] as Record<
      string,
      string
    >[])
      expect(
        (await list(query)).list.map((row) => row.id),
        JSON.stringify(query),
      ).not.toContain(id);
    const { overdue, open } = await list();
    await server.owner`update complaint set due_at = now() - interval '1 hour' where id = ${id}`;
    const late = await list({ overdue: '1' });
    expect(late.list.map((row) => row.id)).toContain(id);
    expect([late.overdue, late.open]).toEqual([overdue + 1, open]);
    expect((await list()).list[0]?.id).toBe(id);
    expect((await detail(id)).complaint.leftMs).toBeLessThan(0);
  });
});

describe('refused', () => {
  it('to participants and to staff without the right; once answered; and what is not there', async () => {
    const { no, id } = await complained();
    for (const path of ['getPageList', 'detail'])
      expect((await user('agent02').get(`/api/complaint/${path}`, { id, page: '1', limit: '10' })).code).toBe(403);
    for (const who of ['agent02', 'finance01']) {
      const refused = await expectUnchanged(server, async () => [
        (await user(who).post('/api/complaint/take', { id })).code,
        (await user(who).post('/api/complaint/note', { id, text: '说明' })).code,
        (await propose(user(who), 'complaint.answer', { subjectId: no, payload: { outcome: '结论' } })).code,
      ]);
      expect(refused).toEqual([403, 403, 403]);
    }
    expect((await answer(no, { verdict: 'refunded' })).code).toBe(400);
    expect((await answer(no, { outcome: ' ' })).code).toBe(400);
    expect((await answer(no, { reply: 'x'.repeat(501) })).code).toBe(400);
    const payload = { verdict: 'rejected', outcome: '核对后不成立' };
    const both = await Promise.all(
      ['risk01', 'admin01'].map((who) => propose(user(who), 'complaint.answer', { subjectId: no, payload })),
    );
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    const [checker, maker] = both[0]?.code === 200 ? ['admin01', 'risk01'] : ['risk01', 'admin01'];
    const waiting = both.map(({ data }) => (data as { id?: string } | null)?.id).find((made) => made) ?? '';
    expect((await decide(user(maker), 'approve', waiting)).code).toBe(403);
    expect(await readOrder(server, no)).toMatchObject({ frozen: true });
    expect(await decide(user(checker), 'approve', waiting)).toMatchObject({ code: 200 });
    await expect(
      grantWrites(server.platform.db).transaction(async (tx) => {
        await actAs(tx, sessionOf(user('risk01')));
        await tx`select answer_complaint(${waiting}, 'risk01')`;
      }),
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
    expect((await user('risk01').post('/api/complaint/take', { id })).code).toBe(409);
    expect((await user('risk01').post('/api/complaint/note', { id, text: '太晚了' })).code).toBe(409);
    for (const path of ['take', 'note'])
      expect(
        (
          await user('risk01').post(`/api/complaint/${path}`, {
            id: '99999',
            ...(path === 'note' ? { text: '没有' } : {}),
          })
        ).code,
      ).toBe(404);
    await expect(server.platform.db.app`update complaint set reply = '改写' where id = ${id}`).rejects.toMatchObject({
      code: '42501',
    });
    await expect(server.owner`update complaint set reply = '改写' where id = ${id}`).rejects.toMatchObject({
      constraint: 'complaint_moves',
    });
  });

  it('by the table of moves, which the database holds too', async () => {
    const rows = (await server.owner`
        select from_state as f, to_state as t
        from state_move
        where machine = 'complaint'`) as unknown as {
      f: number;
      t: number;
    }[];
    const contract = Object.entries(COMPLAINT_MOVES).flatMap(([f, to]) => to.map((t) => `${f}→${t}`));
    expect(rows.map(({ f, t }) => `${f}→${t}`).sort()).toEqual(contract.sort());
  });
});
