import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose } from '../../test-support/arrange/arrange-approvals.ts';
import { participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectUnchanged } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const orders: Record<string, string> = {};
const NAMES = ['agent01', 'agent02', 'ms01', 'ms02'];

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['agent01', 'agent02', 'agent03', 'ms01', 'ms02', 'admin01', 'risk01'])
    users[name] = await signInUser(server, name);
  for (const [n, name] of NAMES.entries()) {
    await rotateOnly(server, name);
    orders[name] = (await createOrder(server, { amount: `${500 + n}.00` })).agtOrderNo;
  }
  await rotateOnly(server);
  orders.failed = (await createOrder(server, { amount: '600.00' })).agtOrderNo;
  await users.agent02?.confirm(orders.agent02 ?? '', {});
});
afterAll(() => server.stop());

const user = (name: string) => users[name] as TestUser;

/** The owners whose rows of a table a participant sees, under its own role. */
async function seenBy(name: string, query: string): Promise<string[]> {
  const id = await participantId(server, name);
  const rows = await server.platform.db.asParticipant(id, (tx) => tx.unsafe(query));
  return rows.map((row) => (row as unknown as { name: string }).name).sort();
}

const TABLES: [string, string, string][] = [
  ['collection_order', `select participant_id as owner from collection_order`, 'owner'],
  ['event_log', `select participant_id as owner from event_log`, 'owner'],
  ['participant', `select id as owner from participant`, 'owner'],
  ['collection_account', `select participant_id as owner from collection_account`, 'owner'],
  ['participant_rate', `select participant_id as owner from participant_rate`, 'owner'],
  ['rotation', `select participant_id as owner from rotation`, 'owner'],
  ['ledger_account', `select owner_id as owner from ledger_account`, 'owner'],
  [
    'ledger_balance',
    `select a.owner_id as owner from ledger_balance b left join ledger_account a on a.id = b.account_id`,
    'owner',
  ],
  [
    'ledger_posting',
    `select a.owner_id as owner from ledger_posting b left join ledger_account a on a.id = b.account_id`,
    'owner',
  ],
  [
    'ledger_hold',
    `select a.owner_id as owner from ledger_hold b left join ledger_account a on a.id = b.account_id`,
    'owner',
  ],
  [
    'ledger_rollup',
    `select a.owner_id as owner from ledger_rollup b left join ledger_account a on a.id = b.account_id`,
    'owner',
  ],
];

describe.each(TABLES)('%s under row-level security', (table, query) => {
  async function owners(taid: bigint | null): Promise<string[]> {
    const read = (tx: { unsafe(sql: string): PromiseLike<unknown> }) => tx.unsafe(query);
    const rows = (await (taid === null
      ? server.owner.begin(async (tx) => {
          await tx`set local role mashang_participant`;
          return read(tx);
        })
      : server.platform.db.asParticipant(taid, (tx) => read(tx) as Promise<unknown>))) as {
      owner: bigint | null;
    }[];
    return [...new Set(rows.map(({ owner }) => String(owner)))].sort();
  }

  it('shows agent02 its own rows only', async () => {
    const id = await participantId(server, 'agent02');
    expect(await owners(id)).toEqual([String(id)]);
  });

  it('shows agent01 its subtree and nobody else', async () => {
    const own = (await server.owner`
        select id::text
        from participant
        where path @> array[(select id from participant where name = 'agent01')]`) as unknown as {
      id: string;
    }[];
    const seen = await owners(await participantId(server, 'agent01'));
    expect(seen.length).toBeGreaterThan(1);
    expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(seen));
  });

  it('shows nothing to who is bound to nobody, or to a number that is nobody', async () => {
    expect(await owners(null)).toEqual([]);
    expect(await owners(999_999n)).toEqual([]);
    expect(table).not.toBe('');
  });
});

describe('the reading role', () => {
  it('sees one transfer only by a posting of its own', async () => {
    const transfers = `select order_no as name from ledger_transfer`;
    expect(await seenBy('agent02', transfers)).toContain(orders.agent02);
    expect(await seenBy('ms01', transfers)).toEqual(['']);
  });

  it.each([
    'merchant',
    'merchant_key',
    'app_user',
    'session',
    'person',
    'webhook_delivery',
    'complaint',
    'licence_profile',
    'channel',
    'audit_log',
    'api_nonce',
  ])('has no access to %s at all', async (table) => {
    await expect(seenBy('agent01', `select 1 as name from ${table}`)).rejects.toThrow(/permission denied/);
  });

  it('writes nothing', async () => {
    await expect(
      seenBy('agent02', `update collection_order set status = 2 returning agt_order_no as name`),
    ).rejects.toThrow(/permission denied|read-only/);
    await expect(seenBy('agent02', `select expire_collection_orders(1)::text as name`)).rejects.toThrow(
      /permission denied|read-only/,
    );
  });
});

const OTHERS = [
  ['agent02', 'agent01'],
  ['agent02', 'ms01'],
  ['agent03', 'agent02'],
  ['ms01', 'ms02'],
  ['ms01', 'agent02'],
  ['agent01', 'failed'],
  ['ms02', 'failed'],
] as const;

