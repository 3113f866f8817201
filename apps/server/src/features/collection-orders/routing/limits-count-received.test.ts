import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decide, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { closeOpenOrders, expireNow, rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { fundMerchant } from '../../../test-support/arrange/arrange-payouts.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { brokenBy, expectWholeBooks, readOrder } from '../../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let fen = 1_011;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 1_000_000n);
  // Proposals of one maker for one merchant count together, and these are many.
  await server.owner`update approval_kind set two_above = 100000000000 where kind = 'collection.adjust'`;
  for (const name of ['admin01', 'admin02', 'finance01', 'agent02']) users[name] = await insertSession(server, name);
});
beforeEach(async () => {
  await closeOpenOrders(server);
  await rotateOnly(server, 'agent02');
  await capOf('5000000');
});
afterAll(async () => {
  await capOf('5000000');
  await expectWholeBooks(server);
  await server.stop();
});

const person = () => server.owner`(select person_id from participant where name = 'agent02')`;
/** Sets the amount in fen that agent02 may receive a day. */
async function capOf(daily: string): Promise<void> {
  await server.owner`
    update person
    set daily_amount = ${daily}, monthly_amount = greatest(monthly_amount, ${daily}::bigint)
    where id = ${person()}`;
}
async function used(): Promise<{ day: bigint; days: number; month: bigint }> {
  const [row] = await server.owner`
      select day_amount as day, day_count as days, month_amount as month
      from person_usage
      where person_id = ${person()}`;
  return row as never;
}
/** How much the counted usage grows during the work. */
async function counted(work: () => Promise<unknown>): Promise<{ day: bigint; days: number; month: bigint }> {
  const before = await used();
  await work();
  const after = await used();
  return { day: after.day - before.day, days: after.days - before.days, month: after.month - before.month };
}
const moneyOf = (units: number) => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`;
/** Creates an order of some 10 yuan and reports another received amount; it waits for a decision. */
async function differing(received: string): Promise<{ no: string; due: bigint }> {
  fen += 1;
  const { agtOrderNo: no } = await createOrder(server, { amount: moneyOf(fen) });
  const said = await user('agent02').confirm(no, { paidInAmount: received, googleAuthCode: user('agent02').code() });
  expect(said).toMatchObject({ code: 409 });
  return { no, due: BigInt(fen) };
}
const asked = (no: string, outcome: string, received: string) => ({
  subjectId: no,
  payload: {
    outcome,
    received,
    payer: '王小明',
    returnBy: 'collector',
    returnReference: outcome === 'settle' ? '' : `BACK-${no}`,
  },
});
const ask = (no: string, outcome: string, received: string) =>
  propose(user('finance01'), 'collection.adjust', asked(no, outcome, received));
async function decided(no: string, outcome: string, received: string) {
  const id = await proposed(user('finance01'), 'collection.adjust', asked(no, outcome, received));
  expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
}

describe('what counts of a person’s limits', () => {
  it('is what was settled: more than was due, less, what was due, and nothing where all went back', async () => {
    for (const [outcome, received, kept] of [
      ['settle', '15000.00', 1_500_000n],
      ['settle', '3.00', 300n],
      ['settle_due', '15000.00', null],
      ['return', '15000.00', 0n],
    ] as const) {
      const what = await counted(async () => {
        const { no, due } = await differing(received);
        expect(await counted(() => decided(no, outcome, received)), outcome).toMatchObject({
          day: (kept ?? due) - due,
          days: kept === 0n ? -1 : 0,
        });
      });
      const all = kept ?? BigInt(fen);
      expect(what, outcome).toEqual({ day: all, days: kept === 0n ? 0 : 1, month: all });
      await expectWholeBooks(server);
    }
  });

  it('is no way around a cap: what goes past it is not settled, in clear words, and has to go back', async () => {
    const { day } = await used();
    const { no, due } = await differing('15000.00');
    await capOf(String(day + due + 1_400_000n));
    const refused = await ask(no, 'settle', '15000.00');
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('个人限额') });
    const { data } = await user('finance01').get('/api/agt/order/adjustment', { agtOrderNo: no });
    const refusals = (data as { options: { outcome: string; refusal: string }[] }).options.map(
      ({ refusal }) => refusal,
    );
    expect(refusals.map((text) => text.includes('个人限额'))).toEqual([true, false, false]);
    await decided(no, 'settle_due', '15000.00');
    expect((await used()).day).toBe(day + due);

    // Two receipts would each fit alone; the one that is decided last does not fit any more.
    const [one, two] = [await differing('8000.00'), await differing('8000.00')];
    const ids = [];
    for (const { no: waiting } of [one, two])
      ids.push(await proposed(user('finance01'), 'collection.adjust', asked(waiting, 'settle', '8000.00')));
    const said = [];
    for (const id of ids) said.push(await decide(user('admin02'), 'approve', id));
    expect(said.map(({ code }) => code)).toEqual([200, 409]);
    expect((await readOrder(server, two.no)).adjustment).toBe('pending');
    expect(await user('finance01').post('/api/approvals/withdraw', { id: ids[1] })).toMatchObject({ code: 200 });
    await decided(two.no, 'return', '8000.00');
    await expectWholeBooks(server);
  });

  it('counts a late receipt by what came of it', async () => {
    fen += 1;
    const { agtOrderNo: no } = await createOrder(server, { amount: moneyOf(fen) });
    await expireNow(server, no);
    const { day } = await used();
    await capOf(String(day + 49_999n));
    expect(await ask(no, 'settle', '500.00')).toMatchObject({ code: 409, msg: expect.stringContaining('499.99') });
    await capOf(String(day + 50_000n));
    expect(await counted(() => decided(no, 'settle', '500.00'))).toEqual({ day: 50_000n, days: 1, month: 50_000n });
  });

  it('sums an earlier day from what was received then', async () => {
    const { no } = await differing('300.00');
    await decided(no, 'settle', '300.00');
    const [row] = await server.owner`
      select u.amount
      from collection_order o
      cross join lateral person_used(${person()}, date_trunc('day', o.create_time, 'Asia/Shanghai'),
        date_trunc('day', o.create_time, 'Asia/Shanghai') + interval '1 day', '{}') u where o.agt_order_no = ${no}`;
    expect((row as { amount: bigint }).amount).toBe((await used()).day);
  });
});

describe('verify finds', () => {
  it.each([
    [
      'a receipt that was counted by what was due',
      `update person_usage set day_amount = day_amount - 1, month_amount = month_amount - 1 where day_count > 0`,
    ],
    ['an order nobody counted', `update person_usage set day_count = day_count - 1 where day_count > 0`],
    [
      'a month that says another thing than its orders',
      `update person_usage set month_amount = month_amount + 1 where month_count > 0`,
    ],
    [
      'a settlement of more than was counted',
      `update collection_order set paid_in_amount = paid_in_amount + 1 where status = 2`,
    ],
  ])('%s', async (_what, sql) => {
    expect((await brokenBy(server, sql)).some((name) => name.includes('个人限额按实收计数'))).toBe(true);
  });
});
