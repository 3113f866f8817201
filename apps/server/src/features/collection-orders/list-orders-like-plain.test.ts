import { formatMoney, parseMoney } from '@mashang/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personal } from '../../platform/security/personal.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

const PATH = '/api/agt/order/getPageList';
/** More than the store's limits for few orders and for sums (2 000), and more than it examines (12 000). */
const ORDERS = 24_000;
const DAYS = 12;
const READERS = ['admin01', 'agent01', 'agent02', 'ms02'];
const seed = process.env.FC_SEED ? Number(process.env.FC_SEED) : undefined;
const numRuns = Number(process.env.FC_RUNS ?? 30);

type Filter = Record<string, string>;
type Plain = { id: string; amount: bigint; paid: bigint; profit: bigint };
type Page = {
  list: { id: string }[];
  total: number;
  nextCursor?: string;
  totalIsCapped?: boolean;
  totals?: { amount: string; paidInAmount: string; agtAmount: string };
};

let server: TestServer;
const users = new Map<string, TestUser>();
let filters: fc.Arbitrary<Filter>;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of READERS) users.set(name, await signInUser(server, name));
  await fillOrders();
  filters = await filterArbitrary();
}, 120_000);
afterAll(() => server.stop());

it('gives every filter, sort and page exactly the rows of a plain query, in its order, none twice', async () => {
  const cases = fc.record({
    reader: fc.constantFrom(...READERS),
    filter: filters,
    sort: fc.constantFrom('createTime', '-createTime', 'amount', '-amount'),
    limit: fc.constantFrom(1, 7, 20, 200),
    begin: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ reader, filter: { merchant, ...common }, sort, limit, begin }) => {
      // Only staff may filter by merchant.
      const filter: Filter = reader === 'admin01' && merchant ? { ...common, merchant } : common;
      const plain = await plainList(reader, filter, sort);
      await expectPages({ reader, filter, sort, limit, plain, from: 0 });
      // The same from within the list, after any of its rows.
      if (plain.length > 0)
        await expectPages({ reader, filter, sort, limit, plain, from: 1 + Math.floor(begin * (plain.length - 1)) });
    }),
    { numRuns, seed, endOnFailure: false },
  );
}, 300_000);

it('finds the same page by its number as by its cursor', async () => {
  const plain = await plainList('agent01', { status: '2,4' }, '-amount');
  const page = await read('agent01', { status: '2,4', sort: '-amount', limit: '20', page: '9' });
  expect(page.list.map(({ id }) => id)).toEqual(plain.slice(160, 180).map(({ id }) => id));
});

type Walk = { reader: string; filter: Filter; sort: string; limit: number; plain: Plain[]; from: number };

/** Follows the cursors for a few pages, or to the end. */
async function expectPages({ reader, filter, sort, limit, plain, from }: Walk): Promise<void> {
  let at = from;
  let cursor = from > 0 ? cursorOf(plain[from - 1] as Plain, sort) : undefined;
  for (let page = 0; page < 3; page++) {
    const answer = await read(reader, { ...filter, sort, limit: String(limit), ...(cursor ? { cursor } : {}) });
    expect(answer.list.map(({ id }) => id)).toEqual(plain.slice(at, at + limit).map(({ id }) => id));
    expectCount(answer, plain, Boolean(filter.minAmount || filter.maxAmount));
    at += answer.list.length;
    cursor = answer.nextCursor;
    if (!cursor) break;
  }
  if (!cursor) expect(at).toBe(plain.length);
}

/**
 * A count that is not capped is exact, and so are its sums, which short lists always have. A capped count is never more
 * than the real number.
 */
function expectCount({ total, totalIsCapped, totals }: Page, plain: Plain[], isRanged: boolean): void {
  const sum = (of: (row: Plain) => bigint) => formatMoney(plain.reduce((all, row) => all + of(row), 0n));
  if (totalIsCapped) {
    expect(total).toBeLessThanOrEqual(plain.length);
    // In a long amount range, orders that match the other conditions may be far apart.
    if (!isRanged) expect(plain.length).toBeGreaterThan(2_000);
    return;
  }
  expect(total).toBe(plain.length);
  if (!totals && plain.length > 2_000) return;
  expect(totals).toEqual({
    currency: 'CNY',
    amount: sum((row) => row.amount),
    paidInAmount: sum((row) => row.paid),
    agtAmount: sum((row) => row.profit),
  });
}

function cursorOf({ id, amount }: Plain, sort: string): string {
  return sort.endsWith('amount') ? `${amount}_${id}` : id;
}

async function read(reader: string, query: Filter): Promise<Page> {
  const answer = await (users.get(reader) as TestUser).get(PATH, query);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as Page;
}

