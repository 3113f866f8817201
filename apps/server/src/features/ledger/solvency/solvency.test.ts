import { addMoney } from '@mashang/contract/money';
import type { Solvency, SolvencyDifference, SolvencyDifferencePage, SolvencySpan } from '@mashang/contract/solvency';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_LISTS } from '../../../export-lists.ts';
import { camt, importCamt, openBankAccount } from '../../../test-support/arrange/arrange-institution.ts';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { creditAsked } from '../../../test-support/arrange/arrange-receipts.ts';
import { arrangeSettlement, putByTwo } from '../../../test-support/arrange/arrange-settlements.ts';
import { importDebits } from '../../../test-support/arrange/arrange-statements.ts';
import { asOwner } from '../../../test-support/arrange/as-owner.ts';
import { liftStepUpSums } from '../../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { brokenBy, expectWholeBooks } from '../../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { startExportWorker } from '../../exports/run-exports.ts';
import { paySettlements } from '../../settlements/settle-on-time.ts';
import { storeSolvencyPoint } from './store-solvency-point.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01']) users[name] = await insertSession(server, name);
  users.agent02 = await signInUser(server, 'agent02');
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from settlement_plan`;
    await tx`delete from settlement_account`;
  });
});
afterAll(() => server?.stop());

type Now = Solvency & { differences: SolvencyDifference[] };
const ALL = { limit: '200' };

async function listed(query: Record<string, string> = {}): Promise<SolvencyDifferencePage> {
  const answer = await user('finance01').get('/api/ledger/differences', query);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return answer.data as SolvencyDifferencePage;
}
async function line(span?: SolvencySpan): Promise<Now> {
  const answer = await user('finance01').get('/api/ledger/solvency', span ? { span } : {});
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return { ...(answer.data as Solvency), differences: (await listed(ALL)).list };
}
const minus = (a: string, b: string) => addMoney(a, b.startsWith('-') ? b.slice(1) : `-${b}`);
type Figure = 'books' | 'outside' | 'difference';
const at = ({ places }: Solvency, place: string, figure: Figure) =>
  addMoney('0.00', ...places.filter((one) => one.place === place).map((one) => one[figure]));
const bank = (now: Solvency) => ({ books: at(now, 'bank', 'books'), outside: at(now, 'bank', 'outside') });
const owed = ({ owed: all }: Solvency, item: string) => all.find((one) => one.item === item)?.amount ?? '';
const sum = (rows: readonly { amount: string }[]) => addMoney('0.00', ...rows.map(({ amount }) => amount));
/** Expects equal figures by the books and by the differences, to the fen, account by account. */
function expectAgrees(now: Now): void {
  const total = (figure: Figure) => addMoney(...now.places.map((place) => place[figure]));
  expect(sum(now.owed)).toBe(now.owedTotal);
  expect(minus(addMoney(now.owedTotal, now.own), now.assets)).toBe(now.booksTotal);
  expect([total('books'), total('outside'), total('difference')]).toEqual([
    now.booksTotal,
    now.outsideTotal,
    now.difference,
  ]);
  expect(minus(now.booksTotal, now.outsideTotal)).toBe(now.difference);
  expect(sum(now.differences)).toBe(now.difference);
  expect(now.differenceCount).toBe(now.differences.length);
  for (const { place, accountCode, difference } of now.places)
    expect(sum(now.differences.filter((one) => one.place === place && one.accountCode === accountCode))).toBe(
      difference,
    );
  const covers = [minus(now.booksTotal, at(now, 'own', 'books')), minus(now.outsideTotal, at(now, 'own', 'outside'))];
  expect([now.cover, now.outsideCover]).toEqual(covers.map((held) => minus(held, now.owedTotal)));
}

describe('the solvency line', () => {
  it('names what was booked without a statement: a demo’s openings, and nothing else', async () => {
    const now = await line();
    expectAgrees(now);
    expect(bank(now)).toMatchObject({ outside: '0.00' });
    expect(now.differences.every(({ kind, place }) => kind === 'unproven' && place === 'bank')).toBe(true);
    expect(Number(now.cover)).toBeGreaterThanOrEqual(0);
  });

  it('follows a receipt on a statement, its booking, and a settlement that left by a line', async () => {
    const before = await line();
    const [agent] = await server.owner<{ id: string }[]>`select id::text from participant where name = 'agent01'`;
    const asked = await creditAsked(server, agent?.id ?? '', '500.00');
    const come = await line();
    expectAgrees(come);
    expect(minus(bank(come).outside, bank(before).outside)).toBe('500.00');
    expect(come.differences.find(({ kind }) => kind === 'unbooked')).toMatchObject({
      shown: '500.00',
      booked: '',
      place: 'bank',
      key: expect.stringMatching(/^line:\d+$/),
    });

    const staff = { maker: user('admin01'), checker: user('admin02') };
    await putByTwo(staff, 'float.credit', asked.subjectId, asked.payload);
    const booked = await line();
    expectAgrees(booked);
    expect(minus(owed(booked, 'float'), owed(before, 'float'))).toBe('500.00');
    expect(booked.differences.filter(({ kind }) => kind === 'unbooked')).toEqual([]);
    expect(booked.difference).toBe(before.difference);

    const merchant = await arrangeSettlement(server, staff);
    const { agtOrderNo } = await createOrder(server, { amount: '1000.00' });
    expect(await user('agent02').confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
    const settled = await line();
    expectAgrees(settled);
    expect(minus(owed(settled, 'payable'), owed(booked, 'payable'))).toBe('970.00');
    const made = await user('finance01').post('/api/settlements/make', { merchantIds: [merchant] });
    const { runNo } = made.data as { runNo: string };
    await putByTwo(staff, 'settlement.run', runNo);
    const page = (await user('finance01').get('/api/settlements/getPageList', { runNo })).data as {
      list: { settlementNo: string; amount: string }[];
    };
    const [one] = page.list;
    const settlementNo = one?.settlementNo ?? '';
    expect(
      await user('finance01').post('/api/settlements/send', {
        settlementNos: [settlementNo],
        googleAuthCode: user('finance01').code(),
      }),
    ).toMatchObject({ code: 200 });
    await importDebits(server, user('finance01'), [[settlementNo, one?.amount ?? '', 'SOLV-OUT-1']]);
    const left = await line();
    expect(left.differences.filter(({ kind }) => kind === 'unbooked')).toMatchObject([{ shown: `-${one?.amount}` }]);
    await paySettlements(server.system('settle-settlements'));
    const paid = await line();
    expectAgrees(paid);
    expect(minus(bank(left).books, bank(paid).books)).toBe(one?.amount);
    expect(paid.difference).toBe(before.difference);
    await expectWholeBooks(server);
  });

  it('counts the institution’s own money apart: it backs nothing that is owed', async () => {
    const before = await line();
    const number = '755900000000099';
    await openBankAccount(server, { code: 'own', number, prefix: '', way: 'none', kind: 'own' });
    await importCamt(
      server,
      user('finance01'),
      camt('054', [{ account: number, amount: '70.00', reference: 'OWN-1', text: '自有资金' }]),
    );
    const now = await line();
    expectAgrees(now);
    expect(now.places.filter(({ place }) => place === 'own')).toMatchObject([
      { accountCode: 'own', accountName: '示范银行', books: '0.00', outside: '70.00' },
    ]);
    expect(now.differences.filter(({ place }) => place === 'own')).toMatchObject([
      { kind: 'unbooked', shown: '70.00' },
    ]);
    expect([now.cover, bank(now).outside]).toEqual([before.cover, bank(before).outside]);
    await server.owner`delete from solvency_point`;
    await storeSolvencyPoint(server.platform);
    expect((await line()).points.at(-1)).toMatchObject({ outside: before.outsideTotal, books: before.booksTotal });
    await expectWholeBooks(server);
  });

  it('is covered only where the statements too hold what is owed', async () => {
    const before = await line();
    // The payment left without a reason, so the books do not contain it.
    await importDebits(server, user('finance01'), [['', '9.00', 'SOLV-LOSS-1']]);
    const now = await line();
    expectAgrees(now);
    expect([now.cover, minus(before.outsideCover, now.outsideCover)]).toEqual([before.cover, '9.00']);
  });

  it('names each account in its rows, and lists the differences of one', async () => {
    const numbers = { 'client-a': '755900000000011', 'client-b': '755900000000012' };
    for (const [code, number] of Object.entries(numbers))
      await openBankAccount(server, { code, number, prefix: '', way: 'none' });
    const entries = Object.entries(numbers).map(([code, account], at) => ({
      account,
      amount: `${at + 1}1.00`,
      reference: `CLIENT-${code}`,
    }));
    for (const entry of entries) await importCamt(server, user('finance01'), camt('054', [entry]));
    const now = await line();
    expectAgrees(now);
    for (const [code, shown] of [
      ['client-a', '11.00'],
      ['client-b', '21.00'],
    ] as const) {
      const named = { place: 'bank', accountCode: code, accountName: '示范银行' };
      expect(now.places.find(({ accountCode }) => accountCode === code)).toEqual({
        ...named,
        books: '0.00',
        outside: shown,
        difference: `-${shown}`,
      });
      const page = await listed({ account: code });
      expect(page).toMatchObject({ total: 1, amount: `-${shown}`, list: [{ ...named, kind: 'unbooked', shown }] });
    }
  });

  it('lists differences newest first, page by page, by place and kind, and as a file', async () => {
    const { list: all, total, amount } = await listed(ALL);
    expect([total, amount]).toEqual([all.length, sum(all)]);
    expect(all.length).toBeGreaterThan(4);
    expect(all.map(({ time }) => time)).toEqual(
      all
        .map(({ time }) => time)
        .toSorted()
        .toReversed(),
    );
    const walked: SolvencyDifference[] = [];
    for (let page = 1, cursor = ''; page === 1 || cursor; page++) {
      const next = await listed({ limit: '2', page: String(page), ...(cursor ? { cursor } : {}) });
      expect(next).toMatchObject({ total, amount });
      walked.push(...next.list);
      cursor = next.nextCursor ?? '';
    }
    expect(walked.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(new Set(walked.map(({ id }) => id)).size).toBe(total);

    for (const kind of ['unproven', 'unbooked', 'differs'] as const) {
      const found = all.filter((one) => one.kind === kind);
      expect(await listed({ ...ALL, kind })).toMatchObject({ total: found.length, list: found });
    }
    const own = all.filter(({ place }) => place === 'own');
    expect(own).toHaveLength(1);
    expect((await listed({ ...ALL, place: 'own' })).list).toEqual(own);
    const newest = all[0]?.time ?? '';
    expect((await listed({ ...ALL, startDate: newest })).list).toEqual(all.filter(({ time }) => time >= newest));
    expect((await user('finance01').get('/api/ledger/differences', { page: '2' })).code).toBe(400);

    const worker = startExportWorker(server.platform, EXPORT_LISTS);
    const wanted = { list: 'ledger-differences', format: 'csv', query: { kind: 'unbooked' } };
    const made = await user('finance01').post('/api/exports/create', wanted);
    expect(made).toMatchObject({ code: 200 });
    const { id } = made.data as { id: string };
    type Job = { id: string; state: string; rows: number };
    const job = async () =>
      ((await user('finance01').get('/api/exports/getList')).data as { list: Job[] }).list.find((one) => one.id === id);
    await expect.poll(async () => (await job())?.state, { timeout: 20_000, interval: 100 }).toMatch(/done|failed/);
    await worker.stop();
    expect(await job()).toMatchObject({ state: 'done', rows: all.filter(({ kind }) => kind === 'unbooked').length });
  });

  it('shows the least covered minute of each part of a window, and each minute of the last hour', async () => {
    await server.owner`delete from solvency_point`;
    // In one minute about an hour ago the statements held too little, in one two and a half hours ago the books; every
    // other minute was covered.
    await server.owner`
      insert into solvency_point (at, currency, owed, books, outside)
      select m.at, 'CNY', 1000, case when m.ago = 150 then 900 else 1100 end,
        case when m.ago = 67 then 950 else 1200 end
      from (select n as ago, date_trunc('minute', now()) - n * interval '1 minute' as at
        from generate_series(0, 179) n) m`;
    const day = (await line('day')).points;
    expect(day.filter(({ cover }) => cover.startsWith('-'))).toMatchObject([
      { owed: '10.00', books: '9.00', outside: '12.00', cover: '-1.00' },
      { owed: '10.00', books: '11.00', outside: '9.50', cover: '-0.50' },
    ]);
    expect(day.length).toBeLessThan(25);
    expect((await line('week')).points.filter(({ cover }) => cover.startsWith('-'))).toHaveLength(2);
    const hour = (await line('hour')).points;
    expect(hour.length).toBeGreaterThanOrEqual(59);
    expect(hour.every(({ cover }) => cover === '1.00')).toBe(true);
    expect(hour.at(-1)).toEqual(day.at(-1));
    await server.owner`delete from solvency_point`;
  });

  it('is taken down once a minute, and read by whoever reads the books', async () => {
    await storeSolvencyPoint(server.platform);
    await storeSolvencyPoint(server.platform);
    const now = await line();
    const held = { books: now.booksTotal, outside: minus(now.outsideTotal, '70.00') };
    expect(now.points.at(-1)).toMatchObject({ owed: now.owedTotal, ...held });
    const [count] = await server.owner`select count(*) - count(distinct at) as twice from solvency_point`;
    expect(count).toEqual({ twice: 0n });
    for (const path of ['/api/ledger/solvency', '/api/ledger/differences'])
      expect((await user('agent02').get(path)).code).toBe(403);
  });
});

describe('verification', () => {
  const CLEARING = `account_of('operator', 0, 'bank_clearing')`;
  it.each([
    ['清算账户等于其证据之和', `update statement_line set amount = amount + 1 where state = 'top_up'`],
    ['清算账户等于其证据之和', `update settlement set debit_id = 999999 where debit_id is not null`],
    [
      '清算账户等于其证据之和',
      `select post_transfer('statement.suspense',
        'statement-line:' || (select id from statement_line where state = 'top_up'), '',
      array[${CLEARING}, account_of('operator', 0, 'suspense')], array[-50000, 50000]::bigint[])`,
    ],
    [
      '偿付线与账本相等',
      `update ledger_balance
        set posted = posted + 1
        where account_id = (select id from ledger_account where kind = 'float' limit 1)`,
    ],
    [
      '一笔转账只有一种币种',
      `insert into ledger_account (owner_kind, owner_id, kind, currency) values ('operator', 0, 'suspense', 'USD');
      select post_transfer('gift', 'gift:2', '',
        array[${CLEARING}, (select id from ledger_account where currency = 'USD')], array[-1, 1]::bigint[])`,
    ],
  ])('%s is proven able to fail', async (name, sql) => {
    expect(await brokenBy(server, sql)).toEqual(expect.arrayContaining([expect.stringContaining(name)]));
  });
});
