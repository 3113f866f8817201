import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLACES } from '../../platform/security/sealed-places.ts';
import { answerByTwo, decide, detailOf, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { openCase } from '../../test-support/arrange/arrange-cases.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { acceptByTwo, claimed, fundMerchant, listPayout, pay } from '../../test-support/arrange/arrange-payouts.ts';
import { giveRefundAccount, payRefunds, refundByTwo } from '../../test-support/arrange/arrange-refunds.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { verifyAuditChain } from '../audit/verify-audit-chain.ts';
import { eraseOverdue } from './erase-overdue.ts';

const YEAR_MS = 365.25 * 86_400_000;
let server: TestServer;
let yuan = 500;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'risk01', 'finance01', 'agent02'])
    users[name] = await signInUser(server, name);
  await rotateOnly(server, 'agent02');
  await fundMerchant(server, 100_000_000n);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server?.stop();
});

/** Runs one round of the nightly job as if `years` had passed, at `hour` in Shanghai; returns whether the run ended. */
async function night(years: number, hour = 4): Promise<boolean> {
  nights += 1;
  const day = new Date(Date.now() + years * YEAR_MS + nights * 86_400_000).toISOString().slice(0, 10);
  const now = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`);
  const begun = Date.now();
  const clock = { now: () => now + (Date.now() - begun) };
  return eraseOverdue({ ...server.system('retention'), platform: { ...server.platform, clock } });
}
let nights = 0;

type Made = { no: string; o: string };
/** Creates a settled order of a named payer. */
async function paidBy(paymentName: string, fields: Record<string, unknown> = {}): Promise<Made> {
  const { agtOrderNo: no, payUrl } = await createOrder(server, { amount: `${yuan++}.00`, ...fields });
  expect(await user('agent02').confirm(no, { paymentName, googleAuthCode: user('agent02').code() })).toMatchObject({
    code: 200,
  });
  return { no, o: new URL(payUrl).searchParams.get('o') ?? '' };
}
async function complain({ no, o }: Made, contact: string): Promise<void> {
  const payload = { o, reason: 'fraud', detail: '我没有买过这件商品', contact };
  const answer = await server.app.inject({ method: 'POST', url: '/api/pay/complaint', payload });
  expect(answer.json()).toMatchObject({ code: 200 });
  server.clock.advance(4_000);
  expect(no).toBeTruthy();
}
const answered = (no: string) => answerByTwo([user('risk01'), user('admin01')], no);
const nameOf = async (no: string) => {
  const [row] = await server.owner`select payment_name as name from collection_order where agt_order_no = ${no}`;
  return (row as { name: string }).name;
};
const place = (fields: Record<string, unknown>, by = 'risk01') =>
  user(by).post('/api/retention/holds/place', { reason: '法院调查令', paperNo: '（2026）京01-17', ...fields });
async function lift(id: string): Promise<void> {
  const approval = await proposed(user('risk01'), 'legal-hold.lift', { subjectId: id, payload: {} });
  expect(await decide(user('admin01'), 'approve', approval)).toMatchObject({ code: 200 });
}
async function paidOut(beneficiaryName: string): Promise<{ orderNo: string; file: string }> {
  const { id, orderNo } = await listPayout(server, { beneficiaryName });
  const claimNo = await claimed(user('agent02'), id);
  expect(await pay(user('agent02'), claimNo)).toMatchObject({ code: 200 });
  expect(await acceptByTwo(server, user('finance01'), orderNo)).toMatchObject({ data: { status: 2 } });
  const [row] = await server.owner`
    select p.name from proof_file p join payout_claim c on c.id = p.claim_id where c.claim_no = ${claimNo}`;
  const { name } = row as { name: string };
  await server.platform.storage.put(name, Buffer.from('as uploaded'));
  return { orderNo, file: join(server.platform.config.dataDir, 'files', name) };
}
async function whole(): Promise<void> {
  await expectWholeBooks(server);
  for (let n = 1; n > 0; ) {
    const [row] = await server.owner`select seal_audit(1000) as n`;
    n = (row as { n: number }).n;
  }
  expect(await verifyAuditChain(server.owner)).toMatchObject({ broken: 0 });
}

const BOOKS =
  'the books and statements name it: an account of the institution, or of a business that collects or is settled';
const RECEIVER = 'where orders were paid to: evidence of each of them. No period of its own yet';
const DECIDED =
  'what two people saw, or a rule or a list found: part of what shows why it was decided so. No period of its own yet';
const STAYS: Record<string, string> = {
  'app_user.phone': 'erased when its owner asks',
  'approval.base': DECIDED,
  'approval.payload': DECIDED,
  'bank_account.account_no': BOOKS,
  'collection_account.account_other_name': RECEIVER,
  'collection_account.out_auth_no': RECEIVER,
  'collection_account.receive_user_name': RECEIVER,
  'legal_hold.person_name': 'whom a hold is about, as long as anything it reached',
  'participant.legal_name': 'a business under contract, named in the register of agents',
  'person.legal_name': 'limits are counted by it across contracts',
  'risk_event.data': DECIDED,
  'screening_hit.reason': DECIDED,
  'screening_hit.resume': DECIDED,
  'settlement.account_no': BOOKS,
  'settlement_account.account_no': BOOKS,
  'statement_coverage.account_no': BOOKS,
  'statement_debit.account_no': BOOKS,
  'statement_exception.account_no': BOOKS,
  'statement_import.account_no': BOOKS,
  'statement_line.account_no': BOOKS,
  'statement_source.account_no': BOOKS,
};

describe('what is over its time', () => {
  it('lets go of people, night by night, keeps orders, books and chain, and is written into the register', async () => {
    const order = await paidBy('东郭到期', { payerRef: '到期客户甲' });
    await complain(order, '13712345678');
    await answered(order.no);
    const payout = await paidOut('西门到期');
    expect(await night(0.1)).toBe(true);
    expect(await nameOf(order.no)).toBe('东郭到期');
    expect(existsSync(payout.file)).toBe(true);
    expect(await night(9.9)).toBe(true);
    expect(await nameOf(order.no)).toBe('东郭到期');

    expect(await night(10.2)).toBe(true);
    const [row] = await server.owner`
      select o.payment_name as name, o.payer_ref as ref, o.status, o.amount, q.detail, q.contact, q.verdict
      from collection_order o join complaint q on q.order_id = o.id where o.agt_order_no = ${order.no}`;
    expect(row).toMatchObject({ name: '', ref: '', status: 2, detail: '', contact: '', verdict: 'rejected' });
    const [paid] = await server.owner`
      select beneficiary_name as name, beneficiary_account as account, status
      from payout_order
      where order_no = ${payout.orderNo}`;
    expect(paid).toEqual({ name: '', account: '', status: 2 });
    expect(existsSync(payout.file)).toBe(false);
    await whole();

    const register = await user('risk01').get('/api/retention/register/getPageList', { category: 'transaction' });
    expect(register.data).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ source: 'collections', by: 'system:retention' })]),
    });
    expect(JSON.stringify(register.data)).not.toContain('到期');
    const [audit] = await server.owner`
      select actor_name as who, after
      from audit_log
      where action = 'retention.erase' and subject_id = 'collections'
      order by id desc limit 1`;
    expect(audit).toMatchObject({ who: 'system:retention', after: { category: 'transaction' } });
    // Pages that show the remaining data still work.
    const detail = await user('risk01').get('/api/agt/order/detail', { agtOrderNo: order.no });
    expect(detail.code).toBe(200);
    expect((await user('finance01').get('/api/payout/order/detail', { orderNo: payout.orderNo })).code).toBe(200);
  });

  it('lets go of where refunds went, and of their proofs, but not of one that is not paid', async () => {
    const makers = { maker: user('finance01'), checker: user('admin02') };
    const refunded = async (name: string) => {
      const { no } = await paidBy(name);
      await giveRefundAccount(server, no, { holder: name });
      return { no, refundNo: await refundByTwo(makers, no, { amount: '50.00' }) };
    };
    const [paid, open] = [await refunded('南宫退完'), await refunded('北堂待退')];
    await payRefunds(server, paid.no);
    const stands = async ({ no, refundNo }: { no: string; refundNo: string }) => {
      const [row] = await server.owner<{ account: string; given: number; proofs: number }[]>`
        select r.account_no || r.holder || r.bank_name as account,
          (select count(*)::int from refund_account a where a.order_id = r.order_id) as given,
          (select count(*)::int
            from refund_payment p
            join stored_file f on f.name = p.proof
            where p.refund_id = r.id and f.kept_at is not null) as proofs
        from refund r where r.refund_no = ${refundNo} and r.order_no = ${no}`;
      return row && { ...row, account: row.account !== '' };
    };
    expect(await night(9.9)).toBe(true);
    expect(await stands(paid)).toEqual({ account: true, given: 1, proofs: 1 });
    expect(await night(10.2)).toBe(true);
    expect(await stands(paid)).toEqual({ account: false, given: 0, proofs: 0 });
    expect(await stands(open)).toEqual({ account: true, given: 1, proofs: 0 });
    await payRefunds(server, open.no);
    await whole();
    expect((await user('finance01').get('/api/refunds/detail', { refundNo: paid.refundNo })).code).toBe(200);
  });

  it('knows every sealed column of people: it lets go of it, or here is said why it stays', async () => {
    const rows = await server.owner<{ said: string }[]>`select unnest(lets_go) as said from retention_source`;
    const said = rows.map((row) => row.said.replaceAll('\n', ' '));
    const letsGo = (table: string, column: string) =>
      said.some(
        (text) =>
          text.startsWith(`delete from ${table} `) || new RegExp(`^update ${table} .*\\b${column} = `).test(text),
      );
    const staying = PLACES.filter((one) => !letsGo(...(one.split('.') as [string, string])));
    expect(staying.toSorted()).toEqual(Object.keys(STAYS).toSorted());
  });

  it('waits while it lives: an open complaint, a frozen order, an unanswered claim', async () => {
    const order = await paidBy('仍在投诉');
    await complain(order, '13700000001');
    const { orderNo } = await listPayout(server, { beneficiaryName: '仍在等待' });
    expect(await night(11)).toBe(true);
    expect(await nameOf(order.no)).toBe('仍在投诉');
    const [row] = await server.owner`select beneficiary_name as name from payout_order where order_no = ${orderNo}`;
    expect(row).toEqual({ name: '仍在等待' });
    await answered(order.no);
    expect(await night(11)).toBe(true);
    expect(await nameOf(order.no)).toBe('');
  });

  it('goes on where it was stopped, once a night, and never two at once', async () => {
    const stale = [await paidBy('分批删除'), await paidBy('分批删除'), await paidBy('分批删除')];
    const left = async () =>
      (await Promise.all(stale.map(({ no }) => nameOf(no)))).filter((name) => name !== '').length;
    // The state after a crash: one batch of a run is done, the run is not finished.
    const [run] = await server.owner`insert into retention_run (day) values ('2100-01-01') returning id`;
    const { id } = run as { id: bigint };
    const runRound = () => server.owner`
      select done from retention_turn(${id}, 'collections', now() + interval '11 years', 0, 1)`;
    while ((await left()) === 3) await runRound();
    expect(await left()).toBe(2);
    expect(await Promise.all([night(11), night(11)])).toContain(true);
    expect(await left()).toBe(0);
    const [counted] = await server.owner`
      select (select count(*)::int from retention_run where finished_at is null) as open,
        (select count(*)::int
          from (select from retention_run where asked_by is null group by day having count(*) > 1) x) as twice`;
    expect(counted).toEqual({ open: 0, twice: 0 });
    expect(await night(12, 1)).toBe(false);
  });

  it('of files, what no row knows is swept, but nothing young and nothing noted elsewhere', async () => {
    const { storage, config } = server.platform;
    const names = ['avatars/orphan-old.webp', 'avatars/orphan-new.webp', 'lists/kept-elsewhere.csv'];
    for (const name of names) await storage.put(name, Buffer.from('x'));
    const past = new Date(Date.now() - 10 * 86_400_000);
    for (const name of [names[0], names[2]]) await utimes(join(config.dataDir, 'files', name as string), past, past);
    const answer = await user('risk01').post('/api/retention/run', {});
    expect(answer.code, answer.msg).toBe(200);
    expect((await user('risk01').post('/api/retention/run', {})).code).toBe(409);
    expect(await eraseOverdue(server.system('retention'))).toBe(true);
    expect(names.map((name) => existsSync(join(config.dataDir, 'files', name)))).toEqual([false, true, true]);
    const seen = (await user('risk01').get('/api/retention/periods')).data;
    expect(seen).toMatchObject({ lastRun: { by: 'risk01' } });
  });
});

describe('a legal hold', () => {
  it.each([
    ['order', (order: Made) => order.no],
    ['person', () => '南宫保全'],
    ['participant', () => 'agent02'],
    ['merchant', () => 'M1001'],
  ] as const)('on the %s beats the clock, until two people lift it', async (kind, subject) => {
    const order = await paidBy('南宫保全');
    const answer = await place({ kind, subject: subject(order) });
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    expect((await place({ kind, subject: subject(order) })).code).toBe(409);
    expect(await night(20)).toBe(true);
    expect(await nameOf(order.no)).toBe('南宫保全');
    const { id } = answer.data as { id: string };
    await expect(
      server.platform.db.app`update legal_hold set lifted_at = now(), lift_approval = 1 where id = ${id}`,
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
    await lift(id);
    expect(await night(20)).toBe(true);
    expect(await nameOf(order.no)).toBe('');
    const list = await user('risk01').get('/api/retention/holds/getPageList', { state: '1' });
    expect(list.data).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ id, liftedBy: 'admin01、risk01' })]),
    });
    expect(JSON.stringify(list.data)).not.toContain('南宫保全');
  });

  it('on a case reaches everything that belongs to it; proofs of a held payout stay on the disk', async () => {
    const [first, second] = [await paidBy('百里关联'), await paidBy('百里无关')];
    const caseId = await openCase(user('risk01'), { subject: 'order', subjectKey: first.no });
    const payout = await paidOut('百里凭证');
    const held = await place({ kind: 'case', subject: `AJ${caseId.padStart(8, '0')}` });
    expect(held, held.msg).toMatchObject({ code: 200 });
    const heldPayout = await place({ kind: 'order', subject: payout.orderNo });
    expect(await night(21)).toBe(true);
    expect([await nameOf(first.no), await nameOf(second.no)]).toEqual(['百里关联', '']);
    expect(existsSync(payout.file)).toBe(true);
    await lift((held.data as { id: string }).id);
    await lift((heldPayout.data as { id: string }).id);
    expect(await night(21)).toBe(true);
    expect(await nameOf(first.no)).toBe('');
    expect(existsSync(payout.file)).toBe(false);
  });

  it('needs the right, a reason and something that is there', async () => {
    const refused = [
      await place({ kind: 'order', subject: 'DS0' }),
      await place({ kind: 'participant', subject: "1' or 1=1" }),
      await place({ kind: 'case', subject: 'AJ99999999' }),
      await place({ kind: 'merchant', subject: 'M1001', reason: ' ' }),
      await place({ kind: 'planet', subject: 'M1001' }),
      await place({ kind: 'merchant', subject: 'M1001' }, 'finance01'),
      await place({ kind: 'merchant', subject: 'M1001' }, 'agent02'),
    ];
    expect(refused.map(({ code }) => code)).toEqual([400, 400, 400, 400, 400, 403, 403]);
    expect((await user('agent02').get('/api/retention/holds/getPageList')).code).toBe(403);
  });
});

describe('a period', () => {
  const change = (subjectId: string, months: unknown) =>
    propose(user('risk01'), 'retention.period', { subjectId, payload: { months } });

  it('is changed by two people and never below the law', async () => {
    expect(await change('transaction', 59)).toMatchObject({ code: 400, data: [{ field: 'payload.months' }] });
    expect((await change('transaction', 601)).code).toBe(400);
    expect((await change('nothing', 120)).code).toBe(404);
    expect((await change('access', 120)).code).toBe(409);
    const id = await proposed(user('risk01'), 'retention.period', { subjectId: 'access', payload: { months: 6 } });
    expect((await decide(user('risk01'), 'approve', id)).code).toBe(403);
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200 });
    const { data } = await user('risk01').get('/api/retention/periods');
    expect(data).toMatchObject({
      periods: expect.arrayContaining([expect.objectContaining({ category: 'access', months: 6, least: 6 })]),
    });
    await expect(
      server.platform.db.app`update retention_period set months = 600 where category = 'case'`,
    ).rejects.toMatchObject({
      constraint: 'approval_needed',
    });
    await expect(server.owner`update retention_period set months = 1 where category = 'case'`).rejects.toMatchObject({
      constraint: 'retention_period_check',
    });
  });
});

describe('a shorter period', () => {
  type Line = { label: string; after: string };
  const said = async (subjectId: string, months: number) =>
    (
      (await user('risk01').post('/api/approvals/preview/retention.period', { subjectId, payload: { months } }))
        .data as { lines: Line[] }
    ).lines.find(({ label }) => label === '今晚将删除')?.after;
  /** Inserts visits of the payment page that are `days` days old. */
  const visit = async (orders: Made[], days: number) => {
    for (const { no } of orders)
      await server.owner`
        insert into payer_visit (order_id, device, address, at)
        select id, 'd', 'a', now() - make_interval(days => ${days})
        from collection_order where agt_order_no = ${no}`;
  };

  it('says how many records it would delete, and the night deletes just those', async () => {
    const widen = await proposed(user('risk01'), 'retention.period', { subjectId: 'access', payload: { months: 24 } });
    expect(await decide(user('admin01'), 'approve', widen)).toMatchObject({ code: 200 });
    const [old, young, held] = [
      [await paidBy('访问甲'), await paidBy('访问乙')],
      [await paidBy('访问丙')],
      await paidBy('访问丁'),
    ];
    await visit([...old, held], 400);
    await visit(young, 100);
    const hold = await place({ kind: 'order', subject: held.no });
    expect(await said('access', 30)).toBeUndefined();
    expect(await said('access', 18)).toBe('没有记录');
    expect(await said('access', 12)).toBe('2 条，不能恢复；另有 1 条因法律保全保留');
    const id = await proposed(user('risk01'), 'retention.period', { subjectId: 'access', payload: { months: 12 } });
    expect((await detailOf(user('admin01'), id)).lines).toContainEqual(
      expect.objectContaining({ after: '2 条，不能恢复；另有 1 条因法律保全保留' }),
    );
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200 });
    const answer = await user('risk01').post('/api/retention/run', {});
    const run = (answer.data as { id: string }).id;
    expect(await eraseOverdue(server.system('retention'))).toBe(true);
    const [gone] = await server.owner`
      select coalesce(sum(records), 0)::int as n from erasure where run_id = ${run} and category = 'access'`;
    expect(gone).toEqual({ n: 2 });
    await lift((hold.data as { id: string }).id);
  });

  it('is counted by the rule of the round, and by nobody who may not', async () => {
    const [source] = await server.owner`select pg_get_functiondef('retention_turn'::regproc) as text`;
    expect((source as { text: string }).text).toContain('retention_judge(');
    expect((source as { text: string }).text).not.toContain('legal_hold_reach');
    const { db } = server.platform;
    const asked = db.asParticipant(1n, (tx) => tx`select retention_judge('sessions', now(), 0, 1)`);
    await expect(asked).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a request that is refused', () => {
  const refuse = (fields: Record<string, unknown> = {}, by = 'risk01') =>
    user(by).post('/api/retention/erasure/refuse', {
      kind: 'user',
      no: 'agent02',
      askedOn: '2026-11-20',
      channel: '客服来信',
      reason: '资料依法须保留',
      answeredTo: '13733339999',
      answeredOn: '2026-11-21',
      ...fields,
      googleAuthCode: user(by).code(),
    });

  it('is written down with its answer, what stays by which rule, and who refused; and nobody changes it', async () => {
    const answer = await refuse();
    expect(answer, answer.msg).toMatchObject({ code: 200, msg: '已记录拒绝与答复' });
    const { data } = await user('risk01').get('/api/retention/refusals/getPageList', { subject: 'agent02' });
    const { id } = answer.data as { id: string };
    expect(data).toMatchObject({
      total: 1,
      list: [
        {
          id,
          kind: 'user',
          subject: 'agent02',
          askedOn: '2026-11-20',
          channel: '客服来信',
          reason: '资料依法须保留',
          answeredTo: '137******99',
          answeredOn: '2026-11-21',
          by: 'risk01',
        },
      ],
    });
    const [{ kept }] = (data as { list: [{ kept: { what: string; rule: string; erased: boolean }[] }] }).list;
    expect(kept).toContainEqual(
      expect.objectContaining({ what: '昵称', rule: '无保留规则，见拒绝原因', erased: false }),
    );
    expect(kept).toContainEqual(expect.objectContaining({ what: '审计记录', rule: '永不删除' }));
    const [audit] = await server.owner`
      select actor_name as who, after from audit_log where action = 'erasure.refuse' and subject_id = ${id}`;
    expect(audit).toMatchObject({ who: 'risk01', after: { subject: 'agent02', contact: '137******99' } });
    const { app, owner } = { app: server.platform.db.app, owner: server.owner };
    await expect(app`update erasure_refusal set reason = '另一个' where id = ${id}`).rejects.toMatchObject({
      code: '42501',
    });
    await expect(owner`update erasure_refusal set reason = '另一个' where id = ${id}`).rejects.toThrow('immutable');
    await expect(owner`delete from erasure_refusal where id = ${id}`).rejects.toThrow('immutable');
    const shown = await user('risk01').post('/api/personal/reveal', {
      subject: 'erasure-refusal',
      recordNo: id,
      field: 'contact',
      reason: '申请人来电查询',
    });
    expect(shown.data).toMatchObject({ value: '13733339999' });
  });

  it('begins with what the rejected proposal said, until it is answered', async () => {
    const preview = async () => {
      const { data } = await user('risk01').get('/api/retention/erasure/preview', { kind: 'user', no: 'agent02' });
      return data as { subjectId: string; rejected: unknown };
    };
    const { subjectId, rejected } = await preview();
    expect(rejected).toBeNull();
    const id = await proposed(user('risk01'), 'retention.erase', {
      subjectId,
      payload: { askedOn: '2026-11-19', channel: '本人来函' },
      reason: '本人要求',
    });
    expect((await preview()).rejected).toBeNull();
    const no = await decide(user('admin01'), 'reject', id, { comment: '身份资料依法须保留' });
    expect(no).toMatchObject({ code: 200 });
    expect((await preview()).rejected).toEqual({
      askedOn: '2026-11-19',
      channel: '本人来函',
      reason: '身份资料依法须保留',
    });
    expect(await refuse()).toMatchObject({ code: 200 });
    expect((await preview()).rejected).toBeNull();
  });

  it('of an order, or of somebody unknown here, is written down as well', async () => {
    const order = await paidBy('拒绝删除');
    expect(await refuse({ kind: 'order', no: order.no })).toMatchObject({ code: 200 });
    expect(await refuse({ kind: 'user', no: 'stranger' })).toMatchObject({ code: 200 });
    const list = async (subject: string) =>
      (
        (await user('risk01').get('/api/retention/refusals/getPageList', { subject })).data as {
          list: { kept: { what: string; rule: string; why: string }[] }[];
        }
      ).list;
    const [ofOrder] = await list(order.no);
    const names = ofOrder?.kept.find(({ what }) => what === '付款人姓名与标识');
    expect(names).toMatchObject({
      rule: '交易对手信息，10 年',
      why: expect.stringMatching(/保留至 \d{4}-\d{2}-\d{2}/),
    });
    expect(await list('stranger')).toMatchObject([{ kept: [] }]);
  });

  it('needs the right, a code, a reason and an answer, and days in their order', async () => {
    const codes = [
      await refuse({ reason: ' ' }),
      await refuse({ answeredTo: '' }),
      await refuse({ askedOn: '2026-11-22' }),
      await refuse({ answeredOn: '2999-01-01' }),
      await refuse({ kind: 'planet' }),
      await refuse({}, 'finance01'),
    ].map(({ code }) => code);
    expect(codes).toEqual([400, 400, 400, 400, 400, 403]);
    expect((await user('agent02').get('/api/retention/refusals/getPageList')).code).toBe(403);
    const fresh = await insertSession(server, 'admin02');
    const request = { kind: 'user', no: 'agent02', askedOn: '2026-11-20', channel: '客服来信', reason: '依法保留' };
    const without = await fresh.post('/api/retention/erasure/refuse', {
      ...request,
      answeredTo: '13733339999',
      answeredOn: '2026-11-21',
    });
    expect(without.code).toBe(10072);
  });

  it('loses whom it was answered to with its time, and keeps the rest', async () => {
    expect(await night(11)).toBe(true);
    const rows = await server.owner`select answered_to as whom, reason from erasure_refusal order by id`;
    expect(rows[0]).toEqual({ whom: '', reason: '资料依法须保留' });
    await whole();
  });
});

describe('a request to be erased', () => {
  const preview = (kind: string, no: string, by = 'risk01') =>
    user(by).get('/api/retention/erasure/preview', { kind, no });
  const request = { askedOn: '2026-11-20', channel: '客服来信' };

  it('of a user: what it set for itself goes, what the law keeps stays, exactly as both saw it', async () => {
    const me = await signInUser(server, 'ms01');
    await me.post('/api/users/updateSelf', { nickname: '删我', phone: '13799998888', headImgUrl: '' });
    const seen = (await preview('user', 'ms01')).data as {
      subjectId: string;
      facts: { what: string; erased: boolean; why: string }[];
    };
    const gone = seen.facts.filter(({ erased }) => erased).map(({ what }) => what);
    expect(gone).toEqual(expect.arrayContaining(['昵称', '联系手机号']));
    expect(seen.facts.find(({ what }) => what === '审计记录')).toMatchObject({ erased: false });
    const id = await proposed(user('risk01'), 'retention.erase', { subjectId: seen.subjectId, payload: request });
    expect((await decide(user('risk01'), 'approve', id)).code).toBe(403);
    expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
    const [row] =
      await server.owner`select nickname, phone, head_img_url as image from app_user where username = 'ms01'`;
    expect(row).toEqual({ nickname: '', phone: '', image: '' });
    const register = (await user('risk01').get('/api/retention/register/getPageList', { category: 'request' })).data;
    expect(register).toMatchObject({ list: [{ subject: '用户 ms01', by: 'admin02、risk01' }] });
    // A second proposal finds nothing left to erase.
    expect(
      (await propose(user('risk01'), 'retention.erase', { subjectId: seen.subjectId, payload: request })).code,
    ).toBe(409);
    await whole();
  });

  it('of a payer: the way to reach it goes once the complaint is answered, and never under a hold', async () => {
    const order = await paidBy('慕容申请');
    await complain(order, '13766665555');
    const subjectId = `order:${order.no}`;
    const ask = () => propose(user('risk01'), 'retention.erase', { subjectId, payload: request });
    expect((await ask()).code).toBe(409);
    await answered(order.no);
    const held = await place({ kind: 'order', subject: order.no });
    expect((await ask()).code).toBe(409);
    const facts = ((await preview('order', order.no)).data as { facts: { why: string }[] }).facts;
    expect(facts[0]).toMatchObject({ why: '法律保全中，解除前不删除' });
    await lift((held.data as { id: string }).id);
    const id = await proposed(user('risk01'), 'retention.erase', { subjectId, payload: request });
    // A hold placed between proposal and approval voids the proposal.
    const late = await place({ kind: 'order', subject: order.no });
    expect((await decide(user('admin01'), 'approve', id)).code).toBe(409);
    await lift((late.data as { id: string }).id);
    expect((await user('risk01').post('/api/approvals/withdraw', { id })).code).toBe(200);
    const again = await proposed(user('risk01'), 'retention.erase', { subjectId, payload: request });
    expect(await decide(user('admin01'), 'approve', again)).toMatchObject({ code: 200 });
    const [row] = await server.owner`
      select q.contact, q.detail <> '' as has_detail
      from complaint q
      join collection_order o on o.id = q.order_id
      where o.agt_order_no = ${order.no}`;
    expect(row).toEqual({ contact: '', has_detail: true });
    expect(await nameOf(order.no)).toBe('慕容申请');
  });

  it('of a payer who complained again: only how to reach it by an answered complaint', async () => {
    const order = await paidBy('慕容再诉');
    await complain(order, '13766665551');
    await answered(order.no);
    await complain(order, '13766665552');
    const { facts } = (await preview('order', order.no)).data as { facts: object[] };
    expect(facts.slice(0, 3)).toMatchObject([
      { what: '投诉联系方式', count: 1, erased: true },
      { what: '待答复投诉的联系方式', count: 1, erased: false },
      { what: '投诉内容与图片', count: 2, erased: false },
    ]);
    const asked = { subjectId: `order:${order.no}`, payload: request };
    const id = await proposed(user('risk01'), 'retention.erase', asked);
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200 });
    const left = await server.owner`
      select q.contact <> '' as kept
      from complaint q
      join collection_order o on o.id = q.order_id
      where o.agt_order_no = ${order.no}
      order by q.ordinal`;
    expect(left).toEqual([{ kept: false }, { kept: true }]);
    await answered(order.no);
  });

  it('of nobody, by nobody, or without saying how it was asked is refused', async () => {
    expect((await preview('user', 'nobody')).code).toBe(404);
    expect((await preview('order', "DS' or 1=1")).code).toBe(404);
    expect((await preview('user', 'ms01', 'finance01')).code).toBe(403);
    for (const subjectId of ['user:0', 'user:x', 'order:DS0', 'planet:1', ''])
      expect([400, 404]).toContain(
        (await propose(user('risk01'), 'retention.erase', { subjectId, payload: request })).code,
      );
    const bad = await propose(user('risk01'), 'retention.erase', {
      subjectId: 'user:1',
      payload: { ...request, channel: '' },
    });
    expect(bad.code).toBe(400);
    await expect(server.platform.db.app`select erase_on_request(1, now(), now())`).rejects.toMatchObject({
      constraint: 'approval_needed',
    });
  });
});