/** The list that the filter means, in the simplest SQL, read as the database's owner. */
async function plainList(reader: string, filter: Filter, sort: string): Promise<Plain[]> {
  const sql = server.owner;
  const field = (name: string) => filter[name] ?? null;
  const fen = (name: string) => (filter[name] ? parseMoney(filter[name]).toString() : null);
  const rows = await sql`
    select o.id::text as id, o.amount, o.create_time, coalesce(o.paid_in_amount, 0) as paid,
      case
        when o.status in (2, 4, 5) then case
          when ${reader === 'admin01'} then o.paid_in_amount * o.fee_rate / 1000000 - shares.every else shares.own end
          else 0 end as profit
    from collection_order o join product p on p.id = o.product_id left join collection_account a on a.id = o.account_id
    left join participant q on q.id = o.participant_id
    cross join lateral (
      select coalesce(sum(s.share), 0)::bigint as every,
        coalesce(
          sum(s.share) filter (where s.owner = (select u.participant_id from app_user u where u.username = ${reader})),
          0)::bigint as own
      from (select (select l.owner_id from ledger_account l where l.id = r.account) as owner,
        o.paid_in_amount * (r.rate - coalesce(lag(r.rate) over (order by r.n), 0)) / 1000000 as share
        from unnest(o.chain_accounts, o.chain_rates) with ordinality r (account, rate, n)) s) shares
    where (${reader === 'admin01'}
      or q.path @> array[(select u.participant_id from app_user u where u.username = ${reader})])
      and (${field('status')}::text is null or o.status::text = any (string_to_array(${field('status')}, ',')))
      and (${field('notifyStatus')}::text is null or o.notify_status::text = ${field('notifyStatus')})
      and (${field('reconciliationStatus')}::text is null
        or o.reconciliation_status::text = ${field('reconciliationStatus')})
      and (${field('product')}::text is null or ${field('product')} in (p.code, p.name))
      and (${fen('minAmount')}::bigint is null or o.amount >= ${fen('minAmount')}::bigint)
      and (${fen('maxAmount')}::bigint is null or o.amount <= ${fen('maxAmount')}::bigint)
      and (${field('outAuthNo')}::text is null
        or a.out_auth_no = ${personal('collection_account.out_auth_no', field('outAuthNo') ?? '')})
      and (${field('startDate')}::text is null
        or o.create_time >= ${field('startDate')}::timestamp at time zone 'Asia/Shanghai')
      and (${field('endDate')}::text is null or o.create_time < (${field('endDate')}::timestamp + ${
        (field('endDate') ?? '').length === 10 ? '1 day' : '1 second'
      }::interval) at time zone 'Asia/Shanghai')
      and (${field('merchant')}::text is null
        or o.merchant_id in (select m.id from merchant m where ${field('merchant')} in (m.mch_id, m.name)))
      and (${field('participant')}::text is null or ${field('participant')} in (q.name, q.id::text))
      and (${field('adjustment')}::text is null or o.adjustment = ${field('adjustment')})
      and (${field('complained')}::text is null or o.frozen and is_complained(o.id))
      and (${field('mchOrderNo')}::text is null or o.mch_order_no = ${field('mchOrderNo')})
    order by o.id`;
  const plain = rows.map(({ id, amount, paid, profit }) => ({ id, amount, paid, profit }) as Plain);
  return sort === 'createTime' ? plain : plain.sort(compareBy(sort));
}

function compareBy(sort: string): (left: Plain, right: Plain) => number {
  const sign = sort.startsWith('-') ? -1 : 1;
  const key = ({ id, amount }: Plain) => (sort.endsWith('amount') ? amount * 2n ** 62n : 0n) + BigInt(id);
  return (left, right) => (key(left) < key(right) ? -sign : sign);
}

/**
 * Inserts orders over some days; owner, account and state have uneven chances, and equal amounts are common. The last
 * hours are not folded yet.
 */
