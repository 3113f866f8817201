import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askPayments } from '../../../server/src/features/payment-channels/ask-payments.ts';
import { compareBills, fetchBills } from '../../../server/src/features/payment-channels/bills/fetch-bills.ts';
import type { Ctx } from '../../../server/src/platform/verbs/verb.ts';
import { setMode } from '../../../server/src/test-support/arrange/arrange-institution.ts';
import { putByTwo } from '../../../server/src/test-support/arrange/arrange-settlements.ts';
import { createOrder } from '../../../server/src/test-support/call-merchant.ts';
import { changesOf, expectWholeBooks, readBalances } from '../../../server/src/test-support/read-books.ts';
import { insertSession, type TestUser } from '../../../server/src/test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../server/src/test-support/start-test-server.ts';
import { openChannelPlace, openTestChannel } from './arrange-channel-testing.ts';
import type { Emulator, EmulatorParts } from './emulator.ts';

const DAY_MS = 86_400_000;
/** Returns the day in Shanghai. */
const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);

/** A company's day bill, fetched from its emulator over HTTP, stored, and compared with orders and receipts. */
export function testChannelBills(kind: string, start: (parts: EmulatorParts) => Promise<Emulator>): void {
  let server: TestServer;
  let company: Emulator;
  let finance: TestUser;

  beforeAll(async () => {
    server = await startTestServer();
    company = await start({ lateMs: 9_000, retryMs: 600_000 });
    const publicUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
    Object.assign(server.platform.config, { publicUrl });
    await openTestChannel(server, { code: 'ch', kind, ways: ['code', 'wap'] }, company);
    await openChannelPlace(server, { product: 'bank', code: 'ch' });
    await setMode(server, 'institution');
    finance = await insertSession(server, 'finance01');
  }, 60_000);
  afterAll(async () => {
    await expectWholeBooks(server);
    await server.stop();
    await company.stop();
  });

  const ctx = (now = server.clock.now()): Ctx => ({
    platform: server.platform,
    actor: { kind: 'system', name: 'test' },
    requestId: 'test',
    now,
  });

  async function openPayment(amount: string): Promise<{ agtOrderNo: string; paymentNo: string }> {
    const { agtOrderNo, payUrl } = await createOrder(server, { product: 'bank', amount });
    const o = new URL(payUrl).searchParams.get('o') ?? '';
    const answer = await server.app.inject({ method: 'POST', url: '/api/pay/start', payload: { o, way: 'code' } });
    expect(answer.json()).toMatchObject({ code: 200 });
    const { content } = answer.json().data;
    if (content.startsWith(company.baseUrl)) await fetch(content);
    return { agtOrderNo, paymentNo: `${agtOrderNo}A1` };
  }

  async function settled(amount: string): Promise<string> {
    const { agtOrderNo, paymentNo } = await openPayment(amount);
    await company.pay(paymentNo);
    await expect.poll(() => statusOf(agtOrderNo)).toBe(2);
    return paymentNo;
  }

  async function statusOf(agtOrderNo: string): Promise<number> {
    const [row] = await server.owner<{ status: number }[]>`
      select status from collection_order where agt_order_no = ${agtOrderNo}`;
    return row?.status ?? 0;
  }

  /** The company makes the bill of today, and the job of tomorrow morning reads it. */
  async function readBill(): Promise<void> {
    const now = server.clock.now();
    const morning = Date.parse(`${dayOf(now + DAY_MS)}T11:00:00+08:00`);
    company.setNow(morning);
    server.clock.advance(morning - now);
    await fetchBills(ctx());
    await compareBills(ctx());
    // Sessions are of today.
    server.clock.advance(now - morning);
    company.setNow(server.clock.now());
  }

  async function rows(): Promise<Record<string, unknown>[]> {
    const found = await server.owner`
      select r.no, r.kind, r.outcome, r.amount::text, r.fee > 0 as fee, r.matched is not null as matched
      from channel_bill_row r order by r.row`;
    return found.map((row) => ({ ...row }));
  }

  async function differences(query: object = {}): Promise<Record<string, unknown>[]> {
    const answer = await finance.get('/api/reconciliation/channelDifferences', { page: '1', limit: '50', ...query });
    expect(answer).toMatchObject({ code: 200 });
    const page: { list: Record<string, unknown>[] } = answer.data;
    return page.list;
  }

  describe('a day’s bill', () => {
    it('is asked for until it is there; until then the page says so', async () => {
      // The company has none of yesterday yet, and the books have something of it.
      const now = server.clock.now();
      await server.change((sql) => sql`update payment_channel set created_at = created_at - interval '1 day'`);
      company.failNext('bill', 'error');
      await fetchBills(ctx(now));
      const bills: { fault: string }[] = (await finance.get('/api/reconciliation/channelBills')).data;
      expect(bills).toMatchObject([{ channel: 'ch', day: dayOf(now - DAY_MS), state: 'waiting', rows: 0 }]);
      expect(bills[0]?.fault).not.toBe('');
      const [row] = await server.owner`select tries, try_at > now() + interval '30 seconds' as later from channel_bill`;
      expect(row).toEqual({ tries: 1, later: true });
    });

    it('is stored once with its fees, settles what no notice reported, and lists what differs', async () => {
      const today = dayOf(server.clock.now());
      const reported = await settled('100.00');
      const wrong = await settled('120.00');
      const unreported = await openPayment('200.00');
      const missing = await settled('140.00');
      company.noticeFault('none');
      await company.pay(unreported.paymentNo);
      expect(await statusOf(unreported.agtOrderNo)).toBe(1);
      // As the owner of the database: the books and the company now differ.
      await server.change(async (sql) => {
        await sql`alter table channel_receipt disable trigger channel_receipt_guard`;
        await sql`update channel_receipt set channel_no = 'N-' || channel_no where payment_no = ${missing}`;
        await sql`alter table channel_receipt enable trigger channel_receipt_guard`;
      });
      const balances = await readBalances(server);
      await readBill();

      const found = await rows();
      expect(found).toContainEqual({
        no: reported,
        kind: 'payment',
        outcome: 'agreed',
        amount: '10000',
        fee: true,
        matched: true,
      });
      expect(found).toContainEqual(
        expect.objectContaining({ no: unreported.paymentNo, outcome: 'taken', matched: true }),
      );
      expect(found).toContainEqual(expect.objectContaining({ no: wrong, outcome: 'agreed' }));
      expect(await statusOf(unreported.agtOrderNo)).toBe(2);
      // The company's own number of `missing` is unknown here, so it is received twice by the books: on suspense.
      expect(changesOf(balances, await readBalances(server))).toEqual({
        'channel.channel_clearing': '-340.00',
        'operator.suspense': '140.00',
        'M1001.payable': '194.00',
        'operator.revenue': '6.00',
      });
      const listed = await differences({ state: 'open' });
      expect(listed).toHaveLength(2);
      expect(listed).toContainEqual(
        expect.objectContaining({
          kind: 'only_us',
          about: 'payment',
          no: missing,
          ourAmount: '140.00',
          channelAmount: '',
          channel: 'ch',
          day: today,
          ageHours: expect.any(Number),
        }),
      );
      expect(listed).toContainEqual(
        expect.objectContaining({ kind: 'only_channel', no: missing, channelAmount: '140.00' }),
      );
      const [bill] = await server.owner`
        select b.state, b.rows, b.amount = (select sum(r.amount) from channel_bill_row r where r.day = b.day) as sum,
          b.fee = (select sum(r.fee) from channel_bill_row r where r.day = b.day) as fees,
          b.storage_name like 'statements/%.bill' as kept
        from channel_bill b where b.rows > 0`;
      expect(bill).toEqual({ state: 'compared', rows: 4, sum: true, fees: true, kept: true });

      // Read again, nothing changes.
      const after = await readBalances(server);
      await readBill();
      expect(await rows()).toEqual(found);
      expect(changesOf(after, await readBalances(server))).toEqual({});
    });

    it('keeps its raw file sealed, as the company sent it', async () => {
      const [bill] = await server.owner<{ storageName: string; hash: string }[]>`
        select storage_name as "storageName", encode(file_hash, 'hex') as hash
        from channel_bill where storage_name is not null`;
      const stored = await server.platform.storage.get(bill?.storageName ?? '');
      const [payment] = await server.owner<{ no: string }[]>`select payment_no as no from channel_payment limit 1`;
      expect(stored && Buffer.from(stored).includes(payment?.no ?? '-')).toBe(false);
      expect(stored && server.platform.secrets.vault.openFile(stored)?.length).toBeGreaterThan(0);
    });

    it('that has a payment again, or with another amount, lists both and moves nothing', async () => {
      const odd = await settled('90.00');
      const before = await readBalances(server);
      const day = dayOf(server.clock.now() - 2 * DAY_MS);
      await server.platform.db.evidence`
        insert into channel_bill (channel_id, day) select id, ${day}::date from payment_channel`;
      await server.platform.db.evidence`
        update channel_bill
        set state = 'read', rows = 2, amount = (select amount from channel_bill_row where outcome = 'agreed' limit 1)
            + 8999, fee = 0, storage_name = 'statements/again.bill', file_hash = sha256('again'), read_at = now()
        where day = ${day}::date`;
      await server.platform.db.evidence`
        insert into channel_bill_row (channel_id, day, row, kind, no, channel_no, amount, fee, at)
        (select r.channel_id, ${day}::date, 1, r.kind, r.no, r.channel_no, r.amount, 0, r.at
        from channel_bill_row r where r.outcome = 'agreed' limit 1)
        union all
        select q.channel_id, ${day}::date, 2, 'payment', q.payment_no, q.channel_no, 8999, 0, q.paid_at
        from channel_receipt q where q.payment_no = ${odd}`;
      await compareBills(ctx());
      const outcomes = await server.owner`
        select r.outcome, r.matched is not null as matched from channel_bill_row r where r.day = ${day}::date
        order by r.row`;
      expect(outcomes.map((row) => ({ ...row }))).toEqual([
        { outcome: 'repeated', matched: false },
        { outcome: 'amount_differs', matched: true },
      ]);
      const [[again], [other]] = await Promise.all([
        differences({ kind: 'repeated' }),
        differences({ kind: 'amount_differs' }),
      ]);
      expect(again).toMatchObject({ about: 'payment', day, state: 'open', channelAmount: again?.ourAmount });
      expect(other).toMatchObject({ no: odd, day, channelAmount: '89.99', ourAmount: '90.00', state: 'open' });
      expect(changesOf(before, await readBalances(server))).toEqual({});
    });

    it('takes money of no order to suspense, which asks for its own return', async () => {
      const [taken] = await server.platform.db.evidence<{ outcome: string }[]>`
        select take_channel_receipt(c.id, 'NOBODYS-1', 'CH-NOBODYS-1', 5500, 'CNY', now(), '', 'bill', null) as outcome
        from payment_channel c`;
      expect(taken).toEqual({ outcome: 'suspense' });
      const [refund] = await server.owner`
        select r.kind, r.order_id, r.amount::int as amount, r.state, r.executor, r.reason, r.asked_by, q.id::text as of
        from refund r join channel_receipt q on q.id = r.channel_receipt_id where q.payment_no = 'NOBODYS-1'`;
      expect(refund).toMatchObject({
        kind: 'surplus',
        order_id: null,
        amount: 5_500,
        state: 0,
        executor: 'channel',
        reason: 'other',
        asked_by: 'system',
      });
      const before = await readBalances(server);
      const checker = await insertSession(server, 'admin02');
      await putByTwo({ maker: finance, checker }, 'refund.surplus', `C${refund?.of}`);
      expect(changesOf(before, await readBalances(server))).toEqual({
        'operator.suspense': '-55.00',
        'operator.refund_payable': '55.00',
      });
      const [count] = await server.owner`
        select count(*)::int as n from refund r join channel_receipt q on q.id = r.channel_receipt_id
        where q.payment_no = 'NOBODYS-1'`;
      expect(count).toEqual({ n: 1 });
    });

    it('a difference is cleared once, with a reason, by those who may', async () => {
      const [open] = await differences({ state: 'open', kind: 'only_channel' });
      const clear = (user: TestUser, body: object) => user.post('/api/reconciliation/clearChannelDifference', body);
      const agent = await insertSession(server, 'agent01');
      expect(await clear(agent, { id: open?.id, comment: '已查明' })).toMatchObject({ code: 403 });
      expect((await agent.get('/api/reconciliation/channelDifferences', { page: '1', limit: '10' })).code).toBe(403);
      expect(await clear(finance, { id: open?.id, comment: '' })).toMatchObject({ code: 400 });
      expect(await clear(finance, { id: open?.id, comment: '渠道重复计数，已查明' })).toMatchObject({ code: 200 });
      expect(await clear(finance, { id: open?.id, comment: '再次' })).toMatchObject({ code: 409 });
      expect(await clear(finance, { id: '999999', comment: '再次' })).toMatchObject({ code: 404 });
      expect(await differences({ state: 'cleared' })).toMatchObject([
        { id: open?.id, endedBy: 'finance01', reason: '渠道重复计数，已查明' },
      ]);
      const [audit] = await server.owner`
        select actor_name, after ->> 'comment' as comment from audit_log where action = 'channel-difference.clear'`;
      expect(audit).toEqual({ actor_name: 'finance01', comment: '渠道重复计数，已查明' });
    });

    it('is evidence that neither login of the program changes', async () => {
      const refused = (login: 'app' | 'evidence', statement: string) =>
        expect(server.platform.db[login].unsafe(statement), statement).rejects.toThrow();
      await refused(
        'app',
        `insert into channel_bill_row (channel_id, day, row, kind, no, channel_no, amount, fee, at)
        select channel_id, day, 99, 'payment', 'x', 'x', 1, 0, now() from channel_bill`,
      );
      await refused('evidence', `update channel_bill_row set amount = 1`);
      await refused('evidence', `delete from channel_bill_row`);
      await refused('evidence', `update channel_bill_row set outcome = ''`);
      await refused('evidence', `update channel_bill set amount = amount + 1 where state = 'compared'`);
      await refused('app', `update channel_difference set state = 'resolved', ended_at = now(), ended_by = 'x'`);
      await refused('app', `update channel_difference set our_amount = 1`);
      await refused('evidence', `delete from channel_notice`);
      await refused('evidence', `update channel_notice set sealed = null`);
    });
  });

  describe('reports that contradict each other', () => {
    it('are listed once and not asked again, until staff end the difference', async () => {
      company.setNow(server.clock.now());
      const first = await openPayment('300.00');
      company.noticeFault('none');
      await company.pay(first.paymentNo);
      await server.change((sql) => sql`update channel_payment set ask_at = clock_timestamp() where ended_at is null`);
      await askPayments(ctx());
      expect(await statusOf(first.agtOrderNo)).toBe(2);
      // Under the number of the first payment the company now reports the second.
      const second = await openPayment('310.00');
      company.noticeFault('none');
      await company.pay(second.paymentNo);
      await server.change(async (sql) => {
        await sql`alter table channel_receipt disable trigger channel_receipt_guard`;
        await sql`
          update channel_receipt set payment_no = 'OTHER' || payment_no where payment_no = ${first.paymentNo}`;
        await sql`alter table channel_receipt enable trigger channel_receipt_guard`;
      });
      const take = (amount: number) =>
        server.platform.db.evidence.unsafe(`select take_channel_receipt(r.channel_id, '${second.paymentNo}',
          r.channel_no, ${amount}, 'CNY', now(), '', 'query', null) as outcome
          from channel_receipt r where r.payment_no = 'OTHER${first.paymentNo}'`);
      expect((await take(31_000))[0]).toMatchObject({ outcome: 'contradicts' });
      expect((await take(31_000))[0]).toMatchObject({ outcome: 'contradicts' });
      const [listed, ...more] = await differences({ state: 'open', kind: 'contradicts' });
      expect(more).toEqual([]);
      expect(listed).toMatchObject({ no: second.paymentNo, channelAmount: '310.00', ourAmount: '300.00' });
      const stateOf = async () => {
        const [row] = await server.owner`
          select state, ask_at = 'infinity' as silent from channel_payment where payment_no = ${second.paymentNo}`;
        return row;
      };
      expect(await stateOf()).toEqual({ state: 'waiting', silent: true });
      await askPayments(ctx());
      expect(await stateOf()).toEqual({ state: 'waiting', silent: true });
      const body = { id: listed?.id, comment: '渠道确认为重复编号' };
      expect(await finance.post('/api/reconciliation/clearChannelDifference', body)).toMatchObject({ code: 200 });
      expect(await stateOf()).toEqual({ state: 'closed', silent: null });
      await server.change(async (sql) => {
        await sql`alter table channel_receipt disable trigger channel_receipt_guard`;
        await sql`
          update channel_receipt set payment_no = ${first.paymentNo}
          where payment_no = 'OTHER' || ${first.paymentNo}`;
        await sql`alter table channel_receipt enable trigger channel_receipt_guard`;
      });
    });
  });
}
