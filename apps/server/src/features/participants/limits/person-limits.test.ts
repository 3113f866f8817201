import { formatMoney } from '@mashang/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personal } from '../../../platform/security/personal.ts';
import { askCash } from '../../../test-support/arrange/arrange-cash-outs.ts';
import { closeOpenOrders, expireNow, rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import {
  bindTwoFactor,
  expireClaimsNow,
  forgetCoolDowns,
  fundMerchant,
  listPayout,
} from '../../../test-support/arrange/arrange-payouts.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

const HISTORIES = 8;
const ROUNDS = 8;
/**
 * Both participants are one person's, each with accounts of its own; the caps are small enough to be reached in a few
 * steps.
 */
const PARTICIPANTS = ['agent02', 'ms01'];
const CAPS = { dailyAmount: 100_000n, dailyCount: 7, monthlyAmount: 160_000n, monthlyCount: 11 };

let server: TestServer;
let users: TestUser[];
/** Makes all amounts differ, so that no order is refused because another one of its amount is open. */
let cent = 0;

beforeAll(async () => {
  server = await startTestServer();
  await server.change(async (sql) => {
    await sql`
      update participant
      set person_id = (select person_id from participant where name = 'agent02')
      where name = 'ms01'`;
    await sql`update payout_policy set max_open = 1000`;
    // Orders are moved into past days, so the fee plan must be older than all of them.
    await sql`update merchant_fee set effective_from = effective_from - interval '2000 days'`;
    await sql`
      update person
      set daily_amount = ${CAPS.dailyAmount}, daily_count = ${CAPS.dailyCount},
        monthly_amount = ${CAPS.monthlyAmount}, monthly_count = ${CAPS.monthlyCount}
      where id = (select person_id from participant where name = 'agent02')`;
  });
  await bindTwoFactor(server, 'ms01');
  await rotateOnly(server, ...PARTICIPANTS);
  await fundMerchant(server, 10_000_000_000n);
  for (const name of PARTICIPANTS)
    await server.owner`
      select open_balance(account_of('participant', (select id from participant where name = ${name}), 'float'),
        10000000000, 'test:' || gen_random_uuid())`;
  users = await Promise.all(PARTICIPANTS.map((name) => insertSession(server, name)));
}, 60_000);
afterAll(async () => {
  // Each run starts with zero usage, so all orders together exceed a day's caps. Verification would rightly report
  // that.
  await server.owner`
    update person
    set daily_amount = 10000000000, daily_count = 10000, monthly_amount = 10000000000, monthly_count = 10000
    where id = (select person_id from participant where name = 'agent02')`;
  await expectWholeBooks(server);
  await server?.stop();
});

type Op = { do: 'create' | 'claim' | 'end' | 'late' | 'confirm'; yuan: number; which: number };
/** Orders and claims of one round are made at once; endings run one after the other. A day may pass between rounds. */
type Round = { ops: Op[]; day: boolean };
const taking = fc.record({
  do: fc.constantFrom('create', 'create', 'create', 'claim', 'claim') as fc.Arbitrary<Op['do']>,
  yuan: fc.constantFrom(10, 90, 199, 333, 499, 998),
  which: fc.nat(1),
});
const ending = fc.record({
  do: fc.constantFrom('end', 'end', 'late', 'confirm') as fc.Arbitrary<Op['do']>,
  yuan: fc.constant(0),
  which: fc.nat(30),
});
const round: fc.Arbitrary<Round> = fc.record({
  ops: fc.oneof(
    { arbitrary: fc.array(taking, { minLength: 1, maxLength: 6 }), weight: 3 },
    { arbitrary: fc.array(ending, { minLength: 1, maxLength: 4 }), weight: 2 },
  ),
  day: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});

/** An order or claim that counts, or did; the model keeps nothing else. */
type Item = { kind: 'order' | 'claim'; no: string; amount: bigint; age: number; counts: boolean; settled: boolean };
type Used = { dailyAmount: bigint; dailyCount: number; monthlyAmount: bigint; monthlyCount: number };

/** Returns what counts in the month, and what of it counts on the day `age` days ago. */
function usedOf(items: readonly Item[], age = 0): Used {
  const counting = items.filter((item) => item.counts);
  const today = counting.filter((item) => item.age === age);
  const sum = (list: readonly Item[]) => list.reduce((total, { amount }) => total + amount, 0n);
  return {
    dailyAmount: sum(today),
    dailyCount: today.length,
    monthlyAmount: sum(counting),
    monthlyCount: counting.length,
  };
}
function fits(used: Used, amount: bigint): boolean {
  return (
    used.dailyAmount + amount <= CAPS.dailyAmount &&
    used.dailyCount < CAPS.dailyCount &&
    used.monthlyAmount + amount <= CAPS.monthlyAmount &&
    used.monthlyCount < CAPS.monthlyCount
  );
}

async function readUsed(): Promise<Used> {
  const [row] = await server.owner`
    select case when u.day = t.day then u.day_amount else 0 end as "dailyAmount",
      case when u.day = t.day then u.day_count else 0 end as "dailyCount",
      u.month_amount as "monthlyAmount", u.month_count as "monthlyCount"
    from person_usage u cross join (select (now() at time zone 'Asia/Shanghai')::date as day) t
    where u.person_id = (select person_id from participant where name = 'agent02')`;
  return row as unknown as Used;
}

const SHANGHAI_MS = 8 * 3_600_000;
/** Returns how many days ago the current month of Shanghai began. */
function nightsOfMonth(): number {
  return new Date(Date.now() + SHANGHAI_MS).getUTCDate() - 1;
}

/** Starts a run with nothing used and nothing open; everything earlier is moved far into the past. */
async function begin(): Promise<void> {
  await closeOpenOrders(server);
  const open = await server.owner`select claim_no as no from payout_claim where status = 0`;
  if (open.length > 0) await expireClaimsNow(server, ...open.map((row) => (row as unknown as { no: string }).no));
  await server.owner`
    update person_usage
    set day = (now() at time zone 'Asia/Shanghai')::date,
      month = date_trunc('month', now() at time zone 'Asia/Shanghai')::date,
      day_amount = 0, day_count = 0, month_amount = 0, month_count = 0`;
  await server.owner`update collection_order set create_time = create_time - interval '100 days'`;
  await server.owner`update payout_claim set claimed_at = claimed_at - interval '100 days'`;
}

/** Lets days pass: everything is moved to so many days earlier. */
async function passDays(items: readonly Item[], days = 1): Promise<void> {
  const nos = items.map(({ no }) => no);
  await server.owner`
    update person_usage u set day = u.day - ${days}::int, month = date_trunc('month', u.day - ${days}::int)::date
    where u.person_id = (select person_id from participant where name = 'agent02')`;
  const nights = `${days} days`;
  await server.owner`
    update collection_order
    set create_time = create_time - ${nights}::interval
    where agt_order_no = any (${nos}::text[])`;
  await server.owner`
    update payout_claim
    set claimed_at = claimed_at - ${nights}::interval
    where claim_no = any (${nos}::text[])`;
  for (const item of items) item.age += days;
}

async function take(op: Op): Promise<{ item?: Item; amount: bigint }> {
  cent += 1;
  const amount = BigInt(op.yuan) * 100n + BigInt(cent % 97);
  const item = { amount, age: 0, counts: true, settled: false };
  if (op.do === 'create') {
    const { agtOrderNo: no, status } = await createOrder(server, { amount: formatMoney(amount) });
    if (status === 1) return { item: { ...item, kind: 'order', no }, amount };
    const [row] = await server.owner`select skipped from collection_order where agt_order_no = ${no}`;
    const reasons = (row as { skipped: { r: string }[] }).skipped.map(({ r }) => r);
    const only = reasons.filter((r) => !/^(daily|monthly)_|^same_amount_open$/.test(r));
    expect(only).toEqual([]);
    return { amount };
  }
  const { id } = await listPayout(server, { amount: formatMoney(amount) });
  const { code, msg, data } = await (users[op.which] as TestUser).post(`/api/agt/struggle/addOrder/${id}`, {});
  if (code === 200) return { item: { ...item, kind: 'claim', no: (data as { orderNo: string }).orderNo }, amount };
  expect(msg).toContain('限额');
  return { amount };
}

/** The collector of an order confirms that the money arrived. */
async function confirm(no: string): Promise<{ code: number; msg: string }> {
  const [row] = await server.owner`
    select p.name from collection_order o join participant p on p.id = o.participant_id where o.agt_order_no = ${no}`;
  return (users[PARTICIPANTS.indexOf((row as { name: string }).name)] as TestUser).confirm(no);
}

/** Expires, settles or confirms late one of the items, and records the result in the model. */
async function end(op: Op, items: readonly Item[]): Promise<void> {
  const open = items.filter((item) => !item.settled);
  const item = open[op.which % Math.max(open.length, 1)];
  if (!item) return;
  if (item.kind === 'claim') {
    if (item.counts && op.do === 'end' && (await expireClaimsNow(server, item.no)) === 1) item.counts = false;
    return;
  }
  if (op.do === 'end' && item.counts) {
    await expireNow(server, item.no);
    item.counts = false;
  } else if (op.do !== 'end') {
    const late = !item.counts;
    // A late confirmation counts on the order's own day, whatever was counted since.
    const may = fits(usedOf(items, item.age), item.amount);
    const { code, msg } = await confirm(item.no);
    expect(code === 200, msg).toBe(!late || may);
    if (code === 200) Object.assign(item, { counts: true, settled: true });
  }
}

async function live({ ops, day }: Round, items: Item[]): Promise<void> {
  // The model covers one month: the current one.
  if (day && Math.max(0, ...items.map(({ age }) => age)) < nightsOfMonth()) await passDays(items);
  await forgetCoolDowns(server);
  if (ops.every((op) => op.do === 'create' || op.do === 'claim')) {
    const made = await Promise.all(ops.map(take));
    items.push(...made.flatMap(({ item }) => (item ? [item] : [])));
    // Usage only grew within the round, so an order that was refused for the limits would not fit now either.
    const used = usedOf(items);
    for (const { item, amount } of made) if (!item) expect(fits(used, amount)).toBe(false);
  } else for (const op of ops) await end(op, items);
  const used = usedOf(items);
  expect(await readUsed()).toEqual(used);
  expect(used.dailyAmount <= CAPS.dailyAmount && used.dailyCount <= CAPS.dailyCount).toBe(true);
  expect(used.monthlyAmount <= CAPS.monthlyAmount && used.monthlyCount <= CAPS.monthlyCount).toBe(true);
}

it('a person never takes more than its caps, over all its participants, accounts and ways, at any load', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: ROUNDS, maxLength: ROUNDS }), async (history) => {
      await begin();
      const items: Item[] = [];
      for (const one of history) await live(one, items);
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
}, 120_000);