async function fillOrders(): Promise<void> {
  await server.owner.begin(async (tx) => {
    await tx`select setseed(${((seed ?? 7) % 1000) / 1000})`;
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into collection_order (agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate, account_id,
        participant_id, chain_accounts, chain_rates,
        payable_account, settlement_mode, status, notify_status, reconciliation_status, pay_pattern, subject,
        create_time, expire_time, paid_in_amount, adjustment, frozen)
      select 'LP' || n, 'lp' || n / 2, 1 + n % 2,
        s.products[1 + floor(power(c.product, 3) * array_length(s.products, 1))::int], x.amount, 30000,
        case when x.status <> 3 then a.id end, case when x.status <> 3 then a.participant_id end,
        case when x.status <> 3 then array_remove(array[own.id, above.id], null) else '{}' end,
        case when x.status <> 3 then (array[8000 + n % 7, 12000])[1:case when above.id is null then 1 else 2 end]
          else '{}' end,
        1, 'agent_float', x.status, x.notify, (c.rare > 0.99)::int, 0, '商品', t.at, t.at + interval '15 minutes',
        case when x.status in (2, 4, 5) then x.amount - n % 3 end,
        case when x.status in (1, 6) and c.rare < 0.01 then 'pending' end, c.rare between 0.5 and 0.503
      from (
        select n, random() as product, random() as account, random() as state, random() as money, random() as rare,
          random() as notified
        from generate_series(1, ${ORDERS}) n
      ) c
      cross join (select (select array_agg(id order by id) from product) as products,
        (select array_agg(id order by id) from collection_account) as accounts) s
      join collection_account a
        on a.id = s.accounts[1 + floor(power(c.account, 2.5) * array_length(s.accounts, 1))::int]
      join participant q on q.id = a.participant_id
      join ledger_account own on own.owner_kind = 'participant' and own.owner_id = q.id and own.kind = 'commission'
      left join ledger_account above on above.owner_kind = 'participant' and above.owner_id = q.parent_id
        and above.kind = 'commission'
      cross join lateral (select now() - make_interval(secs => (${ORDERS} - c.n) * ${(DAYS * 86_400) / ORDERS}::float8)
        - make_interval(secs => c.rare * 5) as at) t
      cross join lateral (select (array[1, 2, 3, 4, 4, 4, 4, 6, 6])[1 + floor(c.state * 9)::int] as was) w
      cross join lateral (
        select case when c.rare < 0.002 then 5 when w.was = 1 and c.n < ${ORDERS} - 900 then 4 else w.was end as status,
        case when c.notified < 0.97 then 1 else floor(c.notified * 400)::int % 4 end as notify,
        case when c.money < 0.6 then (array[10000, 20000, 50000])[1 + floor(c.money * 5)::int]
          when c.money > 0.998 then 12345 else 100 + floor(c.money * 900000)::bigint end as amount) x
      -- One open order per account and amount is the schema's own rule.
      where x.status <> 1 or x.amount not in (10000, 20000, 50000, 12345)
      on conflict do nothing`;
    await tx`
      insert into order_hour as h select date_trunc('hour', create_time), min(id), max(id)
      from collection_order
      where create_time < now() - interval '7 hours'
      group by 1
      on conflict (hour) do update set min_id = least(h.min_id, excluded.min_id),
        max_id = greatest(h.max_id, excluded.max_id)`;
    await tx`analyze collection_order`;
  });
}

async function filterArbitrary(): Promise<fc.Arbitrary<Filter>> {
  const [known] = await server.owner`
    select (select array_agg(code) || array_agg(name) from product) as products,
      (select array_agg(distinct out_auth_no) filter (where out_auth_no is not null)
        from collection_account) as accounts`;
  const { products, accounts } = known as unknown as { products: string[]; accounts: string[] };
  const moment = (hoursAgo: number) =>
    new Date(Date.now() - hoursAgo * 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const time = fc.oneof(
    fc.integer({ min: -2, max: DAYS + 2 }).map((days) => moment(days * 24).slice(0, 10)),
    fc.double({ min: -24, max: DAYS * 24 + 24, noNaN: true }).map(moment),
  );
  const money = fc.constantFrom(
    '0.01',
    '1.00',
    '100.00',
    '123.45',
    '200.00',
    '500.00',
    '4321.00',
    '8900.00',
    '99999.00',
  );
  const status = fc.oneof(
    fc.constantFrom('1', '2', '3', '4', '5', '6', '0'),
    fc.uniqueArray(fc.constantFrom('0', '1', '2', '3', '4', '5', '6'), { minLength: 2, maxLength: 4 }).map(String),
  );
  const maybe = <T>(arbitrary: fc.Arbitrary<T>, weight = 3) =>
    fc.oneof({ weight: 10 - weight, arbitrary: fc.constant(undefined) }, { weight, arbitrary });
  return fc
    .record({
      status: maybe(status, 5),
      notifyStatus: maybe(fc.constantFrom('0', '1', '2', '3')),
      reconciliationStatus: maybe(fc.constantFrom('0', '1'), 2),
      product: maybe(fc.constantFrom(...products, '没有的产品')),
      minAmount: maybe(money),
      maxAmount: maybe(money, 2),
      outAuthNo: maybe(fc.constantFrom(...accounts, '没有的账号'), 2),
      startDate: maybe(time),
      endDate: maybe(time),
      mchOrderNo: maybe(fc.constantFrom('lp77', 'lp11999', 'x'), 1),
      merchant: maybe(fc.constantFrom('M1001', '没有的商户'), 2),
      participant: maybe(fc.constantFrom('agent01', 'agent02', 'ms01', '没有的人'), 2),
      adjustment: maybe(fc.constant('pending'), 1),
      complained: maybe(fc.constant('1'), 1),
    })
    .map((filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter);
}
