import type { CollectionDetail } from '@mashang/contract/collection-orders';
import { parseMoney } from '@mashang/contract/money';
import type { PaymentChannelView } from '@mashang/contract/payment-channels';
import type { ReceivingPlaceView, RoutePreview } from '@mashang/contract/receiving-places';
import type { ChannelReport } from '@mashang/contract/reports';
import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  decide,
  detailOf as detailOfApproval,
  propose,
  proposed,
} from '../../../server/src/test-support/arrange/arrange-approvals.ts';
import {
  BANK,
  openBankAccount,
  openPlace,
  setMode,
} from '../../../server/src/test-support/arrange/arrange-institution.ts';
import { createOrder } from '../../../server/src/test-support/call-merchant.ts';
import { expectWholeBooks } from '../../../server/src/test-support/read-books.ts';
import { insertSession, type TestUser } from '../../../server/src/test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../server/src/test-support/start-test-server.ts';
import { startAlipayEmulator } from './alipay/alipay-emulator.ts';
import { openChannelPlace, openTestChannel } from './arrange-channel-testing.ts';
import type { Emulator } from './emulator.ts';
import { startWechatEmulator } from './wechat/wechat-emulator.ts';

let server: TestServer;
let wechat: Emulator;
let alipay: Emulator;
let admin: TestUser;
let agent: TestUser;
let firstDay: string;
const today = () => formatTime(server.platform.clock.now()).slice(0, 10);

beforeAll(async () => {
  server = await startTestServer();
  const parts = { lateMs: 9_000, retryMs: 600_000 };
  [wechat, alipay] = await Promise.all([startWechatEmulator(parts), startAlipayEmulator(parts)]);
  const publicUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
  Object.assign(server.platform.config, { publicUrl });
  await openTestChannel(server, { code: 'wx', kind: 'wechat', ways: ['code', 'wap'] }, wechat);
  await openTestChannel(server, { code: 'ali', kind: 'alipay', ways: ['code', 'wap'] }, alipay);
  for (const code of ['wx', 'ali']) await openChannelPlace(server, { product: 'bank', code });
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openPlace(server, 'bank', BANK.code, { position: 2 });
  await setMode(server, 'institution');
  // wx takes 0.6 %, ali 1.00 a payment.
  await change(`update payment_channel set cost_rate = 6000 where code = 'wx'`);
  await change(`update payment_channel set cost_fixed = 100 where code = 'ali'`);
  firstDay = today();
  [admin, agent] = [await insertSession(server, 'admin01'), await insertSession(server, 'agent01')];
}, 60_000);
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
  await Promise.all([wechat.stop(), alipay.stop()]);
});
beforeEach(async () => {
  await change(`update product set place_choice = 'weight' where code = 'bank'`);
  await change(`update receiving_place set min_success = null, daily_count = 1000000`);
  await change(`delete from connector_health`);
});

/** Changes the database as its owner; the server then reads its snapshots again. */
async function change(statement: string): Promise<void> {
  await server.change((sql) => sql.unsafe(statement));
}

const preview = (query: { product?: string; amount?: string } = {}, user = admin) =>
  user.get('/api/receiving/preview', { product: 'bank', amount: '100.00', ...query });
async function previewed(amount = '100.00'): Promise<RoutePreview> {
  const answer = await preview({ amount });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}
const namesOf = (places: readonly { name: string }[]) => places.map(({ name }) => name);
const skipsOf = ({ skipped }: RoutePreview) => skipped.map(({ name, reason }) => [name, reason]);
async function channelOf(code: string): Promise<PaymentChannelView> {
  const { data } = await admin.get('/api/payment-channels');
  const found = (data as PaymentChannelView[]).find((one) => one.code === code);
  if (!found) throw new Error(`no channel ${code}`);
  return found;
}