it.each([
  { what: 'day', before: 0, on: CAPS.dailyCount },
  { what: 'month', before: 6, on: CAPS.monthlyCount - 6 },
])(
  'a late receipt is held to the caps of the $what its order was made in, whatever was counted since',
  async ({ before, on }) => {
    await begin();
    await forgetCoolDowns(server);
    const items: Item[] = [];
    async function create(): Promise<Item> {
      const { item } = await take({ do: 'create', yuan: 10, which: 0 });
      items.push(item as Item);
      return item as Item;
    }
    for (let n = 0; n < before; n += 1) await create();
    await passDays(items);
    const late = [await create(), await create()];
    for (const { no } of late) await expireNow(server, no);
    for (let n = 1; n < on; n += 1) await create();
    // Moved to the middle of last month: neither day nor month is the current one, and both days are in one month.
    await passDays(items, nightsOfMonth() + 15);
    const [first, second] = late as [Item, Item];
    // This takes the last free place of that day, or month.
    expect((await confirm(first.no)).code).toBe(200);
    expect((await confirm(second.no)).msg).toContain('限额');
    await forgetCoolDowns(server);
    await create();
    expect((await confirm(second.no)).msg).toContain('限额');
    expect(await readUsed()).toMatchObject({ dailyCount: 1, monthlyCount: 1 });
  },
);

