import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { rollUpReports } from '../reports/roll-up-reports.ts';
import { checkInvariants } from './invariants/invariants-store.ts';

let server: TestServer;
let finance: TestUser;
let orderNo: string;

/** Posts money on another day, as the owner. */
async function post(at: string, fen: number): Promise<void> {
  await server.owner.begin(async (tx) => {
    const [row] = await tx`
        insert into ledger_transfer (type, reference, at)
        values ('topup.credited', 'test:' || gen_random_uuid(), ${at}::timestamptz)
        returning id, reference`;
    const { id, reference } = row as unknown as { id: bigint; reference: string };
    await tx`
      insert into ledger_opening (reference, account_id, amount)
      values (${reference}, account_of('operator', 0, ${fen > 0 ? 'revenue' : 'suspense'}), ${Math.abs(fen)})`;
    await tx`
      insert into ledger_posting (transfer_id, line, account_id, amount)
      values (${id}, 1, account_of('operator', 0, 'revenue'), ${fen}),
        (${id}, 2, account_of('operator', 0, 'suspense'), ${-fen})`;
  });
}
/** Folds until all is folded: a running transaction of another test's server delays it for a moment. */
async function fold(): Promise<void> {
  await expect
    .poll(
      async () => {
        await rollUpReports(server.platform);
        return (
          await server.owner`select (select max(id) from ledger_transfer) = transfers as folded from report_cursor`
        )[0];
      },
      { timeout: 20_000 },
    )
    .toMatchObject({ folded: true });
}

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  const agent02 = await signInUser(server, 'agent02');
  orderNo = (await createOrder(server, { amount: '1000.00' })).agtOrderNo;
  await agent02.confirm(orderNo);
  await post('2026-01-31T15:59:59.5Z', 100);
  await post('2026-01-31T16:00:00Z', 200);
  await post('2026-02-15T04:00:00Z', -50);
  finance = await signInUser(server, 'finance01');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const revenueAt = async (at?: string) => {
  const { data } = await finance.get('/api/ledger/trialBalance', at ? { at } : {});
  const trial = data as {
    difference: string;
    debit: string;
    credit: string;
    rows: { kind: string; credit: string; debit: string }[];
  };
  expect(trial.difference).toBe('0.00');
  expect(trial.debit).toBe(trial.credit);
  return trial.rows.find(({ kind }) => kind === 'revenue')?.credit;
};

it('the trial balance sums to zero now and at any moment, before and after days are rolled up', async () => {
  const moments: [string, string][] = [
    ['2026-01-31 23:59:58', ''],
    ['2026-01-31', '1.00'],
    ['2026-02-01 00:00:00', '3.00'],
    ['2026-02-15 11:59:59', '3.00'],
    ['2026-02-28', '2.50'],
  ];
  const now = await revenueAt();
  for (const rolled of [false, true]) {
    if (rolled) await fold();
    for (const [at, fen] of moments) expect([at, (await revenueAt(at)) ?? '']).toEqual([at, fen]);
    expect(await revenueAt()).toBe(now);
  }
});

it('months are sealed in order by a fresh code, once, and verified from the postings', async () => {
  const close = (month: string) => finance.post('/api/ledger/closePeriod', { month, googleAuthCode: finance.code() });
  expect(await finance.post('/api/ledger/closePeriod', { month: '2026-01' })).toMatchObject({ code: 10072 });
  expect(await close('2026-02')).toMatchObject({ code: 409, msg: '须按月份顺序结账' });
  expect(await close('2026-01')).toMatchObject({ code: 200 });
  expect(await close('2026-01')).toMatchObject({ code: 409, msg: '该月已结' });
  expect(await close('2026-02')).toMatchObject({ code: 200 });
  const { data } = await finance.get('/api/ledger/periods');
  expect((data as { month: string }[]).find(({ month }) => month === '2026-02')).toMatchObject({
    state: 'sealed',
    debit: '2.50',
    credit: '2.50',
    postings: '4',
    closedBy: 'finance01',
  });
  const named = async (part: string) => (await checkInvariants(server.owner)).find(({ name }) => name.includes(part));
  expect(await named('sealed month')).toMatchObject({ checked: 2, broken: 0 });
  await expect(server.owner`update ledger_period set debit = 0, credit = 0`).rejects.toThrow(/immutable/);
  await expect(post('2026-02-20T04:00:00Z', 1)).rejects.toThrow(/sealed/);
  const tampered = `update ledger_posting
      set amount = amount * 2
      where transfer_id in (select id from ledger_transfer where reference like 'test:%' and at < '2026-02-01')`;
  await server.owner.unsafe(`set session_replication_role = replica; ${tampered}`);
  expect(await named('sealed month')).toMatchObject({ broken: 2 });
  await server.owner.unsafe(`set session_replication_role = replica; ${tampered.replace('* 2', '/ 2')}`);
});

