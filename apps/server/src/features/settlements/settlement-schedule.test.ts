import { formatTime } from '@mashang/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerByTwo, decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { openCase } from '../../test-support/arrange/arrange-cases.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { listPayout } from '../../test-support/arrange/arrange-payouts.ts';
import { arrangeSettlement, makeRun, planOf, putByTwo } from '../../test-support/arrange/arrange-settlements.ts';
import { forgetProposals, liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { changesOf, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { makeDueSettlements, releaseReserves } from './settle-on-time.ts';

let server: TestServer;
let merchant = '';
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01', 'agent02'])
    users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  merchant = await arrangeSettlement(server, staff(), { reserveRate: '10', reserveDays: 30 });
});
beforeEach(() => forgetProposals(server.owner));
afterEach(() => expectWholeBooks(server));
afterAll(() => server?.stop());

async function receive(amount: string): Promise<string> {
  const { agtOrderNo } = await createOrder(server, { amount });
  expect(await user('agent02').confirm(agtOrderNo)).toMatchObject({ code: 200 });
  return agtOrderNo;
}
const plan = (fields: Record<string, unknown>) =>
  putByTwo(staff(), 'merchant.settlement-plan', merchant, planOf({ reserveRate: '10', reserveDays: 30, ...fields }));