it('twenty at once, over two participants and both ways, end exactly at the cap', async () => {
  await begin();
  await forgetCoolDowns(server);
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) => take({ do: n % 3 === 0 ? 'claim' : 'create', yuan: 90, which: n % 2 })),
  );
  expect(made.filter(({ item }) => item)).toHaveLength(CAPS.dailyCount);
  expect(await readUsed()).toMatchObject({ dailyCount: CAPS.dailyCount });
});

it('one more account raises no cap', async () => {
  await begin();
  await forgetCoolDowns(server);
  for (let n = 0; n < CAPS.dailyCount; n += 1)
    expect((await take({ do: 'create', yuan: 10, which: 0 })).item).toBeTruthy();
  await server.change(async (sql) => {
    await sql`
      insert into collection_account (participant_id, acc_type, out_auth_no, receive_user_name, max_amount, status,
        check_status, evidence_due)
      select participant_id, acc_type, ${personal('collection_account.out_auth_no', '6222020000009991')},
        receive_user_name, max_amount, 1, 'approved', '2100-01-01'
      from collection_account
      where participant_id = (select id from participant where name = 'agent02') limit 1`;
    await sql`
      insert into rotation (product_id, account_id, participant_id, weight, enabled)
      select r.product_id, (select max(id) from collection_account), r.participant_id, 1, true
      from rotation r
      join participant p on p.id = r.participant_id
      where p.name = 'agent02' and r.enabled limit 1`;
  });
  expect((await take({ do: 'create', yuan: 10, which: 0 })).item).toBeUndefined();
});

it('what goes out is counted over the person too: twenty cash-outs at once from two participants are ten', async () => {
  const both = await Promise.all(PARTICIPANTS.map((name) => signInUser(server, name)));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => askCash(both[n % 2] as TestUser, { amount: '100.00' })),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
  for (const { code, msg } of answers) if (code !== 200) expect(msg).toBe('今天的提现次数已用完（10 次）');
});