it('accounts open their postings, postings their transfer and order, page after page by cursor', async () => {
  const accounts = await finance.get('/api/ledger/accounts', { kind: 'float', owner: 'agent02' });
  const [account] = (accounts.data as { list: { id: string; balance: string }[] }).list;
  expect(account).toMatchObject({ owner: 'agent02', balance: '199000.00' });
  const postings = await finance.get('/api/ledger/postings', { accountId: account?.id ?? '' });
  expect(postings.data).toMatchObject({
    list: [{ orderNo, amount: '-1000.00', balanceAfter: '199000.00' }, { type: 'topup.credited' }],
  });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = (await finance.get('/api/ledger/postings', { limit: '3', ...(cursor ? { cursor, page: '2' } : {}) }))
      .data as { list: { id: string }[]; nextCursor?: string };
    seen.push(...page.list.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  const [count] = await server.owner`select count(*)::int as n from ledger_posting`;
  expect([seen.length, new Set(seen).size]).toEqual([(count as unknown as { n: number }).n, seen.length]);
  const byOrder = await finance.get('/api/ledger/postings', { orderNo });
  const [first] = (byOrder.data as { list: { transferId: string }[] }).list;
  const transfer = await finance.get('/api/ledger/transfer', { id: first?.transferId ?? '' });
  expect((transfer.data as { postings: unknown[] }).postings).toHaveLength(5);
  expect(await finance.get('/api/ledger/transfer', { id: '999999' })).toMatchObject({ code: 404 });
});

it('participants read none of it, risk closes nothing', async () => {
  for (const name of ['agent01', 'ms01']) {
    const user = await insertSession(server, name);
    for (const path of ['accounts', 'postings', 'trialBalance', 'periods'])
      expect(await user.get(`/api/ledger/${path}`)).toMatchObject({ code: 403 });
  }
  const risk = await insertSession(server, 'risk01');
  expect(await risk.post('/api/ledger/closePeriod', { month: '2026-03' })).toMatchObject({ code: 403 });
});

it('folds no day past a transfer that was drawn and is slow to commit', async () => {
  await fold();
  const gate = Promise.withResolvers<void>();
  const drawn = Promise.withResolvers<void>();
  let slow: Promise<unknown> | undefined;
  // The first transaction is older than the slow one, so that the end of no snapshot is above the slow one.
  await server.owner.begin(async (tx) => {
    await tx`select pg_current_xact_id()`;
    slow = server.owner.begin(async (tx) => {
      const [row] = await tx`
        insert into ledger_transfer (type, reference) values ('topup.credited', 'test:slow') returning id`;
      await tx`
        insert into ledger_opening (reference, account_id, amount)
        values ('test:slow', account_of('operator', 0, 'revenue'), 7)`;
      const { id } = row as unknown as { id: bigint };
      await tx`
        insert into ledger_posting (transfer_id, line, account_id, amount)
        values (${id}, 1, account_of('operator', 0, 'revenue'), 7),
          (${id}, 2, account_of('operator', 0, 'suspense'), -7)`;
      drawn.resolve();
      await gate.promise;
    });
    await drawn.promise;
    await tx`select roll_up_reports(1000)`;
  });
  for (let round = 0; round < 4; round++) await rollUpReports(server.platform);
  gate.resolve();
  await slow;
  await fold();
  const [row] = await server.owner`
    select (select sum(credit - debit)::text
      from ledger_day
      where account_id = account_of('operator', 0, 'revenue')) as folded,
      (select sum(amount)::text from ledger_posting where account_id = account_of('operator', 0, 'revenue')) as posted`;
  expect((row as { folded: string }).folded).toBe((row as { posted: string }).posted);
});
