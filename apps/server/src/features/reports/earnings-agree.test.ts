import type { CollectionPage } from '@mashang/contract/collection-orders';
import { COLLECTION_FACTS } from '@mashang/contract/collection-orders';
import type { MoneyFigures } from '@mashang/contract/dashboard';
import { formatMoney, parseMoney } from '@mashang/contract/money';
import type { StrugglePage } from '@mashang/contract/payout-orders';
import type { Report } from '@mashang/contract/reports';
import { formatTime } from '@mashang/contract/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXPORT_LISTS } from '../../export-lists.ts';
import { decide, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { expireNow, participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { bindTwoFactor } from '../../test-support/arrange/arrange-payouts.ts';
import { payRefunds } from '../../test-support/arrange/arrange-refunds.ts';
import { forgetProposals, liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { startExportWorker } from '../exports/run-exports.ts';

const VIEWERS = ['ms01', 'agent02', 'agent01', 'admin01'] as const;
let server: TestServer;
let worker: { stop(): Promise<void> };
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

/** ms01 collects, agent02 is its parent and agent01 the parent of agent02: each has a share. */
beforeAll(async () => {
  server = await startTestServer();
  const [collector, parent] = [await participantId(server, 'ms01'), await participantId(server, 'agent02')];
  await server.owner.begin(async (tx) => {
    // The database allows no change of a parent or of a past rate; this setup bypasses it once, before any order
    // exists.
    await tx`set local session_replication_role = replica`;
    await tx`
      update participant_rate
      set rate = case when participant_id = ${parent} then 7333 else 4111 end
      where participant_id in (${parent}, ${collector})`;
    await tx`
      update participant p
      set parent_id = ${parent}, path = q.path || p.id, depth = q.depth + 1
      from participant q
      where p.id = ${collector} and q.id = ${parent}`;
  });
  await rotateOnly(server, 'ms01');
  await bindTwoFactor(server, 'ms01');
  for (const name of [...VIEWERS, 'admin02']) users[name] = await signInUser(server, name);
  await liftStepUpSums(server.owner);
  worker = startExportWorker(server.platform, EXPORT_LISTS);
});
afterAll(async () => {
  await worker?.stop();
  await server?.stop();
});

const sumOf = (texts: string[]) => formatMoney(texts.reduce((all, text) => all + parseMoney(text || '0.00'), 0n));

/** Reads every order that the reader sees, in pages of an odd size. */
async function readList(
  reader: TestUser,
): Promise<{ cells: string[]; paid: string[]; totals: CollectionPage['totals'] }> {
  const cells: string[] = [];
  const paid: string[] = [];
  let cursor: string | null | undefined;
  let totals: CollectionPage['totals'];
  do {
    const query = { limit: '7', ...(cursor ? { cursor } : {}) };
    const page = (await reader.get('/api/agt/order/getPageList', query)).data as CollectionPage;
    for (const { agtAmount, paidInAmount } of page.list) {
      cells.push(agtAmount);
      paid.push(paidInAmount);
    }
    totals = page.totals;
    cursor = page.nextCursor;
  } while (cursor);
  return { cells, paid, totals };
}

async function readExport(reader: TestUser): Promise<string[]> {
  const asked = { list: 'collection-orders', format: 'csv', query: {}, columns: ['agtAmount'] };
  const { id } = (await reader.post('/api/exports/create', asked)).data as { id: string };
  type Job = { id: string; state: string; url: string };
  const job = async () =>
    ((await reader.get('/api/exports/getList')).data as { list: Job[] }).list.find((one) => one.id === id) as Job;
  await expect.poll(async () => (await job()).state, { timeout: 20_000, interval: 50 }).toBe('done');
  const { cookie } = reader.headers;
  const file = await server.app.inject({ method: 'GET', url: (await job()).url, headers: cookie ? { cookie } : {} });
  const [, ...cells] = file.body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  return cells.filter((cell) => /^-?\d+\.\d\d$/.test(cell));
}

async function readReport(reader: TestUser): Promise<Report> {
  const day = (ms: number) => formatTime(Date.now() + ms).slice(0, 10);
  const range = { startDate: day(-86_400_000), endDate: day(86_400_000) };
  return (await reader.get('/api/report/getReport', range)).data as Report;
}

/** Outcomes of an order: it waits, expires, is settled, is refunded, or arrives with another amount. */
const fates = ['waits', 'expires', 'settles', 'refunded', 'differs', 'returned'] as const;
let yuan = 200;
async function live(fate: (typeof fates)[number], fen: number): Promise<void> {
  yuan += 1;
  const { agtOrderNo } = await createOrder(server, { amount: `${yuan}.${String(fen).padStart(2, '0')}` });
  if (fate === 'waits') return;
  if (fate === 'expires') return expireNow(server, agtOrderNo);
  if (fate === 'differs' || fate === 'returned') {
    expect((await user('ms01').confirm(agtOrderNo, { paidInAmount: `${yuan + 90}.07` })).code).toBe(409);
    const outcome = fate === 'differs' ? 'settle' : 'return';
    const back = fate === 'differs' ? '' : `BACK-${yuan}`;
    const payload = {
      outcome,
      received: `${yuan + 90}.07`,
      payer: '王小明',
      returnBy: 'collector',
      returnReference: back,
    };
    const id = await proposed(user('admin01'), 'collection.adjust', { subjectId: agtOrderNo, payload });
    expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
    return;
  }
  expect((await user('ms01').confirm(agtOrderNo, {})).code).toBe(200);
  if (fate !== 'refunded') return;
  const part = fen % 2 ? { amount: '33.33' } : {};
  const id = await proposed(user('admin01'), 'collection.refund', { subjectId: agtOrderNo, payload: part });
  expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
  if (fen % 3) await payRefunds(server, agtOrderNo);
}

it('is one figure: cells, totals, file, report and home page, for collector, ancestors and institution', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...fates), fc.integer({ min: 0, max: 99 })), { minLength: 3, maxLength: 6 }),
      async (orders) => {
        await forgetProposals(server.owner);
        for (const name of VIEWERS) users[name] = await signInUser(server, name);
        for (const [fate, fen] of orders) await live(fate, fen);
        for (const name of VIEWERS) {
          const { cells, paid, totals } = await readList(user(name));
          const earned = sumOf(cells);
          expect([name, totals?.agtAmount, totals?.paidInAmount]).toEqual([name, earned, sumOf(paid)]);
          const exported = await readExport(user(name));
          expect([name, exported.length, sumOf(exported)]).toEqual([name, cells.length, earned]);
          const { totals: reported, ledger } = await readReport(user(name));
          expect([name, reported.own, ledger.postings]).toEqual([name, earned, earned]);
          const home = (await user(name).get('/api/index/agtIndex')).data as MoneyFigures;
          // A test that runs over midnight has commission of yesterday too.
          expect(sumOf([home.commission.today, home.commission.yesterday])).toBe(earned);
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
  // Random outcomes may include no settled order.
  await live('settles', 0);
  const shares = await Promise.all(VIEWERS.map(async (name) => parseMoney((await readReport(user(name))).totals.own)));
  expect(shares.every((share) => share > 0n)).toBe(true);
  await expectWholeBooks(server);
}, 240_000);

it('is said of each state once: the contract’s table and SQL’s two functions are the same', async () => {
  for (const [status, { succeeded, stands }] of Object.entries(COLLECTION_FACTS)) {
    const [row] = await server.owner`
        select collection_succeeded(${status}::int) as succeeded, collection_stands(${status}::int) as stands`;
    expect({ status, ...row }).toEqual({ status, succeeded, stands });
  }
});

it('marks an order whose difference was settled, and one that went back not', async () => {
  const rows = await server.owner`
    select distinct x.settled > 0 as settled, o.reconciliation_status as mark
    from collection_adjustment x
    join collection_order o on o.id = x.order_id`;
  for (const { settled, mark } of rows) expect(mark).toBe(settled ? 1 : 0);
});

it('adds up on 我的代付 too: nothing for claims that are not completed', async () => {
  const page = (await user('agent01').get('/api/agt/struggle/getPageList')).data as StrugglePage;
  expect(page.totals?.commission).toBe(sumOf(page.list.map(({ commission }) => commission)));
});
