import { formatMoney } from '@mashang/contract/money';
import { refundNoOf } from '@mashang/contract/refunds';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { decide, detailOf, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { payRefunds, refundByTwo } from '../../test-support/arrange/arrange-refunds.ts';
import { arrangeSettlement, makeRun, putByTwo } from '../../test-support/arrange/arrange-settlements.ts';
import { liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { type Balances, brokenBy, changesOf, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { releaseReserves } from '../settlements/settle-on-time.ts';
import { moveRefunds } from './refund-commands-store.ts';

let server: TestServer;
let merchant = '';
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });
const others = () => ({ maker: user('finance01'), checker: user('admin02') });

beforeEach(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'agent02']) users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  merchant = await arrangeSettlement(server, staff(), { reserveRate: '10', reserveDays: 30 });
});
afterEach(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

async function receive(amount: string): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount });
  const code = user('agent02').code();
  expect(await user('agent02').confirm(agtOrderNo, { googleAuthCode: code })).toMatchObject({ code: 200 });
  return agtOrderNo;
}
/**
 * Creates an order of that amount: a tenth is the reserve, released in `days` days; the rest is held for a settlement.
 */
async function kept(amount: string, days: number): Promise<string> {
  const no = await receive(amount);
  await putByTwo(staff(), 'settlement.run', await makeRun(staff(), merchant));
  await server.owner`
    update reserve_part set release_on = shanghai_day(now()) + ${days}::int
    where settlement_id = (select max(settlement_id) from reserve_part)`;
  return no;
}
const refund = (no: string, amount: string) => refundByTwo(others(), no, { amount });
const detail = async (refundNo: string) =>
  (await user('admin01').get('/api/refunds/detail', { refundNo })).data as {
    refund: { state: number };
    shortage: string;
    fromReserve: string;
  };
const advance = (refundNo: string, amount: string) => putByTwo(others(), 'refund.advance', refundNo, { amount });
const cancel = (refundNo: string) => putByTwo(others(), 'refund.cancel', refundNo);
const proceed = () => moveRefunds(grantWriter(server.platform.db.app));
const releaseDue = () => releaseReserves(server.system('reserves'));
/** Remaining amount of each part that is not released, oldest first, in fen. */
const parts = async () =>
  (
    await server.owner<{ standing: bigint }[]>`
      select amount - drawn as standing from reserve_part where released_at is null order by settlement_id`
  ).map(({ standing }) => Number(standing));
const ofMerchant = (moved: Balances) =>
  Object.fromEntries(Object.entries(moved).filter(([name]) => name.startsWith('M1001.')));
async function moved(act: () => Promise<unknown>): Promise<Balances> {
  const before = await readBalances(server);
  await act();
  return ofMerchant(changesOf(before, await readBalances(server)));
}
/** Returns the rows of the month's statement of settlement, by title. */
async function paper(): Promise<Record<string, string>> {
  const [row] = await server.owner<{ month: string }[]>`select to_char(shanghai_day(now()), 'YYYY-MM') as month`;
  const url = `/files/settlements/${merchant}-${row?.month}.csv`;
  const { statusCode, body } = await server.app.inject({ method: 'GET', url, headers: user('finance01').headers });
  expect(statusCode, body).toBe(200);
  return Object.fromEntries(
    body
      .split('\r\n')
      .map((line) => line.split(','))
      .map(([item = '', , sum = '']) => [item, sum]),
  );
}

