import { randomUUID } from 'node:crypto';
import type { BillPage } from '@mashang/contract/ledger';
import { formatMoney, formatPercent, parseMoney } from '@mashang/contract/money';
import type { SonStatistics } from '@mashang/contract/participants';
import type { Report, ReportLine } from '@mashang/contract/reports';
import { formatTime } from '@mashang/contract/time';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { decide, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { closeOpenOrders, expireNow, participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { payRefunds } from '../../test-support/arrange/arrange-refunds.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { brokenBy, expectWholeBooks, readOrder } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { rollUp } from './reports-store.ts';

let server: TestServer;
let collector: TestUser;
let parent: TestUser;
let operator: TestUser;
let checker: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  collector = await signInUser(server, 'agent02');
  parent = await signInUser(server, 'agent01');
  operator = await signInUser(server, 'admin01');
  checker = await signInUser(server, 'admin02');
});
afterAll(() => server.stop());

/** A range of days around today, so that the test also passes at midnight. */
function range(): { startDate: string; endDate: string } {
  const day = (ms: number) => formatTime(Date.now() + ms).slice(0, 10);
  return { startDate: day(-86_400_000), endDate: day(86_400_000) };
}

async function report(user: TestUser, more: Record<string, string> = {}): Promise<Report> {
  const query = { ...range(), ...more };
  const { code, data, msg } = await user.get('/api/report/getReport', query);
  expect(code, String(msg)).toBe(200);
  return data as Report;
}

async function bill(user: TestUser, more: Record<string, string> = {}): Promise<BillPage> {
  const { code, data, msg } = await user.get('/api/agt/bill/getPageList', more);
  expect(code, String(msg)).toBe(200);
  return data as BillPage;
}

async function settle(amount: string): Promise<string> {
  const { agtOrderNo, status } = await createOrder(server, { amount });
  if (status === 1) expect((await collector.confirm(agtOrderNo)).code).toBe(200);
  return agtOrderNo;
}

/** Folds until nothing is left; transfers become final one round after they were seen. */
async function foldAll(most = 1_000): Promise<void> {
  for (let round = 0; round < 3; round++) while (await rollUp(grantWriter(server.platform.db.app), most)) {}
}

async function earned(name: string): Promise<string> {
  const [row] = await server.owner`
    select coalesce(sum(p.amount), 0)::bigint as fen
    from ledger_posting p
    where p.account_id = account_of('participant', (select id from participant where name = ${name}), 'commission')`;
  return formatMoney((row as { fen: bigint }).fen);
}

/** Figures of the collector's orders by the ledger: settled less refunded, and the commission of its parent. */
async function throughCollector(): Promise<Partial<SonStatistics['total']>> {
  const [row] = await server.owner`
    with own as (select o.*, t.id as transfer
      from collection_order o
      left join ledger_transfer t on t.order_no = o.agt_order_no
      where o.participant_id = (select id from participant where name = 'agent02')),
    line as (select a.kind, a.owner_id, p.amount
      from own
      join ledger_posting p on p.transfer_id = own.transfer
      join ledger_account a on a.id = p.account_id)
    select (select count(distinct agt_order_no)::int from own) as orders,
      (select count(distinct agt_order_no)::int from own where status in (2, 4, 5)) as succeeded,
      (select coalesce(-sum(amount), 0)::bigint from line where kind = 'float') as collected,
      (select coalesce(sum(amount), 0)::bigint
        from line
        where kind = 'commission' and owner_id = (select id from participant where name = 'agent01')) as commission`;
  const { orders, succeeded, collected, commission } = row as {
    orders: number;
    succeeded: number;
    collected: bigint;
    commission: bigint;
  };
  const money = { collected: formatMoney(collected), paidOut: '0.00', commission: formatMoney(commission) };
  return { orders, succeeded, successRate: formatPercent(succeeded, orders), ...money };
}