type Routed = { agtOrderNo: string; payUrl: string; placeId: string; skipped: { r: string; p?: string }[] };
async function route(amount = '100.00'): Promise<Routed> {
  const { agtOrderNo, payUrl } = await createOrder(server, { product: 'bank', amount });
  const [row] = await server.owner<Omit<Routed, 'agtOrderNo' | 'payUrl'>[]>`
    select o.place_id::text as "placeId", o.skipped from collection_order o where o.agt_order_no = ${agtOrderNo}`;
  if (!row) throw new Error('the order was not stored');
  return { agtOrderNo, payUrl, ...row };
}
async function detailOf(agtOrderNo: string, user = admin): Promise<CollectionDetail> {
  return (await user.get('/api/agt/order/detail', { agtOrderNo })).data;
}
/** Routes an order and pays it at the channel that it came to. */
async function pay(company: Emulator, amount: string): Promise<Routed> {
  const routed = await route(amount);
  const o = new URL(routed.payUrl).searchParams.get('o') ?? '';
  const answer = await server.app.inject({ method: 'POST', url: '/api/pay/start', payload: { o, way: 'code' } });
  const { content } = answer.json().data;
  if (content.startsWith(company.baseUrl)) await fetch(content);
  await company.pay(`${routed.agtOrderNo}A1`);
  await expect
    .poll(async () => {
      const [row] = await server.owner`
        select status from collection_order where agt_order_no = ${routed.agtOrderNo}`;
      return row;
    })
    .toMatchObject({ status: 2 });
  return routed;
}

describe('the preview', () => {
  it('is where the next order goes, order after order, and writes nothing', async () => {
    const placed = new Set<string>();
    for (let n = 0; n < 6; n++) {
      const asked = await previewed();
      expect(await previewed()).toEqual(asked);
      const [first] = asked.ranked;
      const { placeId } = await route();
      expect(placeId).toBe(first?.placeId);
      placed.add(placeId);
    }
    // Both channels of the first position share the orders; the bank account is behind them.
    expect(placed.size).toBe(2);
    expect(await previewed()).toMatchObject({
      choice: 'weight',
      ranked: [{ kind: 'channel' }, { kind: 'channel' }, { kind: 'bank', position: 2, cost: '' }],
      skipped: [],
    });
  });

  it('says as the order itself which places were left out, and names them', async () => {
    await change(`update receiving_place set daily_count = 1 where kind = 'channel'`);
    const asked = await previewed();
    expect(asked.ranked.map(({ kind }) => kind)).toEqual(['bank']);
    expect(skipsOf(asked).toSorted()).toEqual([
      ['ali', 'daily_count'],
      ['wx', 'daily_count'],
    ]);
    const { agtOrderNo, skipped, placeId } = await route();
    expect(placeId).toBe(asked.ranked[0]?.placeId);
    expect(skipped.map(({ r, p }) => [p, r])).toEqual(asked.skipped.map((one) => [one.placeId, one.reason]));
    const shown = (await detailOf(agtOrderNo)).skipped;
    expect(shown.map(({ account }) => account).toSorted()).toEqual(['ali', 'wx']);
    expect(shown[0]?.reason).toBe('超过单日笔数上限');
  });

  it('is for staff who oversee products, of an open product and an amount that it takes', async () => {
    expect(await preview({}, agent)).toMatchObject({ code: 403 });
    expect(await preview({ product: 'nobody' })).toMatchObject({ code: 404 });
    expect(await preview({ amount: '0.00' })).toMatchObject({ code: 400, data: [{ field: 'amount' }] });
    expect(await preview({ amount: '99999999.00' })).toMatchObject({ code: 400, data: [{ field: 'amount' }] });
    expect(await preview({ amount: 'x' })).toMatchObject({ code: 400 });
    await change(`update product set enabled = false where code = 'wallet'`);
    expect(await preview({ product: 'wallet' })).toMatchObject({ code: 404 });
    await change(`update product set enabled = true where code = 'wallet'`);
  });
});

