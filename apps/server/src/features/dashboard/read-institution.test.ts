import { type AgtIndex, type Exposure, type Institution, WAITING_CAP } from '@mashang/contract/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { acceptRefundProof, payRefundTask, refundByTwo } from '../../test-support/arrange/arrange-refunds.ts';
import { arrangeSettlement, makeRun, putByTwo } from '../../test-support/arrange/arrange-settlements.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
/** The facts about the institution are cached for two seconds of the server's clock. */
const LATER_MS = 3_000;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01', 'agent01', 'agent02'])
    users[name] = await insertSession(server, name);
});
afterAll(() => server.stop());

async function see(name = 'admin01'): Promise<Institution> {
  server.clock.advance(LATER_MS);
  const answer = await (users[name] as TestUser).get('/api/index/institution');
  expect(answer.code).toBe(200);
  return answer.data;
}
const count = (seen: Institution, name: string) => seen.waiting.find((one) => one.name === name)?.count;

describe('the institution’s home', () => {
  it('holds what the ledger holds, and moves with an order', async () => {
    const before = await see();
    const { agtOrderNo } = await createOrder(server, { amount: '120.00' });
    const after = await see();
    const grown = (name: keyof Exposure) => Number(after.exposure[name]) - Number(before.exposure[name]);
    expect(grown('awaiting')).toBe(120);
    expect(grown('awaitingCount')).toBe(1);
    expect(grown('floatHeld')).toBe(120);
    expect(grown('floatAvailable')).toBe(-120);
    await server.owner`select file_next_complaint(${agtOrderNo}, 'fraud', 'not what was said', '')`;
    const complained = await see();
    expect(complained.waiting.find(({ name }) => name === 'complaints')).toMatchObject({
      count: (count(after, 'complaints') ?? 0) + 1,
      since: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('shows each role what is its to do, and nobody else anything', async () => {
    const names = async (user: string) => (await see(user)).waiting.map(({ name }) => name);
    expect(await names('finance01')).toEqual(
      expect.arrayContaining(['approvals', 'payoutsToAccept', 'exceptions', 'adjustments', 'webhooksDead']),
    );
    expect(await names('finance01')).not.toEqual(expect.arrayContaining(['complaints']));
    expect(await names('finance01')).not.toEqual(expect.arrayContaining(['participantReviews']));
    expect(await names('risk01')).toEqual(
      expect.arrayContaining(['approvals', 'complaints', 'participantReviews', 'accountChecks', 'payoutsAbnormal']),
    );
    expect(await names('risk01')).toEqual(expect.arrayContaining(['hits', 'casesOverdue', 'casesOpen', 'riskReports']));
    for (const name of ['hits', 'casesOverdue', 'casesOpen', 'riskReports'])
      expect(await names('finance01')).not.toContain(name);
    expect(await names('risk01')).not.toEqual(expect.arrayContaining(['exceptions']));
    expect((await (users.agent01 as TestUser).get('/api/index/institution')).code).toBe(403);
  });

  it('holds only the figures a role may see elsewhere', async () => {
    const home = async () => (await (users.risk01 as TestUser).get('/api/index/agtIndex')).data as Partial<AgtIndex>;
    const give = async (...permissions: string[]) => {
      await server.owner`
        insert into role (code, name, permissions) values ('operator_two', '两页', ${permissions})
        on conflict (code) do update set permissions = excluded.permissions`;
      await server.owner`update app_user set roles = '{operator_two}' where username = 'risk01'`;
      server.platform.bus.signal('access');
    };
    await give('dashboard:read', 'profile:update', 'merchant:read');
    expect(Object.keys(await home()).sort()).toEqual([
      'approvals',
      'currency',
      'floats',
      'paused',
      'payouts',
      'refundTasks',
      'standing',
      'unbound',
    ]);
    const none = await see('risk01');
    expect(none.exposure).toEqual({});
    expect(none.waiting).toEqual([]);
    await give('dashboard:read', 'collection-order:read');
    expect(Object.keys(await home()).sort()).toEqual(
      [
        'amount',
        'approvals',
        'awaiting',
        'currency',
        'floats',
        'funnel',
        'hourly',
        'orders',
        'paused',
        'payouts',
        'refundTasks',
        'standing',
        'succeeded',
      ].concat(['successRate', 'unbound']),
    );
    expect(Object.keys((await see('risk01')).exposure).sort()).toEqual(['awaiting', 'awaitingCount']);
    await give('dashboard:read', 'payout-order:read');
    expect(Object.keys((await see('risk01')).exposure).sort()).toEqual(['payouts', 'payoutsCount']);
    await give('dashboard:read', 'ledger:books');
    expect(await home()).toMatchObject({ float: {}, commission: {}, commissionBalance: '0.00', floatDays: {} });
    expect(await home()).not.toHaveProperty('orders');
    expect((await see('risk01')).exposure).toHaveProperty('revenue');
    expect((await see('risk01')).exposure).not.toHaveProperty('awaiting');
    await server.owner`update app_user set roles = '{operator_risk}' where username = 'risk01'`;
    server.platform.bus.signal('access');
  });

  it('says what is amiss: a float that is out, a broken proof, an endpoint nothing arrives at', async () => {
    // No worker runs here, so on a slow machine the queue of earlier tests is late and causes an alert.
    const kinds = async (user: string) =>
      (await see(user)).alerts.filter(({ kind }) => kind !== 'queue').map(({ kind, subject }) => `${kind} ${subject}`);
    // In the demo, agent03 takes orders and was never given a float.
    expect(await kinds('admin01')).toEqual(['low-float agent03']);
    await server.owner`insert into verify_run (ms, checked, broken, examples) values (1, 10, 2, '{}')`;
    await server.owner`
      insert into audit_verification (who, from_seq, to_seq, to_hash, broken, examples)
      values ('x', 1, 2, '\\x00', 1, '{}')`;
    const beat = (id: string, port: number, silentS: number) =>
      server.owner`
        insert into replica (id, host, pid, port, version, node, started_at, memory_mb, seen_at)
        values (${id}, 'h', 1, ${port}, '1', '1', now(), 1, now() - make_interval(secs => ${silentS}))`;
    await Promise.all([beat('a', 1, 40), beat('b', 1, 0), beat('c', 2, 40)]);
    const [endpoint] = await server.owner`
      with e as (insert into webhook_endpoint (merchant_id, url)
        select id, 'http://127.0.0.1:9/gone'
        from merchant
        limit 1
        returning id, merchant_id)
      insert into webhook_target (merchant_id, endpoint_id, origin, failures, opened_at, last_failure_at, last_failure)
      select merchant_id, id, '', 5, now(), now(), 'HTTP 502' from e returning endpoint_id::text as id`;
    await server.owner`
      update collection_account
      set min_amount = 100000000, max_amount = 100000000
      where participant_id = (select id from participant where name = 'ms02')`;
    const key = `endpoint e${(endpoint as unknown as { id: string }).id}`;
    expect(await kinds('admin01')).toEqual(
      expect.arrayContaining(['verify ', 'audit-chain ', key, 'low-float ms02', 'replica h:2']),
    );
    expect(await kinds('admin01')).not.toContain('replica h:1');
    expect(await kinds('finance01')).not.toContain('audit-chain ');
    const { alerts } = await see();
    expect(alerts.filter(({ kind }) => kind !== 'queue').every(({ level }) => level === 'bad')).toBe(true);
    expect(alerts.find(({ subject }) => subject === 'ms02')?.text).toBe('ms02 可用额度 100000.00 元，已不够接单');
  });

  it('says since when the oldest waits, also where more wait than are counted', async () => {
    await server.owner`
      insert into risk_case (subject_kind, subject_key, title, due_at, opened_at)
      select 'order', 'OLD-' || n, '待查', now() + interval '1 day',
        timestamptz '2026-01-01 12:00+8' - make_interval(hours => n)
      from generate_series(1, ${WAITING_CAP + 500}) n`;
    const open = (await see('risk01')).waiting.find(({ name }) => name === 'casesOpen');
    const hours = WAITING_CAP + 500;
    const [oldest] = await server.owner`
      select wire_time(timestamptz '2026-01-01 12:00+8' - make_interval(hours => ${hours})) as since`;
    expect(open).toMatchObject(oldest as { since: string });
  });

  it('names a merchant whose verification ends soon, and the list finds it', async () => {
    await server.owner`
      update merchant
      set kyb_status = 2, kyb_expires_at = now() + interval '5 days'
      where mch_id = 'M1001'`;
    const seen = await see();
    expect(seen.alerts.find(({ kind }) => kind === 'merchant-end')).toMatchObject({ level: 'bad', subject: 'M1001' });
    const list = async (days: number) => {
      await server.owner`
        update merchant
        set kyb_expires_at = now() + make_interval(days => ${days})
        where mch_id = 'M1001'`;
      return (await (users.admin01 as TestUser).get('/api/merchants/getPageList', { expiring: '1' })).data;
    };
    expect(await list(5)).toMatchObject({ total: 1, list: [{ mchId: 'M1001' }] });
    expect(await list(31)).toMatchObject({ total: 0 });
  });

  it('counts proofs of refunds for whoever may accept them, as the first and as the second', async () => {
    await rotateOnly(server, 'agent02');
    const agent = users.agent02 as TestUser;
    const { agtOrderNo } = await createOrder(server, { amount: '500.00' });
    expect(await agent.confirm(agtOrderNo, { googleAuthCode: agent.code() })).toMatchObject({ code: 200 });
    const staff = { maker: users.admin01 as TestUser, checker: users.admin02 as TestUser };
    const refundNo = await refundByTwo(staff, agtOrderNo, { amount: '50.00' });
    const counts = async (name: string) => {
      const seen = await see(name);
      return [count(seen, 'refundsToAccept'), count(seen, 'refundsToSecond')];
    };
    const found = async (awaits: string) =>
      ((await (users.admin01 as TestUser).get('/api/refunds/getPageList', { awaits })).data as { total: number }).total;
    expect(await counts('finance01')).toEqual([0, 0]);
    const tasks = async () => ((await agent.get('/api/index/agtIndex')).data as AgtIndex).refundTasks;
    expect(await tasks(), 'what its collector has to pay back').toBe(1);
    expect(await payRefundTask(server, refundNo)).toBe('done');
    expect(await tasks()).toBe(0);
    expect([await found('first'), await found('second')]).toEqual([1, 0]);
    expect(await counts('admin01'), 'who proposed the refund').toEqual([0, 0]);
    expect(await counts('finance01')).toEqual([1, 0]);
    expect(await acceptRefundProof(server, refundNo), 'by finance01').toBe('first_of_two');
    expect([await found('first'), await found('second')]).toEqual([0, 1]);
    expect(await counts('finance01')).toEqual([0, 0]);
    expect(await counts('admin02')).toEqual([0, 1]);
    expect(await counts('risk01'), 'pays no refunds').toEqual([undefined, undefined]);
    expect(await acceptRefundProof(server, refundNo)).toBe('done');
    expect(await counts('admin02')).toEqual([0, 0]);
  });

  it('counts settlements and refunds that the institution has to pay, for whoever may', async () => {
    const staff = { maker: users.admin01 as TestUser, checker: users.admin02 as TestUser };
    const agent = users.agent02 as TestUser;
    const orders: string[] = [];
    for (const amount of ['300.00', '400.00']) {
      const { agtOrderNo } = await createOrder(server, { amount });
      expect(await agent.confirm(agtOrderNo, { googleAuthCode: agent.code() })).toMatchObject({ code: 200 });
      orders.push(agtOrderNo);
    }
    const counts = async (name: string) => {
      const seen = await see(name);
      return ['refundsToSend', 'refundsShort', 'settlementsToPropose', 'settlementsToSend'].map((one) =>
        count(seen, one),
      );
    };
    expect(await counts('finance01')).toEqual([0, 0, 0, 0]);
    const [paidBack, short] = orders as [string, string];
    await refundByTwo(staff, paidBack, { amount: '10.00', executor: 'institution' });
    expect(await counts('finance01')).toEqual([1, 0, 0, 0]);
    const runNo = await makeRun(staff, await arrangeSettlement(server, staff, { holdBack: false }));
    expect(await counts('finance01'), 'nobody has asked for its payment').toEqual([1, 0, 1, 0]);
    await putByTwo(staff, 'settlement.run', runNo);
    expect(await counts('finance01')).toEqual([1, 0, 0, 1]);
    // The settlement holds the whole balance.
    await refundByTwo(staff, short, { amount: '20.00' });
    expect(await counts('finance01')).toEqual([1, 1, 0, 1]);
    expect(await counts('risk01'), 'pays nothing').not.toContain(1);
  });
});
