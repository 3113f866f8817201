import { formatMoney } from '@mashang/contract/money';
import { expect } from 'vitest';
import { checkInvariants, type Invariant } from '../features/ledger/invariants/invariants-store.ts';
import type { TestServer } from './start-test-server.ts';

export type Balances = Record<string, string>;

/**
 * Returns the sum of every account's postings, as `agent02.float` → wire money, and `….held` for those with a floor. A
 * bank's second account is `bank#2`.
 */
export async function readBalances(server: Pick<TestServer, 'owner'>): Promise<Balances> {
  const rows = (await server.owner`
    select coalesce(q.name, m.mch_id, a.owner_kind) as owner, a.kind,
      row_number() over (partition by q.name, m.mch_id, a.owner_kind, a.kind order by a.id)::int as place, b.held,
      coalesce((select sum(p.amount) from ledger_posting p where p.account_id = a.id), 0)::bigint as posted
    from ledger_account a left join participant q on a.owner_kind = 'participant' and q.id = a.owner_id
    left join merchant m on a.owner_kind = 'merchant' and m.id = a.owner_id
    left join ledger_balance b on b.account_id = a.id`) as unknown as {
    owner: string;
    kind: string;
    place: number;
    held: bigint | null;
    posted: bigint;
  }[];
  const balances: Balances = {};
  for (const row of rows) {
    const name = `${row.owner}${row.place === 1 ? '' : `#${row.place}`}.${row.kind}`;
    balances[name] = formatMoney(row.posted);
    if (row.held !== null) balances[`${name}.held`] = formatMoney(row.held);
  }
  return balances;
}

/** Returns what moved between two readings, without unchanged accounts. */
export function changesOf(before: Balances, after: Balances): Balances {
  const fen = (text: string | undefined) => BigInt((text ?? '0.00').replace('.', ''));
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .map((name): [string, bigint] => [name, fen(after[name]) - fen(before[name])])
      .filter(([, moved]) => moved !== 0n)
      .map(([name, moved]) => [name, formatMoney(moved)]),
  );
}

const TABLES = [
  'collection_order',
  'ledger_transfer',
  'ledger_posting',
  'ledger_hold',
  'event_log',
  'idempotency',
  'webhook_delivery',
  'channel_notification',
  'complaint',
  'payout_order',
  'payout_claim',
  'float_transfer',
  'invitation',
  'kyc_submission',
  'run_change',
  'top_up_order',
  'chain_deposit',
];

/**
 * Reads everything that a refused call must leave unchanged: row counts, balances, holds, limits used, orders' states.
 */
export async function readEverything(server: TestServer): Promise<Record<string, unknown>> {
  const counts: Record<string, unknown> = {};
  for (const table of TABLES) {
    const [row] = await server.owner.unsafe(`select count(*)::int as n from ${table}`);
    counts[table] = (row as unknown as { n: number }).n;
  }
  const [sums] = await server.owner`
    select (select coalesce(sum(posted), 0) from ledger_balance)::text as posted,
      (select coalesce(sum(held), 0) from ledger_balance)::text as held,
      (select coalesce(sum(day_amount + month_amount), 0) from person_usage)::text as used,
      (select coalesce(sum(day_count), 0) from person_usage)::text as "usedCount",
      (select md5(string_agg(
          concat_ws(':', id, status, adjustment, frozen, notify_status, paid_in_amount), ',' order by id))
        from collection_order) as orders,
      (select md5(string_agg(concat_ws(':', id, status, frozen, returns, notify_status), ',' order by id))
        from payout_order) as payouts,
      (select md5(string_agg(concat_ws(':', id, status, accept_first_by, pay_pic_url, deadline), ',' order by id))
        from payout_claim) as claims`;
  return { ...counts, ...sums };
}

/** Runs something that must be refused and checks that nothing changed. */
export async function expectUnchanged<T>(server: TestServer, work: () => Promise<T>): Promise<T> {
  const before = await readEverything(server);
  const result = await work();
  expect(await readEverything(server)).toEqual(before);
  return result;
}

/** Expects every ledger invariant of `npm run verify` to hold. */
export async function expectWholeBooks(server: TestServer): Promise<void> {
  const broken = (await checkInvariants(server.owner)).filter((result) => result.broken > 0);
  expect(broken).toEqual([]);
}

export type OrderFacts = {
  id: bigint;
  status: number;
  participant: string | null;
  account: bigint | null;
  skipped: { a: string; r: string }[];
  adjustment: string | null;
  notify: number;
  frozen: boolean;
};

export async function readOrder(server: TestServer, agtOrderNo: string): Promise<OrderFacts> {
  const [row] = await server.owner`
    select o.id, o.status, q.name as participant, o.account_id as account, o.skipped, o.adjustment,
      o.notify_status as notify, o.frozen
    from collection_order o left join participant q on q.id = o.participant_id where o.agt_order_no = ${agtOrderNo}`;
  return row as unknown as OrderFacts;
}

/** Reads the holds of an order by reference without its id: `''` the first, `:late` a later one. */
export async function readHolds(server: TestServer, agtOrderNo: string): Promise<Record<string, string>> {
  const rows = (await server.owner`
    select replace(h.reference, 'collection:' || o.id, '') as part, h.state from ledger_hold h join collection_order o
      on h.reference in ('collection:' || o.id, 'collection:' || o.id || ':late')
      where o.agt_order_no = ${agtOrderNo}`) as unknown as {
    part: string;
    state: string;
  }[];
  return Object.fromEntries(rows.map(({ part, state }) => [part, state]));
}

/**
 * Returns the names of the invariants that a statement breaks, run without guards in a transaction that never commits.
 */
export async function brokenBy(server: TestServer, sql: string): Promise<string[]> {
  return (await invariantsBrokenBy(server, sql)).map(({ name }) => name);
}

/** The same, with examples of what breaks each. */
export async function invariantsBrokenBy(server: TestServer, sql: string): Promise<Invariant[]> {
  const undo = new Error('undo');
  let broken: Invariant[] = [];
  await server.owner
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(sql);
      const nested = { begin: (_mode: string, work: (inner: typeof tx) => Promise<unknown>) => work(tx) };
      const results = await checkInvariants(nested as never);
      broken = results.filter((result) => result.broken > 0);
      throw undo;
    })
    .catch((error: Error) => {
      if (error !== undo) throw error;
    });
  return broken;
}