describe('routing', () => {
  it('passes over a channel whose company does not answer, with the reason', async () => {
    await change(`insert into connector_health (name, opened_at, probe_at) values ('pay-wx', now(), now())`);
    const asked = await previewed();
    expect(namesOf(asked.ranked)).toEqual(['ali', expect.stringMatching(/银行/)]);
    expect(skipsOf(asked)).toEqual([['wx', 'channel_down']]);
    const { agtOrderNo, placeId, skipped } = await route();
    expect(placeId).toBe(asked.ranked[0]?.placeId);
    expect(skipped).toMatchObject([{ r: 'channel_down', p: asked.skipped[0]?.placeId }]);
    expect((await detailOf(agtOrderNo)).skipped).toEqual([{ account: 'wx', reason: '支付渠道暂不可用' }]);
  });

  it('prefers the channel that is cheapest for the amount, where the product says so', async () => {
    await change(`update product set place_choice = 'cost' where code = 'bank'`);
    // 0.6 % of 100.00 are 0.60; of 500.00 they are 3.00, and the fixed 1.00 is less.
    for (const [amount, name, costs] of [
      ['100.00', 'wx', ['0.60', '1.00', '']],
      ['500.00', 'ali', ['1.00', '3.00', '']],
      ['100.00', 'wx', ['0.60', '1.00', '']],
    ] as const) {
      const { choice, ranked } = await previewed(amount);
      expect(choice).toBe('cost');
      expect(ranked.map(({ cost }) => cost)).toEqual(costs);
      expect(ranked[0]?.name).toBe(name);
      expect((await route(amount)).placeId).toBe(ranked[0]?.placeId);
    }
  });

  it('passes over a channel below its floor of success, and tries it again an hour later', async () => {
    await change(`update receiving_place set min_success = 900`);
    await endPayments('wx', 19);
    expect((await channelOf('wx')).success).toBe('');
    expect(skipsOf(await previewed())).toEqual([]);
    await endPayments('wx', 1);
    expect((await channelOf('wx')).success).toBe('0.0');
    const asked = await previewed();
    expect(skipsOf(asked)).toEqual([['wx', 'success_low']]);
    expect(asked.skipped[0]).toMatchObject({ success: '0.0', minSuccess: '90.0' });
    const { placeId, skipped } = await route();
    expect(placeId).toBe(asked.ranked[0]?.placeId);
    expect(skipped).toMatchObject([{ r: 'success_low', p: asked.skipped[0]?.placeId }]);
    // The other channel has too few payments to judge; without a floor none is left out.
    await change(`update receiving_place set min_success = null`);
    expect(skipsOf(await previewed())).toEqual([]);
    await change(`update receiving_place set min_success = 900`);
    await change(`update channel_payment set ended_at = ended_at - interval '2 hours' where state = 'closed'`);
    expect(skipsOf(await previewed())).toEqual([]);
  });

  it('offers a payer no other method that it would pass over itself, and refuses one that is asked for', async () => {
    await change(`update receiving_place set enabled = false where payment_channel_id =
      (select id from payment_channel where code = 'wx')`);
    const { agtOrderNo, payUrl } = await route();
    await change('update receiving_place set enabled = true');
    const o = new URL(payUrl).searchParams.get('o') ?? '';
    type Method = { id: string; name: string; chosen: boolean };
    const offered = async (): Promise<Method[]> =>
      (await server.app.inject({ method: 'GET', url: `/api/pay/order?o=${o}` })).json().data.methods;
    const wx = (await offered()).find(({ name }) => name === 'wx');
    if (!wx) throw new Error('no method wx');
    expect(
      await server.app.inject({ method: 'POST', url: '/api/pay/start', payload: { o, way: 'code' } }),
    ).toMatchObject({ statusCode: 200 });
    const choose = async () =>
      (await server.app.inject({ method: 'POST', url: '/api/pay/method', payload: { o, method: wx.id } })).json();
    const refusedNow = async () => {
      expect((await offered()).map(({ name }) => name)).not.toContain('wx');
      expect(await choose()).toMatchObject({ code: 409, msg: expect.stringContaining('暂不可用') });
    };
    await change(`insert into connector_health (name, opened_at, probe_at) values ('pay-wx', now(), now())`);
    await refusedNow();
    // The payment that stands was not closed for a method that is refused.
    const [live] = await server.owner`
      select p.ended_at from channel_payment p join collection_order c on c.id = p.order_id
      where c.agt_order_no = ${agtOrderNo}`;
    expect(live).toEqual({ ended_at: null });
    await change('delete from connector_health');
    await change('update receiving_place set min_success = 900');
    await endPayments('wx', 20);
    await refusedNow();
    await change('update receiving_place set min_success = null');
    expect(await choose()).toMatchObject({ code: 200 });
    // The chosen one stays on the page, whatever happens to its channel.
    await change(`insert into connector_health (name, opened_at, probe_at) values ('pay-wx', now(), now())`);
    expect((await offered()).find(({ chosen }) => chosen)).toMatchObject({ name: 'wx' });
    await change(`update channel_payment set ended_at = ended_at - interval '2 hours' where state = 'closed'`);
  });

  it('takes its floor of success from two people', async () => {
    const second = await insertSession(server, 'admin02');
    const { data } = await admin.get('/api/receiving/places');
    const place = (data as ReceivingPlaceView[]).find(({ accountCode }) => accountCode === 'wx');
    if (!place) throw new Error('no place at wx');
    const { position, weight, opensAt, closesAt, minAmount, maxAmount, dailyAmount, dailyCount, enabled } = place;
    const terms = { position, weight, opensAt, closesAt, minAmount, maxAmount, dailyAmount, dailyCount, enabled };
    const asked = (minSuccess: string) => ({ subjectId: 'bank/channel:wx', payload: { ...terms, minSuccess } });
    for (const wrong of ['0', '101', '95.55', 'x'])
      expect(await propose(admin, 'receiving.place', asked(wrong))).toMatchObject({
        code: 400,
        data: [{ field: 'payload.minSuccess' }],
      });
    const id = await proposed(admin, 'receiving.place', asked('95.5'));
    expect(JSON.stringify(await detailOfApproval(second, id))).toContain('95.5%');
    await expect(
      server.platform.db.app.unsafe('update receiving_place set min_success = 1 where payment_channel_id is not null'),
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
    expect(await decide(second, 'approve', id)).toMatchObject({ code: 200 });
    const now = (await admin.get('/api/receiving/places')).data as ReceivingPlaceView[];
    expect(now.find(({ accountCode }) => accountCode === 'wx')).toMatchObject({ minSuccess: '95.5' });
  });

  it('counts a channel’s success by what was paid of what ended', async () => {
    for (let n = 0; n < 2; n++) {
      await change(`update receiving_place set weight = 10000
        where payment_channel_id = (select id from payment_channel where code = 'ali')`);
      await change(`update receiving_place set enabled = false
        where payment_channel_id = (select id from payment_channel where code = 'wx')`);
      await pay(alipay, '200.00');
    }
    await change(`update receiving_place set enabled = true`);
    await endPayments('ali', 18);
    expect((await channelOf('ali')).success).toBe('10.0');
    await change(`update channel_payment set ended_at = ended_at - interval '2 hours' where state = 'closed'`);
    expect((await channelOf('ali')).success).toBe('');
  });
});

/** Payments of a channel that ended a moment ago, unpaid. */
async function endPayments(code: string, count: number): Promise<void> {
  await change(`
    insert into channel_payment (payment_no, order_id, order_no, channel_id, way, amount, expires_at, state, ended_at,
      ask_at)
    select 'ended' || md5(random()::text || n)::varchar(20), 0, '', c.id, 'code', 100, now(), 'closed',
      clock_timestamp(), null
    from payment_channel c, generate_series(1, ${count}) n where c.code = '${code}'`);
}

describe('the cost of a channel', () => {
  it('stands on the receipt by the terms of that moment, and in the margin of the order and of the day', async () => {
    await change(`update product set place_choice = 'cost' where code = 'bank'`);
    const { agtOrderNo } = await pay(wechat, '100.00');
    await change(`update payment_channel set cost_rate = 0, cost_fixed = 50, cost_least = 200 where code = 'wx'`);
    const second = await pay(alipay, '300.00');
    await change(`update payment_channel set enabled = false where code = 'ali'`);
    const third = await pay(wechat, '150.00');
    await change(`update payment_channel set enabled = true where code = 'ali'`);
    const costs = await server.owner<{ cost: bigint }[]>`
      select r.cost from receipt r join collection_order o on o.id = r.order_id
      where o.agt_order_no in (${agtOrderNo}, ${second.agtOrderNo}, ${third.agtOrderNo}) order by r.id`;
    expect(costs.map(({ cost }) => cost)).toEqual([60n, 100n, 200n]);
    const detail = await detailOf(agtOrderNo);
    // The merchant pays 3 % of 100.00; nobody has a commission.
    expect(detail.margin).toEqual({
      channel: 'wx',
      currency: 'CNY',
      fee: '3.00',
      commission: '0.00',
      cost: '0.60',
      margin: '2.40',
    });
    expect((await detailOf((await route()).agtOrderNo)).margin).toBeNull();
  });

  it('is reported per day and channel, and fees and commissions equal the ledger', async () => {
    // With an agent that acquired the merchant, a part of the fee is its commission.
    await change(`update merchant set acquiring_agent = (select id from participant where name = 'agent02')
      where mch_id = 'M1001'`);
    await pay(alipay, '900.00').finally(() => change('update merchant set acquiring_agent = null'));
    const days = { startDate: firstDay, endDate: today() };
    const { code, data } = await admin.get('/api/report/getChannels', days);
    expect(code).toBe(200);
    const { lines, totals } = data as ChannelReport;
    const [books] = await server.owner<{ revenue: bigint; commission: bigint; cost: bigint; orders: number }[]>`
      select sum(case when a.kind = 'revenue' then p.amount else 0 end)::bigint as revenue,
        sum(case when a.kind = 'commission' then p.amount else 0 end)::bigint as commission,
        (select sum(r.cost)::bigint from receipt r) as cost,
        (select count(*)::int from receipt r where r.channel_receipt_id is not null) as orders
      from ledger_transfer t
      join ledger_posting p on p.transfer_id = t.id
      join ledger_account a on a.id = p.account_id
      join collection_order o on o.agt_order_no = t.order_no
      join receipt r on r.order_id = o.id and r.channel_receipt_id is not null`;
    if (!books) throw new Error('no books');
    expect(books.commission).toBeGreaterThan(0n);
    expect(totals.orders).toBe(books.orders);
    expect(parseSum(totals.fee) - parseSum(totals.commission)).toBe(books.revenue);
    expect(parseSum(totals.commission)).toBe(books.commission);
    expect(parseSum(totals.cost)).toBe(books.cost);
    expect(parseSum(totals.margin)).toBe(books.revenue - books.cost);
    expect([...new Set(lines.map((line) => line.code))].toSorted()).toEqual(['ali', 'wx']);
    expect(lines.every(({ day }) => day >= firstDay && day <= days.endDate)).toBe(true);
    for (const key of ['amount', 'fee', 'commission', 'cost', 'margin'] as const)
      expect(lines.reduce((sum, line) => sum + parseSum(line[key]), 0n)).toBe(parseSum(totals[key]));
  });

  it('is shown to operators only, for a month at most', async () => {
    const days = { startDate: '2026-01-01', endDate: '2026-01-31' };
    expect(await admin.get('/api/report/getChannels', days)).toMatchObject({ code: 200, data: { lines: [] } });
    const longer = { ...days, endDate: '2026-02-01' };
    expect(await admin.get('/api/report/getChannels', longer)).toMatchObject({
      code: 400,
      data: [{ field: 'endDate' }],
    });
    expect(await agent.get('/api/report/getChannels', days)).toMatchObject({ code: 403 });
  });

  it('is never of a bank’s receipt, and never above the amount', async () => {
    for (const set of ['cost = amount + 1', 'cost = -1', 'cost = 1, channel_receipt_id = null, line_id = 1'])
      await expect(
        server.owner.begin(async (tx) => {
          await tx`alter table receipt disable trigger receipt_immutable`;
          await tx.unsafe(`update receipt set ${set} where id = (select min(id) from receipt)`);
        }),
        set,
      ).rejects.toThrow(/receipt_cost_check/);
  });
});

const parseSum = (text: string) => (text.startsWith('-') ? -parseMoney(text.slice(1)) : parseMoney(text));
