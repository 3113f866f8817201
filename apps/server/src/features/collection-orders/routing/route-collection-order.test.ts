import { setTimeout as wait } from 'node:timers/promises';
import type { CollectionDetail, CollectionPage, SkipReason } from '@mashang/contract/collection-orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personal } from '../../../platform/security/personal.ts';
import { BANK, openBankAccount, openPlace, setMode } from '../../../test-support/arrange/arrange-institution.ts';
import {
  closeOpenOrders,
  participantId,
  productId,
  rotateOnly,
} from '../../../test-support/arrange/arrange-network.ts';
import { callMerchant, createOrder } from '../../../test-support/call-merchant.ts';
import { changesOf, expectWholeBooks, readBalances, readOrder } from '../../../test-support/read-books.ts';
import { signInUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await closeOpenOrders(server);
  await rotateOnly(server, 'agent02');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

type Sides = { arrange: string; undo: string };
const PERSON = `(select person_id from participant where name = 'agent02')`;
const ACCOUNTS = `collection_account set`;

/** SQL that makes agent02 unfit, and fit again. Columns that the schema guards are changed as it allows. */
const UNFIT: [SkipReason, Sides][] = [
  ['channel_off', { arrange: `update channel set enabled = false`, undo: `update channel set enabled = true` }],
  ['channel_off', { arrange: `update channel set healthy = false`, undo: `update channel set healthy = true` }],
  ['out_of_hours', { arrange: `update channel set opens_at = '24:00'`, undo: `update channel set opens_at = '00:00'` }],
  [
    'out_of_range',
    { arrange: `update channel set max_amount = 100`, undo: `update channel set max_amount = 10000000000` },
  ],
  [
    'out_of_range',
    { arrange: `update ${ACCOUNTS} max_amount = 5000`, undo: `update ${ACCOUNTS} max_amount = 5000000` },
  ],
  ['account_off', { arrange: `update ${ACCOUNTS} status = 0`, undo: `update ${ACCOUNTS} status = 1` }],
  [
    'frozen',
    {
      arrange: `update ${ACCOUNTS} status = 0, check_status = 'frozen'`,
      undo: `update ${ACCOUNTS} status = 1, check_status = 'approved'`,
    },
  ],
  ['frozen', { arrange: `update participant set frozen = true`, undo: `update participant set frozen = false` }],
  ['frozen', { arrange: `update person set frozen = true`, undo: `update person set frozen = false` }],
  [
    'account_type',
    {
      arrange: `update account_type set enabled = false where acc_type = 2`,
      undo: `update account_type set enabled = true where acc_type = 2`,
    },
  ],
  ['not_verified', { arrange: `update participant set kyc_status = 4`, undo: `update participant set kyc_status = 2` }],
  [
    'not_verified',
    {
      arrange: `update participant set kyc_expires_at = now() - interval '1 minute'`,
      undo: `update participant set kyc_expires_at = now() + interval '1 year'`,
    },
  ],
  [
    'participant_paused',
    { arrange: `update participant set run_status = 0`, undo: `update participant set run_status = 1` },
  ],
  [
    'daily_amount',
    {
      arrange: `update person set daily_amount = 9999 where id = ${PERSON}`,
      undo: `update person set daily_amount = 500000000`,
    },
  ],
  [
    'daily_count',
    { arrange: `update person set daily_count = 0 where id = ${PERSON}`, undo: `update person set daily_count = 5000` },
  ],
  [
    'monthly_amount',
    {
      arrange: `update person set monthly_amount = 9999 where id = ${PERSON}`,
      undo: `update person set monthly_amount = 10000000000`,
    },
  ],
  [
    'monthly_count',
    {
      arrange: `update person set monthly_count = 0 where id = ${PERSON}`,
      undo: `update person set monthly_count = 100000`,
    },
  ],
];

describe('an account is passed over, its reason kept, and the order fails without a hold', () => {
  it.each(UNFIT)('%s: %o', async (reason, { arrange, undo }) => {
    await server.change((sql) => sql.unsafe(arrange));
    try {
      const before = await readBalances(server);
      const { agtOrderNo, status } = await createOrder(server, { amount: '100.00' });
      expect(status).toBe(3);
      const { skipped, participant } = await readOrder(server, agtOrderNo);
      expect(participant).toBeNull();
      expect(new Set(skipped.map(({ r }) => r))).toEqual(new Set([reason]));
      expect(changesOf(before, await readBalances(server))).toEqual({});
    } finally {
      await server.change((sql) => sql.unsafe(undo));
    }
    expect((await createOrder(server, { amount: '100.00' })).status).toBe(1);
  });

  it('account_off: one that is not approved cannot be on', async () => {
    // The guard keeps unapproved accounts off, so both reasons are true; off is reported first.
    await server.change((sql) => sql`update collection_account set status = 0, check_status = 'pending'`);
    const { agtOrderNo } = await createOrder(server, { amount: '100.00' });
    await server.change((sql) => sql`update collection_account set status = 1, check_status = 'approved'`);
    expect((await readOrder(server, agtOrderNo)).skipped.map(({ r }) => r)).toEqual(['account_off']);
  });

  it('float_short: the float that is left, not the float in all, decides', async () => {
    await rotateOnly(server, 'agent03');
    const { agtOrderNo, status } = await createOrder(server, { amount: '100.00' });
    expect(status).toBe(3);
    expect((await readOrder(server, agtOrderNo)).skipped.map(({ r }) => r)).toEqual(['float_short']);
    await rotateOnly(server, 'ms01');
    expect((await createOrder(server, { amount: '50000.00' })).status).toBe(1);
    expect((await createOrder(server, { amount: '49999.99' })).status).toBe(1);
    const third = await createOrder(server, { amount: '10.00' });
    expect(third.status).toBe(3);
    expect((await readOrder(server, third.agtOrderNo)).skipped.map(({ r }) => r)).toEqual(['float_short']);
  });

  it('same_amount_open: a free account goes first, and its reason is kept of the other', async () => {
    await rotateOnly(server, 'agent02', 'ms01');
    const orders = await Promise.all([1, 2].map(() => createOrder(server, { amount: '101.00' })));
    const taken = await Promise.all(orders.map(({ agtOrderNo }) => readOrder(server, agtOrderNo)));
    expect(taken.map(({ participant }) => participant).sort()).toEqual(['agent02', 'ms01']);
    const skips = taken.flatMap(({ skipped }) => skipped.map(({ r }) => r));
    expect(skips.filter((r) => r !== 'same_amount_open')).toEqual([]);
    const third = await createOrder(server, { amount: '101.00' });
    expect(third.status).toBe(1);
    expect((await readOrder(server, third.agtOrderNo)).skipped.map(({ r }) => r)).toEqual(['same_amount_open']);
  });

  it('the merchant sees one reason, the operator every account', async () => {
    await rotateOnly(server, 'agent03');
    const { agtOrderNo } = await createOrder(server, { amount: '102.00' });
    const { body } = await callMerchant(server, { method: 'GET', path: `/api/v1/collections/${agtOrderNo}` });
    expect(body).toMatchObject({ status: 3, failReason: '没有可用收款账户（额度不足）' });
  });

  it('an empty rotation fails the order too', async () => {
    await rotateOnly(server);
    const { agtOrderNo, status } = await createOrder(server, { amount: '103.00' });
    expect(status).toBe(3);
    expect((await readOrder(server, agtOrderNo)).skipped).toEqual([{ a: '0', r: 'none_in_rotation' }]);
  });

  it('weight 0 is a reason of its account, in the order’s timeline too', async () => {
    await server.change((sql) => sql`update rotation set weight = 0`);
    const { agtOrderNo, status } = await createOrder(server, { amount: '104.00' });
    await server.change((sql) => sql`update rotation set weight = 100`);
    expect(status).toBe(3);
    expect((await readOrder(server, agtOrderNo)).skipped.map(({ r }) => r)).toEqual(['weight_zero']);
    const operator = await signInUser(server, 'admin01');
    const { data } = await operator.get('/api/agt/order/detail', { agtOrderNo });
    const { skipped, timeline } = data as CollectionDetail;
    expect(skipped).toMatchObject([{ reason: '轮询权重为 0，不会被派单' }]);
    expect(timeline.at(-1)).toMatchObject({ detail: '没有可用收款账户（轮询权重为 0，不会被派单）' });
  });
});

describe('the order list', () => {
  it('says the same at every load of an untouched order, so that a live list redraws nothing', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '105.00' });
    const agent = await signInUser(server, 'agent02');
    const load = () => agent.get('/api/agt/order/getPageList', { agtOrderNo });
    const first = (await load()).data as CollectionPage;
    expect(first.list).toMatchObject([{ agtOrderNo, status: 1 }]);
    await wait(20);
    expect((await load()).data).toEqual(first);
    const detail = (await agent.get('/api/agt/order/detail', { agtOrderNo })).data as CollectionDetail;
    expect(detail.order).toEqual(first.list[0]);
    expect(detail.leftMs).toBeGreaterThan(0);
  });
});