describe('a payable too small for a refund', () => {
  it('takes what it lacks of the reserve at once, the earliest part first, and the rest keeps its day', async () => {
    const no = await kept('1000.00', 40);
    await kept('500.00', 10);
    expect(await parts()).toEqual([10_000, 5_000]);
    const id = await proposed(user('finance01'), 'collection.refund', { subjectId: no, payload: { amount: '80.00' } });
    expect((await detailOf(user('admin02'), id)).lines).toContainEqual({
      label: '商户可用余额',
      before: '',
      after: '不足 77.60 元，批准时提前释放保证金补足',
    });
    const refundNo = refundNoOf(id);
    // 80.00 less 3 % of it comes from the reserve, because the whole payable is held.
    expect(
      await moved(async () => expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 })),
    ).toEqual({ 'M1001.reserve': '-77.60', 'M1001.refund_payable': '80.00' });
    expect(await parts()).toEqual([7_240, 0]);
    expect(await detail(refundNo)).toMatchObject({ refund: { state: 1 }, shortage: '', fromReserve: '77.60' });
    await payRefunds(server, no);

    const settlement = (
      await server.owner<{ no: string }[]>`select settlement_no as no from settlement order by id`
    )[0];
    const read = await user('admin01').get('/api/settlements/detail', { settlementNo: settlement?.no ?? '' });
    expect(read.data).toMatchObject({ settlement: { reserve: '100.00' }, reserveDrawn: '27.60', releasedTime: '' });
    const terms = await user('admin01').get('/api/settlements/terms', { merchantId: merchant });
    expect(terms.data).toMatchObject({ reserve: '72.40' });

    // The used-up part releases nothing; the other part releases its remainder once.
    await server.owner`update reserve_part set release_on = release_on - 40`;
    expect(await moved(async () => expect(await releaseDue()).toBe(2))).toEqual({
      'M1001.reserve': '-72.40',
      'M1001.payable': '72.40',
    });
    expect(await releaseDue()).toBe(0);
    expect(await paper()).toMatchObject({ 保证金留存: '-150.00', 保证金释放: '150.00', 期末余额: '1377.40' });
  });

  it('waits where the reserve has too little as well, takes nothing, and goes on once both have enough', async () => {
    const no = await kept('1000.00', 40);
    // 970.00 is needed; 100.00 is available.
    const id = await proposed(user('finance01'), 'collection.refund', { subjectId: no, payload: {} });
    expect((await detailOf(user('admin02'), id)).lines).toContainEqual({
      label: '商户可用余额',
      before: '',
      after: '不足 970.00 元，保证金 100.00 元也不够，批准后等待余额',
    });
    expect(await moved(() => decide(user('admin02'), 'approve', id))).toEqual({});
    const refundNo = refundNoOf(id);
    expect(await detail(refundNo)).toMatchObject({ refund: { state: 2 }, shortage: '870.00', fromReserve: '' });
    expect(await proceed()).toBe(0);
    expect(await parts()).toEqual([10_000]);
    // 873.00 come from the next order, 97.00 from the reserve.
    await receive('900.00');
    expect(await moved(async () => expect(await proceed()).toBe(1))).toEqual({
      'M1001.payable': '-873.00',
      'M1001.reserve': '-97.00',
      'M1001.refund_payable': '1000.00',
    });
    expect(await parts()).toEqual([300]);
  });

  it('goes on when a reserve that was only held is kept, and when one is released on its day', async () => {
    const no = await receive('1000.00');
    const runNo = await makeRun(staff(), merchant);
    const [first, second] = [await refund(no, '50.00'), await refund(no, '30.00')];
    expect([(await detail(first)).shortage, (await detail(second)).shortage]).toEqual(['48.50', '29.10']);
    expect(await proceed()).toBe(0);
    await putByTwo(staff(), 'settlement.run', runNo);
    expect(await proceed()).toBe(2);
    expect(await parts()).toEqual([10_000 - 4_850 - 2_910]);

    const third = await refund(no, '200.00');
    expect(await detail(third)).toMatchObject({ refund: { state: 2 }, shortage: '171.60' });
    await server.owner`update reserve_part set release_on = shanghai_day(now())`;
    expect(await releaseDue()).toBe(1);
    expect(await detail(third)).toMatchObject({ refund: { state: 2 }, shortage: '171.60' });
    expect(await proceed()).toBe(0);
    await receive('200.00');
    expect(await moved(async () => expect(await proceed()).toBe(1))).toEqual({
      'M1001.payable': '-194.00',
      'M1001.refund_payable': '200.00',
    });
  });

  it('is advanced no more than payable and reserve lack; the reserve goes with it', async () => {
    const no = await kept('1000.00', 40);
    const refundNo = await refund(no, '300.00');
    expect((await detail(refundNo)).shortage).toBe('191.00');
    const whole = await propose(user('finance01'), 'refund.advance', {
      subjectId: refundNo,
      payload: { amount: '291.00' },
    });
    expect(whole).toMatchObject({ code: 400, msg: expect.stringContaining('191.00') });
    expect(await moved(() => advance(refundNo, '191.00'))).toEqual({
      'M1001.reserve': '-100.00',
      'M1001.merchant_receivable': '-191.00',
      'M1001.refund_payable': '300.00',
    });
    await receive('400.00');
    expect((await readBalances(server))['M1001.merchant_receivable']).toBe('0.00');
  });

  it('draws on the reserve past an advance that is still owed, which takes none of it', async () => {
    const no = await receive('1000.00');
    const runNo = await makeRun(staff(), merchant);
    await advance(await refund(no, '300.00'), '291.00');
    await putByTwo(staff(), 'settlement.run', runNo);
    let second = '';
    expect(
      await moved(async () => {
        second = await refund(no, '10.00');
      }),
    ).toEqual({ 'M1001.reserve': '-9.70', 'M1001.refund_payable': '10.00' });
    expect(await detail(second)).toMatchObject({ refund: { state: 1 }, fromReserve: '9.70' });
    // 388.00 of the next receipt repay the advance.
    await receive('400.00');
    expect((await readBalances(server))['M1001.merchant_receivable']).toBe('0.00');
  });
});