const approve = (runNo: string) => putByTwo(staff(), 'settlement.run', runNo);
async function refuse(runNo: string): Promise<void> {
  const body = { runNo, reason: '金额待核', googleAuthCode: user('finance01').code() };
  const answer = await user('finance01').post('/api/settlements/refuse', body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
}
type Made = { settlementNo: string; amount: string; reserve: string; state: string };
async function settlementOf(runNo: string): Promise<Made> {
  const page = await user('finance01').get('/api/settlements/getPageList', { runNo });
  const [one] = (page.data as { list: Made[] }).list;
  return one as Made;
}
/** The merchant's next settlement time in Shanghai; '' for on request only. */
async function nextTime(): Promise<string> {
  const { data } = await user('finance01').get('/api/settlements/terms', { merchantId: merchant });
  return (data as { nextTime: string }).nextTime;
}
const due = () => makeDueSettlements(server.system('settlements'));
/** Makes the merchant's cut due now, or due some hours ago as if the server had not run. */
const comes = (hours = 0) =>
  server.owner`
    update settlement_due
    set next_at = clock_timestamp() - make_interval(hours => ${hours})
    where merchant_id = ${merchant}::bigint`;
const DAY_MS = 24 * 3_600_000;
/** A day in Shanghai, counted from today. */
const dayIn = (days: number) => formatTime(Date.now() + days * DAY_MS).slice(0, 10);

describe('a plan’s cuts, on Shanghai’s clock', () => {
  // 2026-11-26 is a Thursday.
  it.each([
    [
      'T+0 every 6 hours from 06:00',
      { schedule: 't0', hours: 6, day: 1, cut: 360 },
      [
        ['2026-11-26 05:59:59', '2026-11-26 06:00:00'],
        ['2026-11-26 06:00:00', '2026-11-26 12:00:00'],
        ['2026-11-26 12:00:00', '2026-11-26 18:00:00'],
        ['2026-11-26 18:00:00', '2026-11-27 00:00:00'],
        ['2026-11-30 23:30:00', '2026-12-01 00:00:00'],
        ['2026-11-27 00:00:00', '2026-11-27 06:00:00'],
      ],
    ],
    [
      'T+0 every 5 hours from 08:30: the day begins again at its cut-off',
      { schedule: 't0', hours: 5, day: 1, cut: 510 },
      [
        ['2026-11-26 08:30:00', '2026-11-26 13:30:00'],
        ['2026-11-26 23:29:59', '2026-11-26 23:30:00'],
        ['2026-11-26 23:30:00', '2026-11-27 04:30:00'],
        ['2026-11-27 04:30:00', '2026-11-27 08:30:00'],
      ],
    ],
    [
      'T+1 at midnight',
      { schedule: 't1', hours: 24, day: 1, cut: 0 },
      [
        ['2026-11-26 00:00:00', '2026-11-27 00:00:00'],
        ['2026-11-26 23:59:59', '2026-11-27 00:00:00'],
        ['2028-02-28 12:00:00', '2028-02-29 00:00:00'],
      ],
    ],
    [
      'T+1 at 22:00',
      { schedule: 't1', hours: 24, day: 1, cut: 1320 },
      [
        ['2026-11-26 21:59:59', '2026-11-26 22:00:00'],
        ['2026-11-26 22:00:00', '2026-11-27 22:00:00'],
      ],
    ],
    [
      'weekly on Fridays at 10:00',
      { schedule: 'weekly', hours: 24, day: 5, cut: 600 },
      [
        ['2026-11-26 12:00:00', '2026-11-27 10:00:00'],
        // Still Thursday in UTC.
        ['2026-11-27 01:00:00', '2026-11-27 10:00:00'],
        ['2026-11-27 10:00:00', '2026-12-04 10:00:00'],
        ['2026-12-31 23:00:00', '2027-01-01 10:00:00'],
      ],
    ],
    [
      'weekly on Sundays at midnight',
      { schedule: 'weekly', hours: 24, day: 7, cut: 0 },
      [
        ['2026-11-28 23:59:59', '2026-11-29 00:00:00'],
        ['2026-11-29 00:00:00', '2026-12-06 00:00:00'],
      ],
    ],
    [
      'weekly on Mondays at 23:59',
      { schedule: 'weekly', hours: 24, day: 1, cut: 1439 },
      [
        ['2026-11-30 23:58:59', '2026-11-30 23:59:00'],
        ['2026-11-30 23:59:00', '2026-12-07 23:59:00'],
      ],
    ],
    ['on request', { schedule: 'on_request', hours: 24, day: 1, cut: 0 }, [['2026-11-26 12:00:00', null]]],
  ] as const)('%s', async (_, { schedule, hours, day, cut }, cuts) => {
    for (const [after, next] of cuts) {
      const [row] = await server.owner<{ next: string | null }[]>`
        select to_char(
          next_settlement_cut(p, ${after}::timestamp at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai',
          'YYYY-MM-DD HH24:MI:SS') as next
        from json_populate_record(null::settlement_plan, json_build_object('schedule', ${schedule}::text,
          'every_hours', ${hours}::int, 'weekday', ${day}::int, 'cut_off', ${cut}::int)) p`;
      expect([after, row?.next]).toEqual([after, next]);
    }
  });
});

describe('what comes by its plan', () => {
  it('T+0 settles several times a day, each time what came since, with its own reserve and release day', async () => {
    await plan({ schedule: 't0', everyHours: 1, cutOff: '00:00' });
    const hour = (ahead: number) => `${formatTime(Date.now() + ahead * 3_600_000).slice(0, 13)}:00:00`;
    expect([hour(1), hour(2)]).toContain(await nextTime());
    await receive('1000.00');
    expect(await due()).toBeNull();
    await comes();
    const first = await due();
    // 970.00 is available, a tenth of 1000.00 is kept.
    expect(await settlementOf(first ?? '')).toMatchObject({ amount: '870.00', reserve: '100.00' });
    expect([hour(1), hour(2)]).toContain(await nextTime());
    expect(await due()).toBeNull();
    await approve(first ?? '');

    await receive('500.55');
    const asked = await receive('100.00');
    await propose(user('admin01'), 'collection.refund', { subjectId: asked, payload: { amount: '60.00' } });
    // The server missed three cuts: one run makes up for them.
    await comes(3);
    const second = await due();
    // 500.55 − 15.01 and 97.00 are available; 60.05 of 600.55 is kept, and the 60.00 of a requested refund.
    expect(await settlementOf(second ?? '')).toMatchObject({ amount: '462.49', reserve: '60.05' });
    expect(await due()).toBeNull();
    await approve(second ?? '');
  });

  it('a reserve is kept to its own day of Shanghai and comes back then, to the fen, once', async () => {
    const parts = () => server.owner<{ amount: bigint; on: string }[]>`
      select amount, to_char(release_on, 'YYYY-MM-DD') as on
      from reserve_part
      where released_at is null
      order by settlement_id`;
    expect(await parts()).toEqual([
      { amount: 10_000n, on: dayIn(30) },
      { amount: 6_005n, on: dayIn(30) },
    ]);
    const before = await readBalances(server);
    expect(await releaseReserves(server.system('reserves'))).toBe(0);
    // The first part is due today, the second tomorrow.
    await server.owner`
      update reserve_part set release_on = case amount when 10000 then ${dayIn(0)}::date else ${dayIn(1)}::date end`;
    expect(await releaseReserves(server.system('reserves'))).toBe(1);
    expect(await releaseReserves(server.system('reserves'))).toBe(0);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'M1001.payable': '100.00',
      'M1001.reserve': '-100.00',
    });
    expect(await parts()).toEqual([{ amount: 6_005n, on: dayIn(1) }]);
    // A released reserve does not count as received, so no part of it is kept.
    const run = await makeRun(staff(), merchant);
    expect(await settlementOf(run)).toMatchObject({ amount: '100.00', reserve: '0.00' });
    await refuse(run);
  });

  it('weekly waits for its day and names the next one', async () => {
    // With tomorrow's weekday the cut is tomorrow, and the next one a week later.
    const weekday = new Date(`${dayIn(1)}T00:00:00Z`).getUTCDay() || 7;
    await plan({ schedule: 'weekly', weekday, cutOff: '09:30' });
    expect(await nextTime()).toBe(`${dayIn(1)} 09:30:00`);
    expect(await due()).toBeNull();
    await comes();
    const run = await due();
    expect(await settlementOf(run ?? '')).toMatchObject({ amount: '100.00' });
    expect(await nextTime()).toBe(`${dayIn(1)} 09:30:00`);
    await refuse(run ?? '');
    // With today's weekday the next cut is in a week, because 00:00 of today has passed.
    await plan({ schedule: 'weekly', weekday: new Date(`${dayIn(0)}T00:00:00Z`).getUTCDay() || 7, cutOff: '00:00' });
    expect(await nextTime()).toBe(`${dayIn(7)} 00:00:00`);
    await plan({ schedule: 'on_request' });
    expect(await nextTime()).toBe('');
  });
});

