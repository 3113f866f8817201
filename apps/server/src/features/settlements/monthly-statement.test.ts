import { parseMoney } from '@mashang/contract/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { acceptByTwo, bindTwoFactor, claimed, listPayout, pay } from '../../test-support/arrange/arrange-payouts.ts';
import { refundByTwo } from '../../test-support/arrange/arrange-refunds.ts';
import { arrangeSettlement, makeRun, putByTwo, sendRun } from '../../test-support/arrange/arrange-settlements.ts';
import { importCredits, importDebits } from '../../test-support/arrange/arrange-statements.ts';
import { asOwner } from '../../test-support/arrange/as-owner.ts';
import { liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { readPaper } from '../../test-support/read-paper.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { rollUpReports } from '../reports/roll-up-reports.ts';
import { paySettlements, releaseReserves } from './settle-on-time.ts';

/**
 * Two months of a merchant, with every kind of statement line at least once. The database uses its own clock, so events
 * are dated afterwards: to the first and the last moment of a month in Shanghai.
 */
let server: TestServer;
let merchant = '';
let settlementNo = '';
let dated = 0n;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });

/** Dates everything posted since the last call to this time in Shanghai. */
async function at(moment: string): Promise<void> {
  const since = dated;
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update ledger_transfer set at = ${moment}::timestamp at time zone 'Asia/Shanghai' where id > ${since}`;
  });
  const [row] = await server.owner<{ id: bigint }[]>`select max(id)::bigint as id from ledger_transfer`;
  dated = row?.id ?? 0n;
}
async function receive(amount: string): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount });
  expect(await user('agent02').confirm(agtOrderNo)).toMatchObject({ code: 200 });
  return agtOrderNo;
}
async function payOut(amount: string): Promise<void> {
  const { id, orderNo } = await listPayout(server, { amount });
  expect(await pay(user('agent02'), await claimed(user('agent02'), id))).toMatchObject({ code: 200 });
  expect(await acceptByTwo(server, user('finance01'), orderNo)).toMatchObject({ data: { status: 2 } });
}
/** From now on every refund of the merchant's orders costs 1.50. */
const asksForRefunds = () =>
  asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into merchant_fee (merchant_id, product_id, effective_from, rate, refund_fee)
      select distinct merchant_id, product_id, clock_timestamp(), 30000, 150::bigint from merchant_fee
      where merchant_id = ${merchant}::bigint`;
  });
async function settle(): Promise<void> {
  const runNo = await makeRun(staff(), merchant);
  const page = await user('finance01').get('/api/settlements/getPageList', { runNo });
  const [one] = (page.data as { list: { settlementNo: string; amount: string }[] }).list;
  settlementNo = one?.settlementNo ?? '';
  await putByTwo(staff(), 'settlement.run', runNo);
  await sendRun(server, user('finance01'), runNo);
  await importDebits(server, user('finance01'), [[`付 ${settlementNo}`, '1275.50', 'OUT-1']]);
  expect(await paySettlements(server.system('settle-settlements'))).toBe(1);
}
async function returned(): Promise<void> {
  await importCredits(server, user('finance01'), [['退汇', '1275.50', 'BACK-1']]);
  const [line] = await server.owner<{ id: string }[]>`select id::text from statement_line where reference = 'BACK-1'`;
  await putByTwo(staff(), 'settlement.return', settlementNo, { lineId: line?.id });
}

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'agent02']) users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  await bindTwoFactor(server, 'agent02');
  merchant = await arrangeSettlement(server, staff(), { reserveRate: '10', reserveDays: 30, fee: '2.00' });
  await asksForRefunds();
  await at('2026-01-15 12:00:00');

  const first = await receive('1000.00');
  await at('2026-02-01 00:00:00');
  await refundByTwo(staff(), first, { amount: '100.00' });
  await at('2026-02-10 09:30:00');
  const second = await receive('500.00');
  await at('2026-02-28 23:59:59.999');

  await receive('200.00');
  await at('2026-03-01 00:00:00');
  await payOut('100.00');
  await at('2026-03-05 10:00:00');
  await settle();
  await at('2026-03-06 10:00:00');
  await server.owner`update reserve_part set release_on = shanghai_day(now())`;
  expect(await releaseReserves(server.system('reserves'))).toBe(1);
  await at('2026-03-20 00:00:00');
  // 170.00 is available; the refund takes 500.00 − 15.00 of its fee, and 1.50.
  const refundNo = await refundByTwo(staff(), second, {});
  await putByTwo({ maker: user('finance01'), checker: user('admin02') }, 'refund.advance', refundNo, {
    amount: '316.50',
  });
  await at('2026-03-25 00:00:00');
  await receive('400.00');
  await at('2026-03-28 00:00:00');
  await returned();
  await at('2026-03-31 23:59:59.999');
});
afterAll(() => server?.stop());