describe.each(OTHERS)('%s and the order of %s', (name, owner) => {
  it('has no detail', async () => {
    const answer = await user(name).get('/api/agt/order/detail', { agtOrderNo: orders[owner] ?? '' });
    expect(answer).toMatchObject({ code: 404, msg: '订单不存在' });
  });
  it('is in no list, also when asked for by number', async () => {
    const answer = await user(name).get('/api/agt/order/getPageList', { agtOrderNo: orders[owner] ?? '' });
    expect(answer).toMatchObject({ code: 200, data: { list: [], total: 0 } });
    const all = (await user(name).get('/api/agt/order/getPageList', { limit: '200' })).data as {
      list: { agtOrderNo: string }[];
    };
    expect(all.list.map(({ agtOrderNo }) => agtOrderNo)).not.toContain(orders[owner]);
  });
  it('is not there to confirm', async () => {
    const bound = ['agent01', 'agent02', 'ms01', 'ms02'].includes(name);
    const answer = await expectUnchanged(server, () => user(name).confirm(orders[owner] ?? '', bound ? undefined : {}));
    expect(answer.code).toBe(bound ? 404 : 10071);
  });
  it('has no webhooks to send again', async () => {
    const answer = await expectUnchanged(server, () =>
      user(name).get('/api/callback/sendCallBack', { agtOrderNo: orders[owner] ?? '' }),
    );
    expect(answer.code).toBe(404);
  });
});

describe('what each may see', () => {
  it('a parent sees the orders of its subtree, and may not confirm them', async () => {
    const answer = await user('agent01').get('/api/agt/order/detail', { agtOrderNo: orders.agent02 ?? '' });
    expect(answer).toMatchObject({ code: 200, data: { order: { mayConfirm: false, participantName: 'agent02' } } });
  });

  it('a participant learns nothing of the accounts that stood beside it, the operator sees them', async () => {
    await rotateOnly(server, 'agent03', 'agent02');
    const { agtOrderNo } = await createOrder(server, { amount: '700.00' });
    await createOrder(server, { amount: '701.00' });
    const rows = (await server.owner`
        select agt_order_no as no
        from collection_order
        where amount in (70000, 70100) and skipped <> '[]' and status = 1`) as unknown as {
      no: string;
    }[];
    expect(rows.length).toBeGreaterThan(0);
    const no = rows[0]?.no ?? agtOrderNo;
    const own = (await user('agent02').get('/api/agt/order/detail', { agtOrderNo: no })).data as { skipped: unknown[] };
    const operator = (await user('admin01').get('/api/agt/order/detail', { agtOrderNo: no })).data as {
      skipped: { account: string; reason: string }[];
    };
    expect(own.skipped).toEqual([]);
    expect(operator.skipped).toMatchObject([{ account: expect.stringContaining('agent03'), reason: '额度不足' }]);
  });

  it('a collector sees its postings of an order, not the merchant’s nor the operator’s', async () => {
    const detail = async (name: string) =>
      (
        (await user(name).get('/api/agt/order/detail', { agtOrderNo: orders.agent02 ?? '' })).data as {
          postings: { amount: string }[];
        }
      ).postings
        .map(({ amount }) => amount)
        .sort();
    expect(await detail('agent02')).toEqual(['-501.00', '4.00']);
    expect(await detail('agent01')).toEqual(['-501.00', '2.00', '4.00']);
    expect(await detail('admin01')).toEqual(['-501.00', '2.00', '4.00', '485.97', '9.03']);
  });

  it('figures of the home page are the own subtree’s', async () => {
    const figures = async (name: string) =>
      ((await user(name).get('/api/index/agtIndex')).data as { orders: { today: string } }).orders.today;
    const [all] = await server.owner`select count(*)::int as n from collection_order`;
    expect(await figures('admin01')).toBe(String((all as { n: number }).n));
    expect(await figures('ms01')).toBe('1');
    expect(await figures('agent03')).toBe('0');
  });

  it('counts by state are the own subtree’s', async () => {
    expect((await user('ms01').get('/api/agt/order/assistQueryOrderCount')).data).toEqual({
      awaiting: 1,
      succeeded: 0,
      failed: 0,
      expired: 0,
    });
    expect((await user('agent03').get('/api/agt/order/assistQueryOrderCount')).data).toEqual({
      awaiting: 0,
      succeeded: 0,
      failed: 0,
      expired: 0,
    });
  });
});

describe('who is not signed in', () => {
  const PATHS = [
    '/api/agt/order/getPageList',
    '/api/agt/order/detail?agtOrderNo=x',
    '/api/agt/order/assistQueryOrderCount',
    '/api/index/agtIndex',
    '/api/callback/getPageList',
    '/api/callback/sendCallBack?agtOrderNo=x',
  ];
  it.each(PATHS)('gets 401 of %s, with neither half or only one', async (url) => {
    const { headers } = user('agent02');
    const { cookie: _cookie, ...withoutCookie } = headers;
    const { 'pay-token': _token, ...withoutToken } = headers;
    const wrongTaid = { ...headers, taid: user('agent01').taid };
    for (const half of [{}, withoutCookie, withoutToken, wrongTaid]) {
      const response = await server.app.inject({ method: 'GET', url, headers: half });
      expect(response.json()).toMatchObject({ code: 401 });
    }
  });
});

describe('what a role may not do', () => {
  it('participants do not read the delivery log, nor review complaints', async () => {
    expect((await user('agent01').get('/api/callback/getPageList')).code).toBe(403);
    expect(
      (
        await propose(user('agent01'), 'complaint.answer', {
          subjectId: orders.agent02 ?? '',
          payload: { outcome: '通过' },
        })
      ).code,
    ).toBe(403);
    expect((await user('ms01').post('/api/h5/testOrder', { product: 'bank', amount: '10.00' })).code).toBe(403);
  });
  it('risk staff do not send webhooks again', async () => {
    expect((await user('risk01').get('/api/callback/sendCallBack', { agtOrderNo: orders.agent02 ?? '' })).code).toBe(
      403,
    );
  });
});