describe('a refund that drew on the reserve and is taken back', () => {
  it('puts all of it back, to the days it came from', async () => {
    const no = await kept('1000.00', 40);
    await kept('500.00', 10);
    const before = await readBalances(server);
    const refundNo = await refund(no, '80.00');
    await cancel(refundNo);
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await parts()).toEqual([10_000, 5_000]);
    expect(await detail(refundNo)).toMatchObject({ refund: { state: 9 }, fromReserve: '' });
    // 150.00 was kept, and the drawn amount was put back.
    expect(await paper()).toMatchObject({ 保证金留存: '-227.60', 保证金释放: '77.60' });
  });

  it('leaves with the merchant what came from a part whose day has come since', async () => {
    const no = await kept('1000.00', 40);
    await kept('500.00', 10);
    const refundNo = await refund(no, '80.00');
    await server.owner`update reserve_part set release_on = shanghai_day(now()) where drawn = amount`;
    expect(await moved(async () => expect(await releaseDue()).toBe(1))).toEqual({});
    expect(await moved(() => cancel(refundNo))).toEqual({
      'M1001.reserve': '27.60',
      'M1001.payable': '50.00',
      'M1001.refund_payable': '-80.00',
    });
    expect(await parts()).toEqual([10_000]);
  });

  it('pays back an advance first, and the reserve gets what is left', async () => {
    const no = await kept('1000.00', 40);
    const refundNo = await refund(no, '300.00');
    await advance(refundNo, '191.00');
    expect(await moved(() => cancel(refundNo))).toEqual({
      'M1001.reserve': '100.00',
      'M1001.merchant_receivable': '191.00',
      'M1001.refund_payable': '-300.00',
    });
  });
});

it('what refunds draw and what comes due at the same moment never cross', async () => {
  const nos = [await kept('1000.00', 40), await kept('1000.00', 0), await kept('1000.00', 0)];
  const asked = (no = '') =>
    proposed(user('finance01'), 'collection.refund', { subjectId: no, payload: { amount: '120.00' } });
  // Proposed one after the other: a code older than the last accepted one is refused.
  const one = await asked(nos[0]);
  const two = await asked(nos[1]);
  const [released] = await Promise.all([
    releaseDue(),
    decide(user('admin01'), 'approve', one),
    decide(user('admin02'), 'approve', two),
  ]);
  expect(released).toBe(2);
  // 116.40 each, of 300.00: the part that was due first is free, the rest is drawn.
  for (const id of [one, two]) expect((await detail(refundNoOf(id))).refund.state).toBe(1);
  const [standing = 0] = await parts();
  expect((await readBalances(server))['M1001.reserve']).toBe(formatMoney(BigInt(standing)));
});