describe('commission rates', () => {
  async function addRate(name: string, rate: number, at = 'now()'): Promise<void> {
    const [participant, product] = [await participantId(server, name), await productId(server, 'wallet')];
    await server.owner.unsafe(
      `insert into participant_rate (participant_id, product_id, effective_from, rate)
        values (${participant}, ${product}, ${at}, ${rate})`,
    );
  }

  it("above the parent's are refused by the database, now and for the future", async () => {
    await expect(addRate('agent02', 12_001)).rejects.toThrow(/above the parent/);
    await expect(addRate('agent02', 12_001, `now() + interval '1 day'`)).rejects.toThrow(/above the parent/);
  });

  it("of a parent below a child's are refused", async () => {
    await expect(addRate('agent01', 9_999)).rejects.toThrow(/below a child/);
  });

  it('are never retroactive', async () => {
    await expect(addRate('agent02', 5_000, `now() - interval '2 minutes'`)).rejects.toThrow(/never retroactive/);
  });

  it('are superseded, never changed or removed, not even by the owner', async () => {
    await expect(server.owner`update participant_rate set rate = 1`).rejects.toThrow(/superseded/);
    await expect(server.owner`delete from participant_rate`).rejects.toThrow(/superseded/);
  });

  it('rate_missing: switched off for a product, or for an ancestor, the chain takes no order', async () => {
    const [participant, product] = [await participantId(server, 'agent02'), await productId(server, 'auto')];
    await server.owner`
      insert into participant_rate (participant_id, product_id, effective_from, rate, enabled)
      values (${participant}, ${product}, now(), 8000, false)`;
    const { agtOrderNo, status } = await createOrder(server, { product: 'auto', amount: '104.00' });
    expect(status).toBe(3);
    expect((await readOrder(server, agtOrderNo)).skipped.map(({ r }) => r)).toEqual(['rate_missing']);
  });

  it('commissions_above_fee: the operator never pays for an order', async () => {
    await server.change(
      (sql) =>
        sql`
          insert into merchant_fee (merchant_id, product_id, effective_from, rate)
          select m.id, p.id, now(), 11999
          from merchant m, product p
          where p.code = 'wallet'`,
    );
    const { agtOrderNo, status } = await createOrder(server, { product: 'wallet', amount: '105.00' });
    expect(status).toBe(3);
    expect((await readOrder(server, agtOrderNo)).skipped.map(({ r }) => r)).toEqual(['commissions_above_fee']);
  });

  it('in force when the order was routed are the ones it settles at', async () => {
    const [row] = await server.owner`select chain_rates, fee_rate from collection_order where status <> 3 limit 1`;
    expect(row).toEqual({ chain_rates: [8_000, 12_000], fee_rate: 30_000 });
  });
});

