import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareBills, fetchBills } from '../../../server/src/features/payment-channels/bills/fetch-bills.ts';
import { matchRemittances } from '../../../server/src/features/payment-channels/remittances/match-remittances.ts';
import type { Ctx } from '../../../server/src/platform/verbs/verb.ts';
import { decide, propose, proposed } from '../../../server/src/test-support/arrange/arrange-approvals.ts';
import {
  BANK,
  camt,
  type Entry,
  importCamt,
  openBankAccount,
  setMode,
} from '../../../server/src/test-support/arrange/arrange-institution.ts';
import { createOrder } from '../../../server/src/test-support/call-merchant.ts';
import { changesOf, expectWholeBooks, readBalances } from '../../../server/src/test-support/read-books.ts';
import { insertSession, type TestUser } from '../../../server/src/test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../server/src/test-support/start-test-server.ts';
import { openChannelPlace, openTestChannel } from './arrange-channel-testing.ts';
import type { Emulator, EmulatorParts } from './emulator.ts';

const DAY_MS = 86_400_000;
const SENDER = '示范支付公司备付金专户';
const TEXT = 'PAYCO-190000';
/** Returns the day in Shanghai. */
const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
const moneyOf = (fen: bigint) => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;

/** A company pays its balance to the institution's bank account, as its emulator's bills and the bank's lines say. */
export function testChannelRemittances(kind: string, start: (parts: EmulatorParts) => Promise<Emulator>): void {
  let server: TestServer;
  let company: Emulator;
  let finance: TestUser;
  let admin: TestUser;
  let now: number;
  const day = (before: number) => dayOf(now - before * DAY_MS);
  /** What the bill of a day leaves, in fen. */
  const net = new Map<string, { amount: bigint; fee: bigint; left: bigint }>();
  const netOf = (before: number) => net.get(day(before)) ?? { amount: 0n, fee: 0n, left: 0n };

  const ctx = (at = server.clock.now()): Ctx => ({
    platform: server.platform,
    actor: { kind: 'system', name: 'test' },
    requestId: 'test',
    now: at,
  });

  /** A payment that the company books so many days ago, and reports by its bill alone. */
  async function paidBefore(days: number, amount: string): Promise<void> {
    company.setNow(now);
    const { agtOrderNo, payUrl } = await createOrder(server, { product: 'bank', amount });
    const o = new URL(payUrl).searchParams.get('o') ?? '';
    const answer = await server.app.inject({ method: 'POST', url: '/api/pay/start', payload: { o, way: 'code' } });
    expect(answer.json()).toMatchObject({ code: 200 });
    const { content } = answer.json().data;
    if (content.startsWith(company.baseUrl)) await fetch(content);
    company.noticeFault('none');
    company.setNow(now - days * DAY_MS);
    await company.pay(`${agtOrderNo}A1`);
  }

  async function readBills(): Promise<void> {
    const morning = Date.parse(`${dayOf(now + DAY_MS)}T11:00:00+08:00`);
    company.setNow(morning);
    server.clock.advance(morning - now);
    await fetchBills(ctx());
    await compareBills(ctx());
    server.clock.advance(now - morning);
  }

  const receive = (entry: Entry) => importCamt(server, finance, camt('054', [entry]));
  const match = () => matchRemittances(ctx());
  async function exceptionOf(reference: string): Promise<{ id: string; kind: string; state: string }> {
    const [row] = await server.owner<{ id: string; kind: string; state: string }[]>`
      select e.id::text, e.kind, e.state
      from statement_exception e join statement_line l on l.id = e.line_id where l.reference = ${reference}`;
    return row ?? { id: '', kind: '', state: '' };
  }
  async function differences(query: object): Promise<Record<string, unknown>[]> {
    const answer = await finance.get('/api/reconciliation/channelDifferences', { page: '1', limit: '50', ...query });
    return (answer.data as { list: Record<string, unknown>[] }).list;
  }
  const runsOf = async (id: string) =>
    (await finance.get('/api/reconciliation/channelRuns', { id })).data as Record<string, unknown>[];

  beforeAll(async () => {
    server = await startTestServer();
    company = await start({ lateMs: 9_000, retryMs: 600_000 });
    const publicUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
    Object.assign(server.platform.config, { publicUrl });
    await openTestChannel(server, { code: 'ch', kind, ways: ['code', 'wap'] }, company);
    await openChannelPlace(server, { product: 'bank', code: 'ch' });
    await openBankAccount(server, { ...BANK, prefix: '', way: 'none' });
    await setMode(server, 'institution');
    await server.change(
      (sql) => sql`
        update payment_channel
        set remit_sender = ${SENDER}, remit_text = ${TEXT}, remit_days = 3,
          created_at = created_at - interval '2 days'`,
    );
    finance = await insertSession(server, 'finance01');
    admin = await insertSession(server, 'admin02');
    now = server.clock.now();
    for (const [days, amount] of [
      [2, '100.00'],
      [1, '200.00'],
      [0, '300.00'],
    ] as const)
      await paidBefore(days, amount);
    await readBills();
    const rows = await server.owner<{ day: string; amount: bigint; fee: bigint }[]>`
      select b.day::text, b.amount, b.fee from channel_bill b where b.state = 'compared'`;
    for (const row of rows) net.set(row.day, { ...row, left: row.amount - row.fee });
  }, 60_000);
  afterAll(async () => {
    await expectWholeBooks(server);
    await server.stop();
    await company.stop();
  });

  describe('a channel’s payment of its balance', () => {
    it('is asked for by day: what is not there in time is a difference', async () => {
      expect([netOf(2).amount, netOf(1).amount, netOf(0).amount]).toEqual([10_000n, 20_000n, 30_000n]);
      expect([2, 1, 0].every((days) => netOf(days).fee > 0n)).toBe(true);
      const bills = (await finance.get('/api/reconciliation/channelBills')).data as Record<string, unknown>[];
      expect(bills).toContainEqual(
        expect.objectContaining({ day: day(1), net: moneyOf(netOf(1).left), remittance: null }),
      );
      expect(await differences({ kind: 'unpaid' })).toEqual([]);
      await compareBills(ctx(now + 2 * DAY_MS));
      await compareBills(ctx(now + 2 * DAY_MS));
      expect(await differences({ kind: 'unpaid' })).toEqual([
        expect.objectContaining({
          day: day(2),
          about: 'remittance',
          state: 'open',
          channelAmount: moneyOf(netOf(2).left),
          ourAmount: '',
        }),
      ]);
    });

    it('of another amount is an exception that says how far it is from each run of days', async () => {
      const amount = moneyOf(netOf(2).left + 1n);
      await receive({ amount, reference: 'REMIT-ODD', payer: SENDER, text: `${TEXT} 备付金结算` });
      const before = await readBalances(server);
      expect(await match()).toBe(0);
      const { id, kind: found } = await exceptionOf('REMIT-ODD');
      expect(found).toBe('remittance');
      expect(changesOf(before, await readBalances(server))).toEqual({});
      const [nearest, ...others] = await runsOf(id);
      expect(nearest).toMatchObject({ channel: 'ch', fromDay: day(2), toDay: day(2), difference: '0.01' });
      expect(others).toHaveLength(5);
      const payload = { channel: 'ch', fromDay: day(2), toDay: day(2) };
      const refused = await propose(finance, 'channel.remittance', { subjectId: id, payload });
      expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('0.01') });
      const agent = await insertSession(server, 'agent01');
      expect((await agent.get('/api/reconciliation/channelRuns', { id })).code).toBe(403);
    });

    it('that only its sender names is proposed by the rule and booked by two people, once', async () => {
      const amount = moneyOf(netOf(2).left);
      await receive({ amount, reference: 'REMIT-BY-TWO', payer: SENDER, text: '结算' });
      expect(await match()).toBe(0);
      const { id, kind: found } = await exceptionOf('REMIT-BY-TWO');
      expect(found).toBe('remittance');
      expect((await runsOf(id))[0]).toMatchObject({ fromDay: day(2), toDay: day(2), difference: '0.00' });
      const payload = { channel: 'ch', fromDay: day(2), toDay: day(2) };
      const proposal = await proposed(finance, 'channel.remittance', { subjectId: id, payload });
      expect(await decide(finance, 'approve', proposal)).toMatchObject({ code: 403 });
      const before = await readBalances(server);
      expect(await decide(admin, 'approve', proposal)).toMatchObject({ code: 200, data: { state: 1 } });
      expect(changesOf(before, await readBalances(server))).toEqual({
        'channel.channel_clearing': '100.00',
        'operator.bank_clearing': `-${amount}`,
        'operator.channel_cost': `-${moneyOf(netOf(2).fee)}`,
      });
      expect(await differences({ kind: 'unpaid' })).toMatchObject([{ day: day(2), state: 'resolved' }]);
      const bills = (await finance.get('/api/reconciliation/channelBills')).data as Record<string, unknown>[];
      expect(bills).toContainEqual(
        expect.objectContaining({
          day: day(2),
          remittance: expect.objectContaining({ amount, fromDay: day(2), toDay: day(2) }),
        }),
      );
      // The same money again: its days are paid.
      await receive({ amount, reference: 'REMIT-AGAIN', payer: SENDER, text: TEXT });
      expect(await match()).toBe(0);
      const again = await exceptionOf('REMIT-AGAIN');
      expect(again).toMatchObject({ kind: 'remittance', state: 'open' });
      expect(await propose(finance, 'channel.remittance', { subjectId: again.id, payload })).toMatchObject({
        code: 400,
      });
    });

    it('that names the channel and fits one run of consecutive days is booked by itself', async () => {
      const amount = moneyOf(netOf(1).left + netOf(0).left);
      await receive({ amount, reference: 'REMIT-BY-RULE', payer: '他人', text: `${TEXT} 两日合并` });
      const before = await readBalances(server);
      expect(await match()).toBe(1);
      expect(await match()).toBe(0);
      expect(changesOf(before, await readBalances(server))).toEqual({
        'channel.channel_clearing': '500.00',
        'operator.bank_clearing': `-${amount}`,
        'operator.channel_cost': `-${moneyOf(netOf(1).fee + netOf(0).fee)}`,
      });
      expect(await exceptionOf('REMIT-BY-RULE')).toMatchObject({ state: 'settled' });
      const [line] = await server.owner`
        select l.state, m.approval_id is null as alone, m.from_day::text as from, m.to_day::text as to
        from statement_line l join channel_remittance m on m.line_id = l.id where l.reference = 'REMIT-BY-RULE'`;
      expect(line).toEqual({ state: 'remitted', alone: true, from: day(1), to: day(0) });
      const [audit] = await server.owner`
        select count(*)::int as n from audit_log where action = 'channel-remittance.book'`;
      expect(audit).toEqual({ n: 2 });
    });

    it('is written by the database’s functions alone', async () => {
      const refused = (login: 'app' | 'evidence', statement: string) =>
        expect(server.platform.db[login].unsafe(statement), statement).rejects.toThrow();
      await refused(
        'app',
        `insert into channel_remittance (channel_id, line_id, from_day, to_day, amount, cost)
        select channel_id, line_id + 1, from_day, to_day, amount, cost from channel_remittance limit 1`,
      );
      await refused('app', `update channel_remittance set cost = cost + 1`);
      await refused('evidence', `delete from channel_remittance_day`);
      await refused('app', `select book_remittance_proven(1, 'x')`);
      await refused('app', `select book_remittance(1, 'finance01')`);
    });
  });
}
