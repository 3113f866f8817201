import type { CheckDetail, CheckRow, ThreeWayCheck } from '@mashang/contract/reconciliation';
import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import {
  BANK,
  camt,
  importCamt,
  openBankAccount,
  openPlace,
  placeOrder,
  setMode,
} from '../../../test-support/arrange/arrange-institution.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

const SECOND = '1100200300400600';
let server: TestServer;
let finance: TestUser;
const day = () => formatTime(server.clock.now()).slice(0, 10);

beforeAll(async () => {
  server = await startTestServer();
  finance = await insertSession(server, 'finance01');
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openBankAccount(server, { code: 'second', number: SECOND, prefix: '', way: 'none' });
  await openPlace(server, 'bank', BANK.code);
  await openPlace(server, 'bank', 'second', { position: 2 });
  await setMode(server, 'institution');
});
afterAll(() => server?.stop());

const check = async () => (await finance.get('/api/reconciliation/check', { day: day() })).data as ThreeWayCheck;
const rowsOf = async (accountKey: string, only: 'all' | 'differences') =>
  ((await finance.get('/api/reconciliation/checkRows', { day: day(), accountKey, only })).data as CheckDetail).list;
const use = (code: string) =>
  server.change(
    (sql) =>
      sql`update receiving_place p set enabled = b.code = ${code} from bank_account b where b.id = p.bank_account_id`,
  );
const side = (count: number, amount: string) => ({ count, amount });
const bring = (...entries: Parameters<typeof camt>[1]) =>
  importCamt(
    server,
    finance,
    camt(
      '054',
      entries.map((entry) => ({ day: day(), ...entry })),
    ),
  );

describe('the three-sided check of the institution’s accounts', () => {
  it('has each account under its own number, orders, ledger and statement beside each other', async () => {
    const first = await placeOrder(server, { amount: '100.00' });
    await bring({ amount: '100.00', reference: 'A1', creditedTo: first.virtualNo });
    await use('second');
    const second = await placeOrder(server, { amount: '200.00' });
    await bring({ account: SECOND, amount: '200.00', reference: 'B1', text: second.reference });
    const { rows, total } = await check();
    const even = { even: true, covered: true, owner: BANK.holder };
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...even,
          accountNo: '110020******0500',
          orders: side(1, '100.00'),
          ledger: side(1, '100.00'),
          statement: side(1, '100.00'),
        }),
        expect.objectContaining({
          ...even,
          accountNo: '110020******0600',
          orders: side(1, '200.00'),
          ledger: side(1, '200.00'),
          statement: side(1, '200.00'),
        }),
      ]),
    );
    expect(total).toMatchObject({ orders: side(2, '300.00'), ledger: side(2, '300.00'), statement: side(2, '300.00') });
    expect(await rowsOf(rows[0]?.accountKey ?? '', 'differences')).toEqual([]);
    expect(await rowsOf(rows[0]?.accountKey ?? '', 'all')).toMatchObject([{ even: true, why: '' }]);
  });

  it('takes what is above an order for suspense, not for a difference', async () => {
    const order = await placeOrder(server, { amount: '300.00' });
    await bring({ account: SECOND, amount: '301.00', reference: 'B2', text: order.reference });
    const [exception] = await server.owner<{ id: string }[]>`
      select e.id::text from statement_exception e join statement_line l on l.id = e.line_id where l.reference = 'B2'`;
    const payload = { items: [{ exceptionId: exception?.id ?? '', orderNo: order.agtOrderNo }] };
    const asked = await proposed(finance, 'statement.match', { subjectId: 'receipts', payload });
    expect(await decide(await signInUser(server, 'admin02'), 'approve', asked)).toMatchObject({ code: 200 });
    const row = (await check()).rows.find(({ accountNo }) => accountNo.endsWith('0600')) as CheckRow;
    expect(row).toMatchObject({
      orders: side(2, '500.00'),
      ledger: side(2, '500.00'),
      statement: side(2, '500.00'),
      even: true,
    });
  });

  it('shows a receipt without an order, and a settlement the statement knows nothing of', async () => {
    await bring({ account: SECOND, amount: '9.00', reference: 'B3', text: '不明' });
    const row = (await check()).rows.find(({ accountNo }) => accountNo.endsWith('0600')) as CheckRow;
    expect(row).toMatchObject({ even: false, statement: side(3, '509.00'), orders: side(2, '500.00') });
    expect(await rowsOf(row.accountKey, 'differences')).toMatchObject([
      { statementAmount: '9.00', orderNo: '', why: '有到账，没有已确认的订单' },
    ]);
  });

  it('knows a day without any movement from a day without a statement', async () => {
    const before = formatTime(server.clock.now() - 5 * 86_400_000).slice(0, 10);
    await server.owner`
      insert into bank_statement_day (bank_account_id, day, try_at, whole_at)
      select id, ${before}::date, now(), now()
      from bank_account
      where code = 'main'`;
    const { data } = await finance.get('/api/reconciliation/check', { day: before });
    expect((data as ThreeWayCheck).rows).toMatchObject([{ accountNo: '110020******0500', covered: true, even: true }]);
  });
});