describe('limits follow the person', () => {
  it('are summed over all participants of one person, so one more account raises no cap', async () => {
    await rotateOnly(server, 'agent02', 'ms02');
    const [person] = await server.owner`select person_id as id from participant where name = 'agent02'`;
    const { id } = person as { id: bigint };
    const [old] = await server.owner`select person_id as id from participant where name = 'ms02'`;
    const [usage] = await server.owner`
        select case when day = (now() at time zone 'Asia/Shanghai')::date then day_amount else 0 end as used
        from person_usage
        where person_id = ${id}`;
    const { used } = (usage ?? { used: 0n }) as { used: bigint };
    await server.change(async (sql) => {
      await sql`update participant set person_id = ${id} where name = 'ms02'`;
      await sql`update person set daily_amount = ${used + 30_000n} where id = ${id}`;
    });
    try {
      const answers = [];
      for (const amount of ['200.00', '200.00', '90.00', '20.00']) answers.push(await createOrder(server, { amount }));
      expect(answers.map(({ status }) => status)).toEqual([1, 3, 1, 3]);
      const { skipped } = await readOrder(server, answers[1]?.agtOrderNo ?? '');
      expect(skipped.map(({ r }) => r)).toContain('daily_amount');
      expect(skipped).toHaveLength(2);
      // Fifty orders at the same time meet the same cap, of which 10.00 are left.
      const many = await Promise.all(
        Array.from({ length: 50 }, (_, n) => createOrder(server, { amount: `10.0${n % 2}` })),
      );
      expect(many.filter(({ status }) => status === 1)).toHaveLength(1);
      await expectWholeBooks(server);
    } finally {
      await closeOpenOrders(server);
      await server.change(async (sql) => {
        await sql`update participant set person_id = ${(old as { id: bigint }).id} where name = 'ms02'`;
        await sql`update person set daily_amount = 500000000`;
      });
    }
  });
});

