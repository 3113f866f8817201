import { addMoney } from '@mashang/contract/money';
import type { Solvency } from '@mashang/contract/solvency';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { camt, importCamt, openBankAccount } from '../../test-support/arrange-institution.ts';
import { rotateOnly } from '../../test-support/arrange-network.ts';
import { creditAsked } from '../../test-support/arrange-receipts.ts';
import { arrangeSettlement, putByTwo } from '../../test-support/arrange-settlements.ts';
import { importDebits } from '../../test-support/arrange-statements.ts';
import { asOwner } from '../../test-support/as-owner.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { liftStepUpSums } from '../../test-support/lift-sums.ts';
import { brokenBy, expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { paySettlements } from '../settlements/settle-on-time.ts';
import { noteSolvency } from './note-solvency.ts';

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

async function line(): Promise<Solvency> {
  const answer = await user('finance01').get('/api/ledger/solvency');
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return answer.data as Solvency;
}
const minus = (a: string, b: string) => addMoney(a, b.startsWith('-') ? b.slice(1) : `-${b}`);
const bank = ({ places }: Solvency) => places.find(({ place }) => place === 'bank') as Solvency['places'][number];
const owed = ({ owed: all }: Solvency, item: string) => all.find((one) => one.item === item)?.amount ?? '';
/** By the books and by the differences, the same to the fen. */
function expectAgrees(now: Solvency): void {
  expect(addMoney(...now.owed.map(({ amount }) => amount))).toBe(now.owedTotal);
  expect(minus(addMoney(now.owedTotal, now.own), now.assets)).toBe(now.booksTotal);
  expect(minus(now.booksTotal, now.outsideTotal)).toBe(now.difference);
  expect(addMoney('0.00', ...now.differences.map(({ amount }) => amount))).toBe(now.difference);
  expect(now.differenceCount).toBe(now.differences.length);
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
      state: 'open',
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
    expect(now.places.find(({ place }) => place === 'own')).toMatchObject({ books: '0.00', outside: '70.00' });
    expect(now.differences.filter(({ place }) => place === 'own')).toMatchObject([
      { kind: 'unbooked', shown: '70.00' },
    ]);
    expect([now.cover, bank(now).outside]).toEqual([before.cover, bank(before).outside]);
    await server.owner`delete from solvency_point`;
    await noteSolvency(server.platform);
    expect((await line()).points.at(-1)).toMatchObject({ outside: before.outsideTotal, books: before.booksTotal });
    await expectWholeBooks(server);
  });

  it('is taken down once a minute, and read by whoever reads the books', async () => {
    await noteSolvency(server.platform);
    await noteSolvency(server.platform);
    const now = await line();
    const held = { books: now.booksTotal, outside: minus(now.outsideTotal, '70.00') };
    expect(now.points.at(-1)).toMatchObject({ owed: now.owedTotal, ...held });
    const [count] = await server.owner`select count(*) - count(distinct at) as twice from solvency_point`;
    expect(count).toEqual({ twice: 0n });
    expect((await user('agent02').get('/api/ledger/solvency')).code).toBe(403);
  });
});

describe('verification', () => {
  const CLEARING = `account_of('operator', 0, 'bank_clearing')`;
  it.each([
    ['清算账户等于其证据之和', `update statement_line set amount = amount + 1 where state = 'top_up'`],
    ['清算账户等于其证据之和', `update settlement set debit_id = 999999 where debit_id is not null`],
    [
      '清算账户等于其证据之和',
      `select post_transfer('statement.suspense', 'statement-line:' || (select id from statement_line where state = 'top_up'), '',
      array[${CLEARING}, account_of('operator', 0, 'suspense')], array[-50000, 50000]::bigint[])`,
    ],
    [
      '偿付线与账本相等',
      `update ledger_balance set posted = posted + 1 where account_id = (select id from ledger_account where kind = 'float' limit 1)`,
    ],
    [
      '一笔转账只有一种币种',
      `insert into ledger_account (owner_kind, owner_id, kind, currency) values ('operator', 0, 'suspense', 'USD');
      select post_transfer('gift', 'gift:2', '', array[${CLEARING}, (select id from ledger_account where currency = 'USD')], array[-1, 1]::bigint[])`,
    ],
  ])('%s is proven able to fail', async (name, sql) => {
    expect(await brokenBy(server, sql)).toEqual(expect.arrayContaining([expect.stringContaining(name)]));
  });
});