it('every clause of what must hold of it is able to fail', async () => {
  const no = await kept('1000.00', 40);
  await kept('500.00', 10);
  await refund(no, '80.00');
  const EARLY = '保证金的提前动用与退款相符';
  const [DRAWN, RELEASED] = ['转账都有来源：reserve.drawn', '转账都有来源：reserve.released'];
  const first = '(select min(id) from reserve_draw)';
  for (const [what, sql, name] of [
    ['a part lacks what nobody drew', 'update reserve_part set drawn = drawn - 1 where drawn > 0', EARLY],
    [
      'a reserve account that has less than its parts',
      'update reserve_part set drawn = drawn - 1',
      '保证金账户等于未释放的保证金',
    ],
    [
      'more drawn than the refund took',
      'update refund set amount = 100 where id in (select refund_id from reserve_draw)',
      EARLY,
    ],
    [
      'restored for a refund that stands',
      `update reserve_draw set restored = amount, restored_at = now() where id = ${first}`,
      EARLY,
    ],
    [
      'a later day before an earlier one',
      'update reserve_part set release_on = release_on - 35 where drawn < amount',
      EARLY,
    ],
    [
      'drawn in another transaction than the approval',
      `update ledger_posting p set xid = '1'::xid8 from ledger_transfer t
      where t.id = p.transfer_id and t.type = 'reserve.drawn'`,
      EARLY,
    ],
    [
      'drawn without its transfer',
      `update ledger_transfer set type = 'reserve.kept' where type = 'reserve.drawn'`,
      EARLY,
    ],
    ['a transfer without its draw', `delete from reserve_draw where id = ${first}`, DRAWN],
    ['a transfer of another amount', `update reserve_draw set amount = amount + 1 where id = ${first}`, DRAWN],
    [
      'drawn for another merchant',
      `update refund set merchant_id = merchant_id + 1 where id in (select refund_id from reserve_draw)`,
      DRAWN,
    ],
    [
      'the whole of a part released after some of it was drawn',
      `select post_transfer('reserve.released', 'reserve-release:' || p.settlement_id, s.settlement_no,
      array[account_of('merchant', p.merchant_id, 'reserve'), s.payable_account], array[-p.amount, p.amount])
      from reserve_part p
      join settlement s on s.id = p.settlement_id where p.drawn < p.amount;
      update reserve_part set released_at = now(), release_on = shanghai_day(now()) where drawn < amount`,
      RELEASED,
    ],
  ] as const)
    expect(await brokenBy(server, sql), what).toContainEqual(expect.stringContaining(name));
});

it('every clause of where what was put back comes from is able to fail', async () => {
  const no = await kept('1000.00', 40);
  const refundNo = await refund(no, '80.00');
  await cancel(refundNo);
  const RESTORED = '转账都有来源：reserve.restored';
  const UNHASHED = 'alter table approval drop constraint approval_hash_fits;';
  const drawn = `(select refund_id from reserve_draw where restored > 0)`;
  for (const [what, sql] of [
    ['a transfer without its draw', 'delete from reserve_draw'],
    ['a draw that nothing was put back of', 'update reserve_draw set restored = 0, restored_at = null'],
    ['a fen less than its transfer', 'update reserve_draw set restored = restored - 1'],
    ['a transfer under another order', `update ledger_transfer set order_no = '' where type = 'reserve.restored'`],
    ['a refund that is not taken back', `update refund set state = 5, ended_at = null where id in ${drawn}`],
    [
      'taken back by nobody',
      `${UNHASHED} update approval set subject_id = 'TK000000000000' where kind = 'refund.cancel'`,
    ],
    ['taken back by people who refused', `update approval set state = 2 where kind = 'refund.cancel'`],
    [
      'out of another account than the settlement’s',
      `update settlement
        set payable_account = account_of('merchant', merchant_id, 'reserve')
        where id in (select settlement_id from reserve_draw)`,
    ],
  ] as const)
    expect(await brokenBy(server, sql), what).toContainEqual(expect.stringContaining(RESTORED));
});