describe('collection accounts', () => {
  function addAccount(fields: Record<string, unknown>): Promise<unknown> {
    const { owner = 'agent02', holder = '示范代理二有限公司', ...rest } = fields;
    const row = {
      acc_type: 2,
      out_auth_no: personal('collection_account.out_auth_no', String(Math.random())),
      receive_user_name: personal('collection_account.receive_user_name', holder as string),
      max_amount: 1000,
      evidence_due: new Date(Date.now() + 86_400_000),
      ...rest,
    };
    return server.owner.begin(async (tx) => {
      const [participant] = await tx`select id as participant_id from participant where name = ${owner as string}`;
      await tx`insert into collection_account ${tx({ ...row, ...participant } as never)}`;
    });
  }

  it('in another name than the verified one are refused by the database', async () => {
    await expect(addAccount({ holder: '示范代理三有限公司' })).rejects.toThrow(/holder name differs/);
    await expect(
      server.owner`
        update collection_account
        set receive_user_name = ${personal('collection_account.receive_user_name', '别人')}
        where participant_id = (select id from participant where name = 'agent02')`,
    ).rejects.toThrow(/holder name differs/);
  });

  it('in the own name of another width, with spaces and dots, are taken', async () => {
    await expect(addAccount({ holder: ' 示范代理二·有限公司　' })).resolves.toBeUndefined();
  });

  it('of a personal code are refused', async () => {
    await expect(addAccount({ code_kind: 'personal' })).rejects.toThrow(/code_kind/);
  });

  it('are active only when approved and their owner is verified', async () => {
    await expect(addAccount({ status: 1, check_status: 'pending' })).rejects.toThrow(/only when it is approved/);
    await server.owner`update participant set kyc_status = 1 where name = 'agent03'`;
    const insert = addAccount({
      owner: 'agent03',
      holder: '示范代理三有限公司',
      status: 1,
      check_status: 'approved',
    });
    await expect(insert).rejects.toThrow(/only when it is approved/);
    await server.owner`update participant set kyc_status = 2 where name = 'agent03'`;
  });
});

describe('rotation', () => {
  it('spreads orders over the accounts by weight and gives weight 0 none', async () => {
    await rotateOnly(server, 'agent01', 'agent02', 'ms01');
    await server.change(async (sql) => {
      await sql`
        update rotation r
        set weight = case p.name when 'agent01' then 300 when 'agent02' then 100 else 0 end
        from participant p
        where p.id = r.participant_id`;
    });
    const counts: Record<string, number> = {};
    for (let n = 0; n < 40; n++) {
      const { agtOrderNo } = await createOrder(server, { amount: `${300 + n}.00` });
      const name = (await readOrder(server, agtOrderNo)).participant ?? 'none';
      counts[name] = (counts[name] ?? 0) + 1;
    }
    await server.change((sql) => sql`update rotation set weight = 100`);
    expect(counts.agent01).toBeGreaterThanOrEqual(28);
    expect(counts.agent02).toBeGreaterThanOrEqual(8);
    expect(Object.keys(counts).sort()).toEqual(['agent01', 'agent02']);
  });

  it('gives an account that was out of it for long its share from then on, and no arrears', async () => {
    await rotateOnly(server, 'agent01', 'agent02');
    const weigh = (weight: number) =>
      server.change(
        (sql) =>
          sql`
            update rotation r
            set weight = ${weight}
            from participant p
            where p.id = r.participant_id and p.name = 'agent02'`,
      );
    const takers = async (from: number, orders: number) => {
      const names: string[] = [];
      for (let n = 0; n < orders; n++) {
        const { agtOrderNo } = await createOrder(server, { amount: `${from + n}.00` });
        names.push((await readOrder(server, agtOrderNo)).participant ?? 'none');
      }
      return names.filter((name) => name === 'agent02').length;
    };
    await weigh(0);
    expect(await takers(400, 20)).toBe(0);
    await weigh(100);
    const got = await takers(420, 12);
    expect(got).toBeGreaterThanOrEqual(5);
    expect(got).toBeLessThanOrEqual(7);
  });

  it("shares orders between the institution's place and the participants by their weights", async () => {
    await rotateOnly(server, 'agent01', 'agent02');
    await openBankAccount(server, { ...BANK, way: 'order' });
    await openPlace(server, 'bank', BANK.code, { weight: 300 });
    await setMode(server, 'agent_float');
    let placed = 0;
    for (let n = 0; n < 24; n++) {
      const { agtOrderNo, status } = await createOrder(server, { product: 'bank', amount: `${500 + n}.00` });
      expect(status).toBe(1);
      if ((await readOrder(server, agtOrderNo)).participant === null) placed += 1;
    }
    expect(placed).toBeGreaterThanOrEqual(17);
    expect(placed).toBeLessThanOrEqual(19);
  });
});
