import { maskName } from '@mashang/contract/participants';
import type { HitPage } from '@mashang/contract/screening';
import { SETTLEMENT_MOVES, SETTLEMENT_RUN_MOVES, type SettlementDetail } from '@mashang/contract/settlements';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import {
  accountOf,
  arrangeSettlement,
  merchantOf,
  planOf,
  putByTwo,
  rest,
  shownAccount,
} from '../../test-support/arrange/arrange-settlements.ts';
import { importCredits, importDebits } from '../../test-support/arrange/arrange-statements.ts';
import { asOwner } from '../../test-support/arrange/as-owner.ts';
import { forgetProposals, liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { callMerchant, createOrder } from '../../test-support/call-merchant.ts';
import { framesOf } from '../../test-support/frames-of.ts';
import { brokenBy, changesOf, expectUnchanged, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { codeAt, insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { makeDueSettlements, paySettlements, releaseReserves } from './settle-on-time.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });
let merchant: string;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01']) users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  merchant = (await merchantOf(server)).id;
  // Removes the demo's own plan and account, which only its seed could write.
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from settlement_plan`;
    await tx`delete from settlement_account`;
  });
});
beforeEach(async () => {
  users.agent02 = await signInUser(server, 'agent02');
  await forgetProposals(server.owner);
});
afterEach(() => expectWholeBooks(server));
afterAll(() => server?.stop());

/** A collection of the demo's merchant, paid and confirmed. */
async function receive(amount: string): Promise<void> {
  const { agtOrderNo } = await createOrder(server, { amount });
  expect(await user('agent02').confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
}
const make = (by = 'admin01') => user(by).post('/api/settlements/make', { merchantIds: [merchant] });
async function made(): Promise<{ runNo: string; settlementNo: string; amount: string; reserve: string; fee: string }> {
  const answer = await make();
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { lines: 1, skipped: [] } });
  const { runNo } = answer.data as { runNo: string };
  const page = (await user('finance01').get('/api/settlements/getPageList', { runNo })).data as { list: object[] };
  return { runNo, ...(page.list[0] as { settlementNo: string; amount: string; reserve: string; fee: string }) };
}
const approve = (runNo: string) => putByTwo(staff(), 'settlement.run', runNo);
const send = (settlementNos: string[], by = 'finance01') =>
  user(by).post('/api/settlements/send', { settlementNos, googleAuthCode: user(by).code() });
type Step = 'fail' | 'match';
const step = (name: Step, body: object, by = 'finance01') =>
  user(by).post(`/api/settlements/${name}`, { googleAuthCode: user(by).code(), ...body });
/**
 * Expects a step that moves the books to be refused without the permission, without a code, with a wrong code, and for
 * an unknown number.
 */
async function expectCoded(name: Step, body: object): Promise<void> {
  await server.owner`update session set step_up_until = null`;
  const refused = async (code: number, fields: object, by?: string) =>
    expect(await expectUnchanged(server, () => step(name, { ...body, ...fields }, by))).toMatchObject({ code });
  await refused(403, {}, 'risk01');
  await refused(10072, { googleAuthCode: undefined });
  await refused(10072, { googleAuthCode: codeAt(server, 12_345) });
  await refused(404, { settlementNo: `JS${'9'.repeat(20)}` });
}
async function lastAudit(action: string): Promise<object | undefined> {
  const [row] = await server.owner<{ who: string; no: string }[]>`
    select actor_name as who, subject_id as no from audit_log where action = ${action} order by id desc limit 1`;
  return row;
}
const detail = async (settlementNo: string) =>
  (await user('finance01').get('/api/settlements/detail', { settlementNo })).data as {
    settlement: { state: string; amount: string; batchNo: string; reason: string };
    candidates: { lineId: string }[];
    returns: { lineId: string }[];
    why: string;
  };
const pay = () => paySettlements(server.system('settle-settlements'));
const file = (name: string, by = 'finance01') =>
  server.app.inject({ method: 'GET', url: `/files/settlements/${name}`, headers: user(by).headers });

type MerchantEvent = { type: string; data: unknown };
async function merchantEvents(prefix: string): Promise<MerchantEvent[]> {
  const said = await callMerchant(server, { method: 'GET', path: '/api/v1/events' });
  expect(said.status, said.text).toBe(200);
  return (said.body as unknown as { events: MerchantEvent[] }).events.filter(({ type }) => type.startsWith(prefix));
}
async function settlementEvents(): Promise<string[]> {
  return (await merchantEvents('settlement.')).map(({ type }) => type);
}

describe('plan and account', () => {
  it('are put by two people, in the merchant’s own name, and rest 48 hours', async () => {
    expect(await make()).toMatchObject({ code: 409, msg: '没有可结算的商户：未设结算计划' });
    const { legalName } = await merchantOf(server);
    const other = await propose(user('admin01'), 'merchant.settlement-account', {
      subjectId: merchant,
      payload: accountOf('别家贸易有限公司'),
    });
    expect(other).toMatchObject({
      code: 400,
      data: [{ field: 'payload.holder', reason: '户名须与商户的登记名称一致' }],
    });
    const zero = await propose(user('admin01'), 'merchant.settlement-plan', {
      subjectId: merchant,
      payload: planOf({ leastAmount: '0.00' }),
    });
    expect(zero).toMatchObject({ code: 400, data: [{ reason: '起结金额须大于 0，不超过 1 亿元' }] });
    await putByTwo(staff(), 'merchant.settlement-plan', merchant, planOf());
    expect(await make()).toMatchObject({ code: 409, msg: '没有可结算的商户：未设结算账户' });
    await putByTwo(staff(), 'merchant.settlement-account', merchant, await shownAccount(user('admin01'), legalName));
    expect(await make()).toMatchObject({ code: 409, msg: '没有可结算的商户：结算账户变更未满 48 小时' });
    const terms = (await user('finance01').get('/api/settlements/terms', { merchantId: merchant })).data;
    expect(terms).toMatchObject({
      plan: planOf({ reserveRate: '0.0000' }),
      account: { accountNo: expect.stringMatching(/^\d{4}.*5678$/) },
    });
    await rest(server, merchant);
    expect(await make()).toMatchObject({ code: 409, msg: '没有可结算的商户：可结算金额低于起结金额' });
  });

  it('is shown by a document that is there, which whoever approves opens and nobody outside does', async () => {
    const { legalName } = await merchantOf(server);
    const put = (payload: object) =>
      propose(user('admin01'), 'merchant.settlement-account', { subjectId: merchant, payload });
    expect(await put(accountOf(legalName))).toMatchObject({
      code: 400,
      data: [{ field: 'payload.evidenceFile', reason: '开户证明不存在或已过期，请重新上传' }],
    });
    expect(await put(accountOf(legalName, { evidenceFile: '' }))).toMatchObject({ code: 400 });
    expect(await put(accountOf(legalName, { evidence: 'verification' }))).toMatchObject({ code: 400 });
    const payload = await shownAccount(user('admin01'), legalName, { accountNo: '7559000012345679' });
    const sent = await put(payload);
    expect(sent, JSON.stringify(sent)).toMatchObject({ code: 200 });
    const { id } = sent.data as { id: string };
    const detail = (await user('admin02').get('/api/approvals/detail', { id })).data as { lines: object[] };
    expect(detail.lines).toContainEqual(
      expect.objectContaining({ label: '开户证明文件', after: payload.evidenceFile }),
    );
    const open = (by: string) =>
      server.app.inject({ method: 'GET', url: payload.evidenceFile, headers: user(by).headers });
    expect((await open('admin02')).statusCode).toBe(200);
    expect((await open('agent02')).statusCode).toBe(404);
    expect((await user('admin01').post('/api/approvals/withdraw', { id })).code).toBe(200);
  });

  it('waits for risk where its name may be on a list, and goes on once two people found somebody else', async () => {
    const { legalName } = await merchantOf(server);
    const loaded = await user('risk01').post('/api/risk/loadList', {
      name: '结算名单',
      version: '1',
      names: legalName,
    });
    const { id: list } = loaded.data as { id: string };
    await putByTwo(staff(), 'list.release', list, { enabled: true });
    const payload = await shownAccount(user('admin01'), legalName, { accountNo: '7559000012345681' });
    const put = () => propose(user('admin01'), 'merchant.settlement-account', { subjectId: merchant, payload });
    expect(await put()).toMatchObject({ code: 423, msg: '户名须先由风控复核' });
    const { list: hits } = (await user('risk01').get('/api/risk/hits', { subjectId: 'M1001' })).data as HitPage;
    expect(hits).toMatchObject([{ subject: 'merchant', who: '结算账户户名', state: 0 }]);
    await putByTwo(staff(), 'screening.hit', hits[0]?.id ?? '', { decision: 'other' });
    const sent = await put();
    expect(sent, JSON.stringify(sent)).toMatchObject({ code: 200 });
    expect((await user('admin01').post('/api/approvals/withdraw', { id: (sent.data as { id: string }).id })).code).toBe(
      200,
    );
    await putByTwo(staff(), 'list.release', list, { enabled: false });
  });

  it('of a changed account the merchant is notified, before its first use, by events call and by webhook', async () => {
    const url = 'https://hooks.example.com/accounts';
    await server.owner`insert into webhook_endpoint (merchant_id, url) values (${merchant}::bigint, ${url})`;
    const { legalName } = await merchantOf(server);
    await putByTwo(
      staff(),
      'merchant.settlement-account',
      merchant,
      await shownAccount(user('admin01'), legalName, { accountNo: '7559000088889999' }),
    );
    const [row] = await server.owner<{ usableFrom: string }[]>`
      select wire_time(usable_from) as "usableFrom"
      from settlement_account
      where merchant_id = ${merchant}::bigint
      order by id desc limit 1`;
    const data = {
      holder: maskName(legalName),
      bankName: '示例银行',
      bankBranch: '深圳分行',
      accountNo: '755900******9999',
      usableFrom: row?.usableFrom,
    };
    const type = 'merchant.settlement_account_changed';
    const newest = async () => (await merchantEvents(type)).at(-1)?.data;
    await expect.poll(newest).toEqual(data);
    const sent = await server.owner<
      { body: string }[]
    >`select body from webhook_delivery where type = ${type} and url = ${url}`;
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { type, timestamp: expect.any(String), livemode: true, data },
    ]);
    await server.owner`update webhook_endpoint set enabled = false where url = ${url}`;
    await rest(server, merchant);
  });

  it('are written by nobody alone', async () => {
    const { app } = server.platform.db;
    const refused = (work: PromiseLike<unknown>, constraint: string) =>
      expect(Promise.resolve(work)).rejects.toMatchObject({ constraint });
    await refused(
      app`insert into settlement_plan (merchant_id, schedule, least_amount) values (${merchant}, 't1', 1)`,
      'approval_needed',
    );
    await refused(
      app`
        insert into settlement_account (merchant_id, holder, bank_name, account_no, evidence, evidence_note,
          usable_from, approval_id)
        select ${merchant}, holder, '银行', account_no, 'document', 'xx', now(), approval_id
        from settlement_account
        limit 1`,
      'approval_needed',
    );
    await expect(Promise.resolve(app`update settlement set state = 'approved'`)).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('a settlement', () => {
  it('is held, approved by two, written into a bank file by a third, proven by a line, and may come back', async () => {
    await arrangeSettlement(server, staff(), { reserveRate: '10.0000', reserveDays: 30, fee: '2.00' });
    const before = await readBalances(server);
    await receive('1000.00');
    const received = changesOf(before, await readBalances(server));
    expect(received).toMatchObject({ 'M1001.payable': '970.00' });
    const start = await readBalances(server);
    const { runNo, settlementNo, amount, reserve, fee } = await made();
    // 970.00 is free; less 10 % of the 1000.00 received and the fee of 2.00.
    expect({ amount, reserve, fee }).toEqual({ amount: '868.00', reserve: '100.00', fee: '2.00' });
    expect(changesOf(start, await readBalances(server))).toEqual({ 'M1001.payable.held': '970.00' });

    const own = await proposed(user('admin01'), 'settlement.run', { subjectId: runNo, payload: {} });
    expect((await decide(user('admin01'), 'approve', own)).code).toBe(403);
    expect(await decide(user('admin02'), 'approve', own)).toMatchObject({ code: 200, data: { state: 1 } });
    expect(changesOf(start, await readBalances(server))).toEqual({
      'M1001.payable': '-100.00',
      'M1001.reserve': '100.00',
      'M1001.payable.held': '870.00',
    });
    expect(await send([settlementNo], 'admin01')).toMatchObject({
      code: 409,
      msg: expect.stringContaining('须由另一人'),
    });
    // The list does not offer it to its proposer.
    const isOwn = async (name: string) =>
      ((await user(name).get('/api/settlements/detail', { settlementNo })).data as SettlementDetail).settlement.isOwn;
    expect([await isOwn('admin01'), await isOwn('admin02')]).toEqual([true, false]);
    const sent = await send([settlementNo]);
    expect(sent).toMatchObject({ code: 200, data: { lines: 1, total: '868.00' } });
    expect(await send([settlementNo])).toMatchObject({ code: 409 });

    const { batchNo } = (await detail(settlementNo)).settlement;
    const bankFile = await file(`${batchNo}.csv`);
    expect(bankFile.body).toContain('7559000012345678');
    expect(bankFile.body).toContain('868.00');
    expect((await file(`${batchNo}.csv`, 'risk01')).statusCode).toBe(404);
    // A merchant that was suspended meanwhile is not paid.
    await server.owner`
      update merchant
      set suspended = true, suspended_at = now(), suspend_reason = '核查'
      where mch_id = 'M1001'`;
    const stopped = await file(`${batchNo}.csv`);
    expect([stopped.statusCode, stopped.body]).toEqual([423, expect.stringContaining(settlementNo)]);
    await server.owner.begin(async (tx) => {
      // This test does not need the two people who resume a merchant.
      await tx`set local session_replication_role = replica`;
      await tx`update merchant set suspended = false, suspended_at = null, suspend_reason = '' where mch_id = 'M1001'`;
    });
    expect((await file(`${batchNo}.csv`)).statusCode).toBe(200);

    await importDebits(server, user('finance01'), [
      [`付 ${settlementNo}`, '867.99', 'OUT-0'],
      ['别的付款', '868.00', 'OUT-1'],
    ]);
    expect(await pay()).toBe(0);
    await importDebits(server, user('finance01'), [[`付 ${settlementNo}`, '868.00', 'OUT-2']]);
    expect(await pay()).toBe(1);
    expect((await detail(settlementNo)).settlement.state).toBe('paid');
    expect(changesOf(start, await readBalances(server))).toEqual({
      'M1001.payable': '-970.00',
      'M1001.reserve': '100.00',
      'operator.bank_clearing': '868.00',
      'operator.revenue': '2.00',
    });

    await importCredits(server, user('finance01'), [['退汇', '868.00', 'IN-1']]);
    const [line] = (await detail(settlementNo)).returns;
    await putByTwo(staff(), 'settlement.return', settlementNo, { lineId: line?.lineId });
    expect(changesOf(start, await readBalances(server))).toEqual({
      'M1001.payable': '-102.00',
      'M1001.reserve': '100.00',
      'operator.revenue': '2.00',
    });
    expect(await make()).toMatchObject({ code: 409, msg: '没有可结算的商户：结算账户的付款被退回，须重新验证' });

    await server.owner`update reserve_part set release_on = shanghai_day(now())`;
    const frames = await framesOf(server, async () => expect(await releaseReserves(server.system('reserves'))).toBe(1));
    expect(frames).toEqual([
      expect.objectContaining({ kind: 'order', orderKind: 'settlement', orderNo: settlementNo }),
    ]);
    expect(await releaseReserves(server.system('reserves'))).toBe(0);
    expect(changesOf(start, await readBalances(server))).toEqual({
      'M1001.payable': '-2.00',
      'operator.revenue': '2.00',
    });
    // An event that an open transaction may still precede is delivered a moment later.
    await expect.poll(settlementEvents).toEqual(['settlement.made', 'settlement.paid', 'settlement.returned']);
  });

  it('counts what was received since the one before, once', async () => {
    await arrangeSettlement(server, staff(), { reserveRate: '10.0000', reserveDays: 30 });
    await receive('500.00');
    const first = await made();
    expect(first.reserve).toBe('50.00');
    const refused = await user('finance01').post('/api/settlements/refuse', {
      runNo: first.runNo,
      reason: '账户待核',
      googleAuthCode: user('finance01').code(),
    });
    expect(refused).toMatchObject({ code: 200 });
    // A refused settlement used up no receipts: the next one counts them again.
    const second = await made();
    expect(second.reserve).toBe('50.00');
    await approve(second.runNo);
    await receive('200.00');
    const third = await made();
    expect(third.reserve).toBe('20.00');
    await approve(third.runNo);
    await putByTwo(staff(), 'settlement.cancel', second.settlementNo);
    expect((await detail(second.settlementNo)).settlement.state).toBe('cancelled');
    expect(await send([second.settlementNo, third.settlementNo])).toMatchObject({
      code: 409,
      msg: expect.stringContaining(second.settlementNo),
    });
    expect((await detail(third.settlementNo)).settlement.state).toBe('approved');
    await send([third.settlementNo]);
    const refusedBy = { settlementNo: third.settlementNo, reason: '账户状态异常' };
    await expectCoded('fail', refusedBy);
    const failed = await step('fail', refusedBy);
    expect(await lastAudit('settlement.fail')).toEqual({ who: 'finance01', no: third.settlementNo });
    expect(failed).toMatchObject({ code: 200, data: { state: 'failed' } });
    const newest = async () => (await merchantEvents('settlement.')).at(-1);
    await expect.poll(newest).toMatchObject({
      type: 'settlement.failed',
      data: { settlementNo: third.settlementNo, amount: third.amount, state: 'failed', reason: '账户状态异常' },
    });
    await putByTwo(staff(), 'settlement.cancel', third.settlementNo);
  });

  it('that a person said failed is sent again by neither that person nor who had sent it', async () => {
    await receive('150.00');
    const { runNo, settlementNo } = await made();
    await approve(runNo);
    const failing = { settlementNo, reason: '账户状态异常' };
    const refused = async (by: string) => {
      expect(await expectUnchanged(server, () => send([settlementNo], by))).toMatchObject({
        code: 409,
        msg: expect.stringContaining('经手过上一次付款'),
      });
      expect(await isOwn(by)).toBe(true);
    };
    const isOwn = async (name: string) =>
      ((await user(name).get('/api/settlements/detail', { settlementNo })).data as SettlementDetail).settlement.isOwn;
    expect(await send([settlementNo])).toMatchObject({ code: 200 });
    expect(await step('fail', failing)).toMatchObject({ code: 200 });
    await refused('finance01');
    expect(await isOwn('admin02')).toBe(false);
    expect(await send([settlementNo], 'admin02')).toMatchObject({ code: 200 });
    expect(await isOwn('finance01')).toBe(false);
    expect(await step('fail', failing)).toMatchObject({ code: 200 });
    // One person sent it, the other reported that it failed.
    for (const by of ['finance01', 'admin02']) await refused(by);

    const name = '失败后再付另有其人';
    const isFound = async (sql: string) => (await brokenBy(server, sql)).some((broken) => broken.startsWith(name));
    const of = `settlement_id = (select id from settlement where settlement_no = '${settlementNo}')`;
    expect(await isFound(`update settlement_payment set sent_by = 'finance01' where attempt = 2 and ${of}`)).toBe(true);
    expect(
      await isFound(
        `update settlement_payment set sent_by = case attempt when 1 then 'admin02' else sent_by end where ${of}`,
      ),
    ).toBe(true);
    expect(await isFound(`update settlement_payment set failed_by = '' where attempt = 2 and ${of}`)).toBe(true);
    await putByTwo(staff(), 'settlement.cancel', settlementNo);
  });

  it('of a merchant that was stopped or frozen meanwhile goes nowhere', async () => {
    await receive('300.00');
    const { runNo, settlementNo } = await made();
    await server.owner`
      update merchant
      set suspended = true, suspended_at = now(), suspend_reason = '核查'
      where id = ${merchant}::bigint`;
    try {
      expect(await propose(user('admin01'), 'settlement.run', { subjectId: runNo, payload: {} })).toMatchObject({
        code: 409,
        msg: '批次内已没有可结算的商户',
      });
      expect(await make()).toMatchObject({ code: 409, msg: '没有可结算的商户：商户已停用' });
      const asked = await expectUnchanged(server, () =>
        callMerchant(server, { method: 'POST', path: '/api/v1/settlements', body: {} }),
      );
      expect(asked).toMatchObject({ status: 409, body: { detail: '已有一笔结算待审批' } });
    } finally {
      await putByTwo(staff(), 'merchant.resume', merchant);
    }
    await approve(runNo);
    await server.owner`update merchant set frozen = true where id = ${merchant}::bigint`;
    try {
      expect(await send([settlementNo])).toMatchObject({ code: 423 });
    } finally {
      await server.owner`update merchant set frozen = false where id = ${merchant}::bigint`;
    }
    await putByTwo(staff(), 'settlement.cancel', settlementNo);
  });

  it('is asked for by its merchant, once per key, and read by nobody else', async () => {
    await receive('400.00');
    const ask = (idempotencyKey: string) =>
      callMerchant(server, { method: 'POST', path: '/api/v1/settlements', body: {}, idempotencyKey });
    const asked = await ask('ask-1');
    expect(asked).toMatchObject({ status: 202, body: { state: 'made', currency: 'CNY' } });
    expect((await ask('ask-1')).text).toBe(asked.text);
    expect(await ask('ask-2')).toMatchObject({ status: 409, body: { detail: '已有一笔结算待审批' } });
    const { settlementNo } = asked.body as { settlementNo: string };
    const [run] = await server.owner`
        select r.run_no as "runNo"
        from settlement s
        join settlement_run r on r.id = s.of_run
        where s.settlement_no = ${settlementNo}`;
    await approve((run as { runNo: string }).runNo);
    await send([settlementNo]);
    await importDebits(server, user('finance01'), [['', String(asked.body.amount), settlementNo]]);
    const [line] = (await detail(settlementNo)).candidates;
    expect(line).toBeDefined();
    const body = { settlementNo, lineId: line?.lineId };
    await expectCoded('match', body);
    const matched = await step('match', body);
    expect(matched).toMatchObject({ code: 200, data: { state: 'paid' } });
    expect(await lastAudit('settlement.pay')).toEqual({ who: 'finance01', no: settlementNo });
    const again = await step('match', body);
    expect(again).toMatchObject({ code: 409 });

    const list = await callMerchant(server, { method: 'GET', path: '/api/v1/settlements?limit=1&state=paid' });
    expect(list).toMatchObject({ status: 200, body: { list: [{ settlementNo }] } });
    const statement = await callMerchant(server, {
      method: 'GET',
      path: `/api/v1/settlements/${settlementNo}/statement`,
    });
    expect(statement).toMatchObject({ status: 200, body: { number: settlementNo } });
    const fen = (text: unknown) => BigInt(String(text).replace('.', ''));
    const { opening, closing, lines } = statement.body as unknown as {
      opening: string;
      closing: string;
      lines: { amount: string }[];
    };
    expect(lines.reduce((sum, { amount }) => sum + fen(amount), fen(opening))).toBe(fen(closing));
    const pdf = await file(`${settlementNo}.pdf`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await file(`${settlementNo}.pdf`)).rawPayload.equals(pdf.rawPayload)).toBe(true);
    expect((await file(`${settlementNo}.csv`)).body).toContain(closing);
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
    expect((await file(`${merchant}-${month}.csv`)).body).toContain('期末余额');
    expect((await file(`${settlementNo}.pdf`, 'agent02')).statusCode).toBe(404);
  });

  it('comes by its plan when its cut has come', async () => {
    await arrangeSettlement(server, staff(), { schedule: 't1', cutOff: '00:00' });
    await receive('100.00');
    expect(await makeDueSettlements(server.system('settlements'))).toBeNull();
    await server.owner`
      update settlement_due
      set next_at = now() - interval '1 second'
      where merchant_id = ${merchant}::bigint`;
    const runNo = await makeDueSettlements(server.system('settlements'));
    expect(runNo).toMatch(/^JP/);
    expect(await makeDueSettlements(server.system('settlements'))).toBeNull();
    const terms = (await user('finance01').get('/api/settlements/terms', { merchantId: merchant })).data as {
      nextTime: string;
    };
    expect(terms.nextTime).toMatch(/ 00:00:00$/);
    await approve(runNo as string);
  });
});

it('the database allows the contract’s moves and no other', async () => {
  const rows = (await server.owner`
      select machine, from_state as f, to_state as t
      from word_move
      where machine like 'settlement%'`) as unknown as {
    machine: string;
    f: string;
    t: string;
  }[];
  const movesOf = (machine: string) =>
    rows
      .filter((row) => row.machine === machine)
      .map(({ f, t }) => `${f}→${t}`)
      .sort();
  const contract = (moves: Record<string, readonly string[]>) =>
    Object.entries(moves)
      .flatMap(([f, to]) => to.map((t) => `${f}→${t}`))
      .sort();
  expect(movesOf('settlement')).toEqual(contract(SETTLEMENT_MOVES));
  expect(movesOf('settlement_run')).toEqual(contract(SETTLEMENT_RUN_MOVES));
});

describe('verify', () => {
  it.each([
    [
      'a settlement paid without a line',
      `update statement_debit set settlement_id = null`,
      '结算付款有出账凭证且一条凭证只用一次',
    ],
    [
      'a line of another amount',
      `update settlement
        set amount = amount - 1
        where state = 'paid' and id = (select min(id) from settlement where state = 'paid')`,
      '结算付款有出账凭证且一条凭证只用一次',
    ],
    [
      'a hold that was let go',
      `update ledger_hold
        set state = 'released', closed_at = now()
        where reference = (select 'settlement:' || id from settlement where state = 'paid' limit 1)`,
      '结算的占用与状态一致',
    ],
    [
      'an unknown state',
      `update settlement
        set state = 'approved', debit_id = null, paid_at = null
        where state = 'paid' and id = (select min(id) from settlement where state = 'paid')`,
      '结算只走允许的路径且由两人批准',
    ],
    [
      'a reserve without its part',
      `delete from reserve_part
        where released_at is null
          and settlement_id = (select min(settlement_id) from reserve_part where released_at is null)`,
      '保证金账户等于未释放的保证金',
    ],
    [
      'receipts counted twice',
      `update settlement set after_transfer = 0 where id = (select max(id) from settlement)`,
      '保证金账户等于未释放的保证金',
    ],
    [
      'a reserve of another percentage',
      `update settlement set reserve = reserve + 1 where reserve > 0`,
      '结算的保证金与手续费来自当时生效的结算计划',
    ],
    [
      'a reserve released on another day',
      `update settlement set release_on = release_on - 1 where release_on is not null`,
      '结算的保证金与手续费来自当时生效的结算计划',
    ],
    ['a fee of no plan', `update settlement set fee = fee + 1`, '结算的保证金与手续费来自当时生效的结算计划'],
    [
      'the terms of a plan that was replaced before',
      `update settlement_plan set at = at - interval '1 hour';
        insert into settlement_plan (merchant_id, schedule, least_amount, fee, at)
        select merchant_id, 't1', 1, 99, now() - interval '50 minutes' from settlement_plan limit 1`,
      '结算的保证金与手续费来自当时生效的结算计划',
    ],
  ])('finds %s', async (_, sql, name) => {
    const broken = await brokenBy(server, sql);
    expect(
      broken.some((one) => one.startsWith(name)),
      JSON.stringify(broken),
    ).toBe(true);
  });
});

describe('a settlement that nobody has decided', () => {
  it('has no next one before it is decided: what a refused one counted, the next counts, reserve too', async () => {
    await arrangeSettlement(server, staff(), { reserveRate: '10.0000', reserveDays: 30 });
    await receive('1000.00');
    const first = await made();
    await receive('500.00');
    expect(await make()).toMatchObject({ code: 409, msg: '没有可结算的商户：已有一笔结算待审批' });
    const refusal = { runNo: first.runNo, reason: '金额待核', googleAuthCode: user('finance01').code() };
    expect(await user('finance01').post('/api/settlements/refuse', refusal)).toMatchObject({ code: 200 });
    const next = await made();
    expect(next.reserve).toBe('150.00');
    const again = { ...refusal, runNo: next.runNo, googleAuthCode: user('finance01').code() };
    expect(await user('finance01').post('/api/settlements/refuse', again)).toMatchObject({ code: 200 });
  });
});