type Line = [item: string, count: string, amount: string];
const FEBRUARY: Line[] = [
  ['期初余额', '', '0.00'],
  ['代收订单', '2', '1500.00'],
  // 3 % of 1000.00 and of 500.00, and 1.50 for the refund.
  ['代收与退款手续费', '3', '-46.50'],
  // 100.00 less the 3.00 fee that was returned.
  ['退款', '1', '-97.00'],
  ['期末余额', '', '1356.50'],
];
const MARCH: Line[] = [
  ['期初余额', '', '1356.50'],
  ['代收订单', '2', '600.00'],
  // 3 % of 200.00 and of 400.00, and 1.50 for the refund.
  ['代收与退款手续费', '3', '-19.50'],
  ['退款', '1', '-485.00'],
  // 100.00 and 3 % of it.
  ['代付（含手续费）', '1', '-103.00'],
  ['结算与代付退回', '1', '1275.50'],
  // 316.50 was advanced, and recovered from the next receipt.
  ['垫付与收回', '2', '0.00'],
  // A tenth of the 1700.00 received until then.
  ['保证金留存', '1', '-170.00'],
  ['保证金释放', '1', '170.00'],
  // 1447.50 was available, less 170.00 and 2.00.
  ['结算付款', '1', '-1275.50'],
  ['结算手续费', '1', '-2.00'],
  ['期末余额', '', '1347.00'],
];
const OF_SETTLEMENT: Line[] = [
  ['期初余额', '', '0.00'],
  ['代收订单', '3', '1700.00'],
  ['代收与退款手续费', '4', '-52.50'],
  ['退款', '1', '-97.00'],
  ['代付（含手续费）', '1', '-103.00'],
  ['期末余额', '', '1447.50'],
];
const quiet = (balance: string): Line[] => [
  ['期初余额', '', balance],
  ['期末余额', '', balance],
];

const file = (name: string) =>
  server.app.inject({ method: 'GET', url: `/files/settlements/${name}`, headers: user('finance01').headers });
async function csvOf(name: string): Promise<string[][]> {
  const { statusCode, body } = await file(`${name}.csv`);
  expect(statusCode, body).toBe(200);
  const rows = body.split('\r\n').map((line) => line.split(','));
  return rows.slice(2, rows.findLastIndex(([item]) => item === '期末余额') + 1);
}
const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+\.)/g, ',');
async function expectPaper(name: string, lines: Line[]): Promise<void> {
  const [one, again] = [await file(`${name}.pdf`), await file(`${name}.pdf`)];
  expect(one.rawPayload.equals(again.rawPayload)).toBe(true);
  const read = readPaper(one.rawPayload).map((texts) => texts.filter((text) => text !== '').join(' '));
  const from = read.findIndex((text) => text.startsWith('期初余额'));
  expect(read.slice(from, from + lines.length)).toEqual(
    lines.map(([item, count, amount]) => [item, count, grouped(amount)].filter((text) => text !== '').join(' ')),
  );
  expect(read).toContain('商户结算单');
}
/** Sum of the ledger's postings on the merchant's payable before a time. */
async function ledgerBefore(moment: string): Promise<bigint> {
  const [row] = await server.owner<{ sum: bigint }[]>`
    select coalesce(sum(p.amount), 0)::bigint as sum
    from ledger_posting p
    join ledger_transfer t on t.id = p.transfer_id
    where p.account_id = account_of('merchant', ${merchant}::bigint, 'payable')
      and t.at < ${moment}::timestamp at time zone 'Asia/Shanghai'`;
  return row?.sum ?? 0n;
}

/** Runs one round of the job that folds days; returns the last folded transfer. */
async function foldDays(): Promise<bigint> {
  await rollUpReports(server.platform);
  const [row] = await server.owner<{ transfers: bigint }[]>`select transfers::bigint from report_cursor`;
  return row?.transfers ?? 0n;
}

it.each([
  ['before its days are folded', false],
  ['once its days are folded', true],
])('the months are the ledger’s to the fen, in CSV and PDF, %s', async (_, folded) => {
  if (folded) await expect.poll(foldDays).toBe(dated);
  for (const [month, lines, until] of [
    ['2026-01', quiet('0.00'), '2026-02-01'],
    ['2026-02', FEBRUARY, '2026-03-01'],
    ['2026-03', MARCH, '2026-04-01'],
    ['2026-04', quiet('1347.00'), '2026-05-01'],
  ] as const) {
    expect(await csvOf(`${merchant}-${month}`), month).toEqual(lines);
    expect(parseMoney(lines.at(-1)?.[2] ?? ''), month).toBe(await ledgerBefore(until));
    await expectPaper(`${merchant}-${month}`, lines as Line[]);
  }
});

it('a settlement’s own statement says what came between the cut before and its own', async () => {
  expect(await csvOf(settlementNo)).toEqual(OF_SETTLEMENT);
  await expectPaper(settlementNo, OF_SETTLEMENT);
});

it('a statement that would not agree with the ledger is not issued', async () => {
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update ledger_transfer set at = '2026-04-02' where type = 'payout.settled'`;
  });
  // The folded days still have it in March.
  const { statusCode } = await file(`${merchant}-2026-03.csv`);
  expect(statusCode).toBe(500);
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update ledger_transfer set at = '2026-03-05 10:00:00+08' where type = 'payout.settled'`;
  });
  await expectWholeBooks(server);
});
