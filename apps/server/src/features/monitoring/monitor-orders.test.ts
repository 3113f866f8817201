import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { every } from '../../platform/jobs/jobs.ts';
import { fundMerchant, listPayout } from '../../test-support/arrange/arrange-payouts.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { listQueues } from '../system/system-store.ts';
import { monitorOrders } from './monitor-orders.ts';
import { monitorAll } from './monitor-testing.ts';

let server: TestServer;
let agent01: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  agent01 = await signInUser(server, 'agent01');
  await fundMerchant(server, 1_000_000_000n);
});
afterAll(() => server?.stop());

const rows = async (sql: PromiseLike<readonly object[]>) => (await sql) as Record<string, never>[];
const factsOf = async (orderNo: string, stage: string) =>
  (
    await rows(
      server.owner`
        select facts, outcome
        from risk_decision
        where order_no = ${orderNo} and stage = ${stage}
        order by id desc limit 1`,
    )
  )[0] as unknown as { facts: Record<string, number>; outcome: string };
const caseOf = async (kind: string, what: string) =>
  (
    await rows(
      server.owner`
        select c.*, h.times, h.what
        from risk_hit h
        join risk_case c on c.id = h.case_id
        where c.subject_kind = ${kind} and h.what = ${what}
        order by c.id desc limit 1`,
    )
  )[0] as unknown as Record<string, unknown> | undefined;

describe('monitoring follows the orders', () => {
  it('writes a decision for each with what it was made of, once, however often it runs', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '88.50', payerRef: '周一一' });
    await monitorAll(server);
    await monitorAll(server);
    const { facts, outcome } = await factsOf(agtOrderNo, 'collection');
    expect(outcome).toBe('allow');
    expect(facts).toMatchObject({ amount: 8850, payerOrders1h: 1, payerSmallOdd24h: 1, accountPayers24h: 1 });
    const [{ n }] = (await rows(
      server.owner`select count(*)::int as n from risk_decision where order_no = ${agtOrderNo}`,
    )) as unknown as [{ n: number }];
    expect(n).toBe(1);
  });

  it('several workers at once count everything once', async () => {
    for (let at = 0; at < 6; at++) await createOrder(server, { amount: `9${at}.00`, payerRef: '周二二' });
    await Promise.all([1, 2, 3].map(() => monitorOrders(server.platform)));
    await monitorAll(server);
    const [{ n }] = (await rows(
      server.owner`
        select coalesce(sum(t.orders), 0)::int as n
        from risk_tally t
        where t.scope = 'payer'
          and t.key in (select payer from risk_decision where amount between 9000 and 9500 and payer is not null)`,
    )) as unknown as [{ n: number }];
    expect(n).toBe(6);
  });

  it('a payer in a hurry opens one case, which further hits join', async () => {
    for (let at = 0; at < 12; at++) await createOrder(server, { amount: `${200 + at}.00`, payerRef: '周三三' });
    await monitorAll(server);
    const found = await caseOf('payer', 'payer-velocity');
    expect(found).toMatchObject({ state: 0, subject_name: '周三三' });
    const before = Number(found?.times);
    await createOrder(server, { amount: '260.00', payerRef: '周三三' });
    await monitorAll(server);
    expect(await caseOf('payer', 'payer-velocity')).toMatchObject({ id: found?.id, times: before + 1 });
  });

  it('a payer that is not the declared one is noticed when the money comes', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '1500.00', payerRef: '周四四' });
    expect(await agent01.confirm(agtOrderNo)).toMatchObject({ code: 200 });
    await server.owner`update collection_order set payment_name = payer_ref where false`;
    await monitorAll(server);
    expect((await factsOf(agtOrderNo, 'paid')).facts).toMatchObject({ participantIn24h: 150000 });
  });

  it('payouts just under the limit to one payee are stopped before they are claimed', async () => {
    const payouts: string[] = [];
    for (const amount of ['46000.00', '47000.00', '48000.00', '49000.00'])
      payouts.push((await listPayout(server, { amount, beneficiaryName: '吴拆分' })).orderNo);
    await monitorAll(server);
    const [last] = await rows(server.owner`select frozen from payout_order where order_no = ${payouts.at(-1) ?? ''}`);
    expect(last).toEqual({ frozen: true });
    expect(await factsOf(payouts.at(-1) ?? '', 'payout')).toMatchObject({ outcome: 'hold' });
    const [freeze] = await rows(
      server.owner`select kind, lifted_at from risk_freeze where subject_id = ${payouts.at(-1) ?? ''}`,
    );
    expect(freeze).toEqual({ kind: 'payout', lifted_at: null });
    await expectWholeBooks(server);
  });
});

it('a receipt of another name than the payer declared is marked, whatever the merchant called it', async () => {
  const paidAs = async (paymentName: string, fields: Record<string, unknown>) => {
    const { agtOrderNo, payUrl } = await createOrder(server, { amount: '64.00', ...fields });
    const declared = { o: new URL(payUrl).searchParams.get('o'), payerName: '郑十一' };
    await server.app.inject({ method: 'POST', url: '/api/pay/payer', payload: declared });
    const [row] = await server.owner`
      select p.name
      from collection_order o
      join participant p on p.id = o.participant_id
      where o.agt_order_no = ${agtOrderNo}`;
    await (await signInUser(server, String(row?.name))).confirm(agtOrderNo, { paymentName });
    await monitorAll(server);
    return (await factsOf(agtOrderNo, 'paid')).facts.nameDiffers;
  };
  expect(await paidAs('郑十一', {})).toBeFalsy();
  expect(await paidAs('王别人', {})).toBeTruthy();
  expect(await paidAs('郑十一', { payerRef: '李另一' })).toBeTruthy();
}, 60_000);

it('a backlog is said on 系统状态, worked off, and does not hold up a stop', async () => {
  const { agtOrderNo } = await createOrder(server, { amount: '77.00', payerRef: '吴九九' });
  await monitorAll(server);
  await server.owner`
    insert into event_log (kind, order_id, order_no, at)
    select 'collection.routed', o.id, o.agt_order_no, clock_timestamp() - interval '1 minute'
    from collection_order o, generate_series(1, 12000) where o.agt_order_no = ${agtOrderNo}`;
  const standing = async () =>
    (await listQueues(server.platform.db.app)).find(({ name }) => name === 'monitoring') ?? { waiting: -1, lagS: -1 };
  await expect.poll(standing, { timeout: 10_000 }).toMatchObject({ waiting: 10_001 });
  expect((await standing()).lagS).toBeGreaterThanOrEqual(60);
  const stop = every(server.platform, 'monitor', 300, () => monitorOrders(server.platform));
  const decided = async () =>
    (await rows(server.owner`select count(*)::int as n from risk_decision where order_no = ${agtOrderNo}`))[0]?.n ?? 0;
  await expect.poll(decided, { timeout: 20_000 }).toBeGreaterThan(1_000);
  const begun = performance.now();
  await stop();
  expect(performance.now() - begun).toBeLessThan(2_500);
  expect((await standing()).waiting).toBeGreaterThan(0);
  await monitorAll(server);
  expect(await standing()).toMatchObject({ waiting: 0, lagS: 0 });
  expect(await decided()).toBe(12_001);
}, 120_000);