describe('holding back', () => {
  const HELD = { code: 409, msg: '没有可结算的商户：有未结的案件或投诉，按计划暂缓结算' };
  const make = () => user('admin01').post('/api/settlements/make', { merchantIds: [merchant] });
  const complain = (no: string) => server.platform.db.app`select file_next_complaint(${no}, 'other', '测试投诉', '')`;
  const answer = (no: string) => answerByTwo([user('risk01'), user('admin02')], no);

  it('a merchant with an open complaint is not settled, and is once it is answered', async () => {
    const no = await receive('300.00');
    await complain(no);
    expect(await make()).toMatchObject(HELD);
    await plan({ schedule: 't1' });
    await comes();
    expect(await due()).toBeNull();
    const { data } = await user('finance01').get('/api/settlements/terms', { merchantId: merchant });
    expect(data).toMatchObject({ skipReason: '有未结的案件或投诉，按计划暂缓结算', nextTime: `${dayIn(1)} 00:00:00` });
    expect(await answer(no)).toMatchObject({ code: 200 });
    const run = await makeRun(staff(), merchant);
    // 100.00 + 291.00 is available, a tenth of the 300.00 is kept.
    expect(await settlementOf(run)).toMatchObject({ amount: '361.00', reserve: '30.00' });
    await refuse(run);
  });

  it('a complaint before the run is approved takes the merchant out of it, and its money is free again', async () => {
    const no = await receive('50.00');
    const before = await readBalances(server);
    const run = await makeRun(staff(), merchant);
    const proposal = await proposed(user('admin01'), 'settlement.run', { subjectId: run, payload: {} });
    await complain(no);
    const NOBODY = { code: 409, msg: '批次内已没有可结算的商户' };
    expect(await decide(user('admin02'), 'approve', proposal)).toMatchObject(NOBODY);
    expect(await settlementOf(run)).toMatchObject({ state: 'made' });
    // Refusing the run also ends its proposal, whoever proposed it.
    await refuse(run);
    expect(await settlementOf(run)).toMatchObject({ state: 'refused' });
    const [ended] = await server.owner`select state, closed_by from approval where id = ${proposal}::bigint`;
    expect(ended).toEqual({ state: 3, closed_by: null });
    expect((await decide(user('admin02'), 'approve', proposal)).code).toBe(409);
    expect(await answer(no)).toMatchObject({ code: 200 });
    expect(changesOf(before, await readBalances(server))).toEqual({});
  });

  it('a merchant with an open case is not settled, unless its plan says so; its reserve still returns', async () => {
    const id = await openCase(user('admin01'), { subject: 'merchant', subjectKey: 'M1001' });
    expect(await make()).toMatchObject(HELD);
    await server.owner`update reserve_part set release_on = ${dayIn(0)}::date where released_at is null`;
    const before = await readBalances(server);
    expect(await releaseReserves(server.system('reserves'))).toBe(1);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'M1001.payable': '60.05',
      'M1001.reserve': '-60.05',
    });
    await plan({ holdBack: false });
    await refuse(await makeRun(staff(), merchant));
    await plan({ holdBack: true });
    expect(await make()).toMatchObject(HELD);
    expect(await user('risk01').post('/api/risk/cases/take', { id })).toMatchObject({ code: 200 });
    expect(await make()).toMatchObject(HELD);
    const closed = { id, outcome: 'cleared', conclusion: '已核实无异常', googleAuthCode: user('risk01').code() };
    expect(await user('risk01').post('/api/risk/cases/close', closed)).toMatchObject({ code: 200 });
    await refuse(await makeRun(staff(), merchant));
  });

  describe('a case counts while it is open, where it is about the merchant’s', () => {
    const close = async (id: string) => {
      expect(await user('risk01').post('/api/risk/cases/take', { id })).toMatchObject({ code: 200 });
      const closed = { id, outcome: 'cleared', conclusion: '已核实无异常', googleAuthCode: user('risk01').code() };
      expect(await user('risk01').post('/api/risk/cases/close', closed)).toMatchObject({ code: 200 });
    };
    const link = (id: string, kind: string, key: string) =>
      user('admin01').post('/api/risk/cases/link', { id, kind, key });
    const heldUntilClosed = async (id: string) => {
      expect(await make()).toMatchObject(HELD);
      await close(id);
      await refuse(await makeRun(staff(), merchant));
    };

    it('order', async () => {
      const no = await receive('20.00');
      await heldUntilClosed(await openCase(user('admin01'), { subject: 'order', subjectKey: no }));
    });

    it('payout', async () => {
      const { orderNo } = await listPayout(server, { amount: '10.00' });
      await heldUntilClosed(await openCase(user('admin01'), { subject: 'order', subjectKey: orderNo }));
    });

    it('order or name that a person linked to a case about somebody else', async () => {
      const no = await receive('20.00');
      for (const [kind, key] of [
        ['order', no],
        ['merchant', 'M1001'],
      ] as const) {
        const id = await openCase(user('admin01'), { subject: 'participant', subjectKey: 'agent02' });
        await refuse(await makeRun(staff(), merchant));
        expect(await link(id, kind, key)).toMatchObject({ code: 200 });
        await heldUntilClosed(id);
      }
    });

    it('not what monitoring linked by itself, and not another merchant’s order', async () => {
      const no = await receive('20.00');
      const id = await openCase(user('admin01'), { subject: 'participant', subjectKey: 'agent02' });
      await server.owner`
        insert into risk_case_link (case_id, kind, key, added_by)
        values (${id}::bigint, 'order', ${no}, 'system:monitor'),
          (${id}::bigint, 'merchant', ${merchant}, 'system:monitor')`;
      await server.owner`
        insert into risk_case (subject_kind, subject_key, title, due_at)
        values ('order', 'DS-OF-ANOTHER', '测试案件', now())`;
      await refuse(await makeRun(staff(), merchant));
    });
  });
});