/** Refunds the last settled order, by two people. */
async function refund(agtOrderNo: string | undefined): Promise<void> {
  if (!agtOrderNo || (await readOrder(server, agtOrderNo)).status !== 2) return;
  const id = await proposed(operator, 'collection.refund', { subjectId: agtOrderNo, payload: {} });
  expect(await decide(checker, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
  await payRefunds(server, agtOrderNo);
}

/** Transfers float to the child; this is no earning of either. */
async function give(amount: string): Promise<void> {
  const id = String(await participantId(server, 'agent02'));
  const body = { id, amount, remark: '', idempotencyKey: randomUUID(), googleAuthCode: parent.code() };
  expect(await parent.post('/api/agt/agent/transferAmount', body)).toMatchObject({ code: 200 });
}

const sum = (lines: ReportLine[], of: keyof ReportLine) =>
  formatMoney(lines.reduce((all, line) => all + parseMoney(String(line[of])), 0n));

describe('a report', () => {
  it('shares the worked example between those who read it, before and after it is folded', async () => {
    const start = await report(operator);
    await settle('1000.00');
    for (const fold of [false, true]) {
      if (fold) await foldAll();
      const all = await report(operator);
      expect(all.totals.settledOrders - start.totals.settledOrders).toBe(1);
      const moved = (name: 'settledAmount' | 'fee' | 'own' | 'others') =>
        formatMoney(parseMoney(all.totals[name]) - parseMoney(start.totals[name]));
      expect([moved('settledAmount'), moved('fee'), moved('own'), moved('others')]).toEqual([
        '1000.00',
        '30.00',
        '18.00',
        '12.00',
      ]);
      expect(all.ledger.agrees).toBe(true);
      const own = await report(collector);
      expect([own.totals.own, own.totals.others, own.totals.fee]).toEqual(['8.00', '0.00', '']);
      const above = await report(parent);
      expect([above.totals.own, above.totals.others]).toEqual(['4.00', '8.00']);
    }
  });

  it.each(['day', 'product', 'account', 'participant', 'merchant'])(
    'by %s its lines come to its totals',
    async (groupBy) => {
      const { lines, totals } = await report(operator, { groupBy });
      expect(lines.length).toBeGreaterThan(0);
      for (const name of ['amount', 'settledAmount', 'fee', 'own', 'others', 'payoutAmount'] as const)
        expect(sum(lines, name)).toBe(totals[name]);
      expect(lines.reduce((all, line) => all + line.orders, 0)).toBe(totals.orders);
    },
  );

  it('of one merchant is its orders alone, for the operator, and leads to them', async () => {
    const [{ id: other }] = await server.owner<[{ id: string }]>`
      insert into merchant (mch_id, name, legal_name) values ('M2002', '别家', '别家公司') returning id::text`;
    const before = await report(operator, { groupBy: 'merchant' });
    await settle('200.00');
    for (const fold of [false, true]) {
      if (fold) await foldAll();
      const { lines } = await report(operator, { groupBy: 'merchant' });
      const [line] = lines;
      expect(line).toMatchObject({ label: 'M1001 · 示范商城', filter: { merchant: 'M1001' } });
      expect((line?.orders ?? 0) - (before.lines[0]?.orders ?? 0)).toBe(1);
      const days = await report(operator, { merchantId: String(line?.key) });
      expect(days.totals).toMatchObject({ orders: line?.orders, settledAmount: line?.settledAmount, fee: line?.fee });
      expect(days.lines[0]?.filter).toMatchObject({ merchant: 'M1001' });
      expect((await report(operator, { merchantId: other })).totals).toMatchObject({
        orders: 0,
        settledAmount: '0.00',
      });
    }
    const query = { ...range(), merchantId: String(before.lines[0]?.key) };
    const refused = async (user: TestUser, more: Record<string, string>) =>
      (await user.get('/api/report/getReport', { ...query, ...more })).code;
    expect(await refused(operator, { groupBy: 'account' })).toBe(400);
    expect(await refused(operator, { participantId: String(await participantId(server, 'agent02')) })).toBe(400);
    expect(await refused(operator, { merchantId: '999999' })).toBe(404);
    expect(await refused(parent, {})).toBe(400);
  });

  it('equals the ledger over random histories, folded in pieces as they come', async () => {
    const step = fc.record({
      amount: fc.integer({ min: 1_000, max: 300_000 }),
      what: fc.constantFrom('settle', 'settle', 'settle', 'expire', 'leave', 'refund', 'refund', 'give', 'fold'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        await closeOpenOrders(server);
        const settled: string[] = [];
        for (const { amount, what } of steps) {
          if (what === 'fold') await rollUp(grantWriter(server.platform.db.app), 3);
          else if (what === 'settle') settled.push(await settle(formatMoney(amount)));
          else if (what === 'give') await give(formatMoney(amount));
          else if (what === 'refund') await refund(settled.pop());
          else {
            const { agtOrderNo, status } = await createOrder(server, { amount: formatMoney(amount) });
            if (what === 'expire' && status === 1) await expireNow(server, agtOrderNo);
          }
        }
        const day = { startDate: range().startDate, endDate: range().endDate };
        const { data } = await parent.get('/api/pop/popularize/getSonAgtOrderStatistics', day);
        expect((data as SonStatistics).total).toEqual(await throughCollector());
        for (const [user, name] of [
          [collector, 'agent02'],
          [parent, 'agent01'],
        ] as const) {
          const { totals, ledger } = await report(user);
          expect([totals.own, ledger.postings, ledger.agrees]).toEqual([await earned(name), await earned(name), true]);
        }
        const [row] = await server.owner`
            select count(*)::int as orders, count(*) filter (where status in (2, 4, 5))::int as succeeded
            from collection_order`;
        const all = await report(operator);
        expect(all).toMatchObject({ totals: row, ledger: { agrees: true } });
        expect((await report(operator, { groupBy: 'merchant' })).totals).toEqual(all.totals);
        await expectWholeBooks(server);
      }),
      { numRuns: 8, endOnFailure: true },
    );
    await foldAll(2);
    await expectWholeBooks(server);
  }, 60_000);

  it.each([
    ['orders', '商户日报等于日报'],
    ['fee', '商户结算日报等于账本'],
  ])('of merchants that is false in its %s is found by verify', async (column, name) => {
    await settle('10.00');
    await foldAll();
    const sql = `update report_merchant set ${column} = ${column} + 1 where kind = 'collection'`;
    expect((await brokenBy(server, sql)).some((broken) => broken.includes(name))).toBe(true);
  });

  it.each([
    [{ startDate: '2026-02-31', endDate: '2026-03-01' }, /有效日期/],
    [{ startDate: '2026-03-02', endDate: '2026-03-01' }, /不能早于/],
    [{ startDate: '2020-01-01', endDate: '2026-03-01' }, /最多 366 天/],
    [{ startDate: 'yesterday' }, /YYYY-MM-DD/],
    [{ groupBy: 'merchant' }, /只有运营/],
    [{ groupBy: 'week' }, /./],
  ])('refuses %o', async (wrong, why) => {
    const { code, msg } = await parent.get('/api/report/getReport', { ...range(), ...wrong } as Record<string, string>);
    expect(code).toBe(400);
    expect(msg).toMatch(why);
  });

  it('knows nothing of other people', async () => {
    const [row] = await server.owner`select id::text from participant where name = 'agent01'`;
    const { id } = row as { id: string };
    expect((await collector.get('/api/report/getReport', { ...range(), participantId: id })).code).toBe(404);
    expect((await collector.get('/api/agt/bill/getPageList', { participantId: id })).code).toBe(404);
    expect((await report(parent, { groupBy: 'participant' })).lines.map(({ label }) => label)).not.toContain('平台');
  });
});

describe('a statement', () => {
  it.each(['float', 'commission'])(
    'of %s: each balance is the one before it and the posting, down to the first',
    async (account) => {
      for (const name of [collector, parent]) {
        let cursor: string | undefined;
        const lines: BillPage['list'] = [];
        do {
          const page = await bill(name, { account, limit: '7', ...(cursor ? { cursor, page: '2' } : {}) });
          lines.push(...page.list);
          cursor = page.nextCursor;
        } while (cursor);
        const page = await bill(name, { account });
        expect(lines.length).toBe(page.total);
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
        expect(lines[0]?.balanceAfter ?? '0.00').toBe(page.balance);
        let running = 0n;
        for (const line of lines.toReversed()) {
          running += parseMoney(line.amount);
          expect(line.balanceAfter).toBe(formatMoney(running));
        }
        expect(formatMoney(parseMoney(page.credit) - parseMoney(page.debit))).toBe(page.balance);
      }
    },
  );

  it('narrowed by type and day shows and sums only these', async () => {
    const today = range();
    const all = await bill(collector, { limit: '200', type: 'collection.settled', ...today });
    expect(all.list.length).toBe(all.total);
    expect(all.list.every(({ type, orderKind }) => type === 'collection.settled' && orderKind === 'collection')).toBe(
      true,
    );
    expect(formatMoney(all.list.reduce((sum, { amount }) => sum - parseMoney(amount), 0n))).toBe(all.debit);
    expect((await bill(collector, { type: 'payout.settled' })).total).toBe(0);
    expect((await bill(collector, { startDate: '2020-01-01', endDate: '2020-01-02' })).list).toEqual([]);
  });

  it('asked of somebody below is theirs, and of an operator names who is missing', async () => {
    const owners = (await parent.get('/api/agt/bill/owners')).data as { id: string; name: string }[];
    const below = owners.find(({ name }) => name === 'agent02');
    expect((await bill(parent, { participantId: below?.id ?? '' })).owner.name).toBe('agent02');
    expect((await operator.get('/api/agt/bill/getPageList')).code).toBe(400);
  });

  it('forecasts when the float is used up', async () => {
    const { data } = await collector.get('/api/agt/bill/forecast');
    expect(data).toMatchObject({ hours: 3, available: expect.stringMatching(/^\d+\.\d\d$/) });
  });
});
