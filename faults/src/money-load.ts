import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../../apps/server/src/platform/database/db.ts';
import { BENCH_SECRET, type Network } from '../../bench/src/network.ts';
import { makeClaimers } from '../../bench/src/payout-network.ts';
import type { Session } from '../../bench/src/sessions.ts';
import { createHistory, type History, replay, reportHistory } from './history.ts';
import type { KillableServer } from './killable-server.ts';
import { envelopeOf, type Merchant, sendAsMerchant, sendRequest } from './send-request.ts';

/** Maximum time that a client repeats an intent: it includes several restarts on a busy machine. */
const INSIST_MS = 150_000;
const AGAIN_MS = 40;
const CREATE = 'create';
const CONFIRM = 'confirm';

/** A network in which one signed-in participant collects one merchant's orders, on each server under test. */
export type LoadNetwork = {
  sql: Sql;
  network: Network;
  merchant: Merchant;
  sessions: Session[];
  collector: Session;
};

/** Creates people, accounts, float and sessions on a server that has just started. */
export async function arrangeMoney(server: KillableServer, tag: string, claimers = 1): Promise<LoadNetwork> {
  const sql = await server.openOwner();
  const { network, sessions } = await makeClaimers(server, sql, { tag, claimers });
  const [{ mchId, keyId }] = network.merchants as [Network['merchants'][number]];
  const [first] = sessions as [Session];
  // One collector with many accounts: an account without an open order of the amount is chosen first.
  await sql`update session set step_up_until = now() + interval '1 day'`;
  await sql`
    update rotation
    set enabled = false
    where participant_id <> ${first.taid} and product_id = (select id from product where code = ${tag})`;
  return { sql, network, sessions, collector: first, merchant: { mchId, keyId, secret: BENCH_SECRET } };
}

export type LoadOptions = {
  /** Current address for calls; it may change while the load runs. */
  baseUrl: () => string;
  lives: number;
  clients: number;
  /** Distinguishes the amounts and numbers of several loads on one network. */
  from?: number;
  timeoutMs?: number;
  /** The time by the clients' clock. */
  nowMs?: () => number;
  /** Called after each call that was answered with success. */
  onEffect?: (done: number) => void;
  /** When true, no further life begins; those in progress run to their end. */
  over?: () => boolean;
  /** No further life begins until this promise resolves. */
  rest?: () => Promise<unknown>;
  /** Records the calls for another reader. */
  history?: History;
};
export type LoadResult = { history: History; numbers: Map<string, string>; unexplained: string[] };

/**
 * Runs lives of orders: created under one key, confirmed by the collector. Each call is repeated until it is answered.
 * A call that was cut off is repeated with the same key; no other call may be refused.
 */
export async function runLives(deployment: LoadNetwork, options: LoadOptions): Promise<LoadResult> {
  const history = options.history ?? createHistory();
  const numbers = new Map<string, string>();
  const unexplained: string[] = [];
  const from = options.from ?? 0;
  const now = options.nowMs ?? Date.now;
  let next = 0;
  let effects = 0;

  async function insist(what: string, of: string, once: () => Promise<Said>): Promise<string | null> {
    for (const until = Date.now() + INSIST_MS; Date.now() < until; await pause(AGAIN_MS)) {
      const end = history.begin(what, of);
      const { outcome, said } = await once();
      end(outcome, said);
      if (outcome === 'ok') {
        effects += 1;
        options.onEffect?.(effects);
        return said;
      }
      if (outcome === 'failed') {
        unexplained.push(`${what} ${of}: ${said}`);
        return null;
      }
    }
    unexplained.push(`${what} ${of}: never answered`);
    return null;
  }

  async function live(n: number): Promise<void> {
    const of = `${deployment.network.product}-${n}`;
    const orderNo = await insist(CREATE, of, () => create(deployment, options, of, n, now()));
    if (orderNo === null) return;
    numbers.set(of, orderNo);
    await insist(CONFIRM, of, () => confirm(deployment, options, orderNo));
  }

  async function client(): Promise<void> {
    while (next < options.lives && !options.over?.()) {
      const n = from + next++;
      await options.rest?.();
      await live(n);
    }
  }
  await Promise.all(Array.from({ length: options.clients }, client));
  return { history, numbers, unexplained };
}

type Said = { outcome: 'ok' | 'failed' | 'unknown'; said: string };
const unknown = (said: string): Said => ({ outcome: 'unknown', said });

/** 5xx, 409 (still running) and 429 leave the result open; anything else but 201 is a refusal of a correct request. */
async function create(
  { merchant, network }: LoadNetwork,
  { baseUrl, timeoutMs }: LoadOptions,
  of: string,
  n: number,
  atMs: number,
): Promise<Said> {
  const fen = String(10_000 + n);
  const amount = `${fen.slice(0, -2)}.${fen.slice(-2)}`;
  const body = { mchOrderNo: of, product: network.product, amount, subject: '断电测试' };
  const call = { path: '/api/v1/collections', body, key: of, atMs, ...(timeoutMs ? { timeoutMs } : {}) };
  const answer = await sendAsMerchant(baseUrl(), merchant, call);
  if (answer === null) return unknown('no answer');
  if (answer.status === 201) {
    const { agtOrderNo, status } = JSON.parse(answer.text) as { agtOrderNo: string; status: number };
    return status === 3
      ? { outcome: 'failed', said: `${agtOrderNo} found no account` }
      : { outcome: 'ok', said: agtOrderNo };
  }
  if (answer.status >= 500 || [409, 429].includes(answer.status)) return unknown(`${answer.status}`);
  return { outcome: 'failed', said: `${answer.status} ${answer.text.slice(0, 200)}` };
}

/**
 * A confirmation that was applied before its answer was lost is refused when it is repeated; the merchant then sees the
 * order as paid.
 */
async function confirm(
  { merchant, collector }: LoadNetwork,
  { baseUrl, timeoutMs }: LoadOptions,
  agtOrderNo: string,
): Promise<Said> {
  const path = '/api/agt/order/agtManualAffirmOrder';
  const asked = { baseUrl: baseUrl(), method: 'POST', path, headers: collector.headers } as const;
  const answer = await sendRequest({
    ...asked,
    body: JSON.stringify({ agtOrderNo }),
    ...(timeoutMs ? { timeoutMs } : {}),
  });
  const envelope = envelopeOf(answer);
  if (!answer || !envelope) return unknown('no answer');
  if (envelope.code === 200) return { outcome: 'ok', said: agtOrderNo };
  if (envelope.code >= 500 && envelope.code < 600) return unknown(`${envelope.code}`);
  const seen = await sendAsMerchant(baseUrl(), merchant, { path: `/api/v1/collections/${agtOrderNo}` });
  const status = seen?.status === 200 ? (JSON.parse(seen.text) as { status: number }).status : 0;
  if (status === 2 || status === 4) return { outcome: 'ok', said: agtOrderNo };
  if (seen === null || seen.status >= 500 || [401, 429, 9999].includes(envelope.code))
    return unknown(`${envelope.code}`);
  return { outcome: 'failed', said: `${envelope.code} ${envelope.msg}` };
}

/** Returns the stored results for these orders. */
export type Effects = { orders: number; settled: number; payable: bigint; keys: number };
export async function readEffects({ sql, network }: LoadNetwork, prefix = `${network.product}-`): Promise<Effects> {
  const [row] = await sql`
    select count(*)::int as orders, count(*) filter (where o.status in (2, 4))::int as settled,
      (select coalesce(sum(p.amount), 0)::text from ledger_posting p join ledger_transfer t on t.id = p.transfer_id
        where t.type = 'collection.settled'
          and p.account_id = any (${[...network.payable.values()]}::bigint[])) as payable,
      (select count(*)::int from idempotency i where starts_with(i.key, ${prefix})) as keys
    from collection_order o where starts_with(o.mch_order_no, ${prefix})`;
  const { payable, ...counts } = row as unknown as Omit<Effects, 'payable'> & { payable: string };
  return { ...counts, payable: BigInt(payable) };
}

/** Returns acknowledged orders, with the acknowledged fact, that differ from it: lost money. */
export async function lostOf(deployment: LoadNetwork, history: History): Promise<string[]> {
  const { effects } = replay(history);
  const replies = [...effects].flatMap(([intent, { said }]) => (said === null ? [] : [{ intent, said }]));
  const created = replies.filter(({ intent }) => intent.startsWith(CREATE)).map(({ said }) => said);
  const confirmed = replies.filter(({ intent }) => intent.startsWith(CONFIRM)).map(({ said }) => said);
  const rows = await deployment.sql`
    select w.no
    from unnest(${created}::text[]) w (no)
    left join collection_order o on o.agt_order_no = w.no
    where o.id is null
    union all
    select w.no
    from unnest(${confirmed}::text[]) w (no)
    left join collection_order o on o.agt_order_no = w.no and o.status in (2, 4)
      left join ledger_transfer t on t.reference = 'collection:' || o.id where t.id is null`;
  return rows.map(({ no }) => no as string);
}

/** Compares the stored results of the whole load with the model; returns the differences, none if all agree. */
export async function judgeLives(deployment: LoadNetwork, result: LoadResult, prefix?: string): Promise<string[]> {
  const { effects, anomalies } = replay(result.history);
  const sure = (what: string) =>
    [...effects].filter(([intent, { said }]) => intent.startsWith(what) && said !== null).length;
  const there = await readEffects(deployment, prefix);
  const amiss = [
    ...anomalies,
    ...result.unexplained,
    ...(await lostOf(deployment, result.history)).map((no) => `${no} is lost`),
  ];
  if (there.orders !== sure(CREATE)) amiss.push(`${there.orders} orders where ${sure(CREATE)} were acknowledged`);
  if (there.settled !== sure(CONFIRM)) amiss.push(`${there.settled} settled where ${sure(CONFIRM)} were acknowledged`);
  if (there.keys !== there.orders) amiss.push(`${there.keys} keys for ${there.orders} orders`);
  const owed = [...effects].reduce(
    (sum, [intent, { said }]) => sum + (said !== null && intent.startsWith(CONFIRM) ? netOf(intent) : 0n),
    0n,
  );
  if (there.payable !== owed) amiss.push(`the merchant is owed ${there.payable} fen where the model says ${owed}`);
  return amiss.length === 0 ? [] : [...amiss.slice(0, 10), reportHistory(result.history, 20)];
}

/** Returns an intent's amount minus the fee of 3 %, rounded down. */
function netOf(intent: string): bigint {
  const amount = BigInt(10_000 + Number(intent.slice(intent.lastIndexOf('-') + 1)));
  return amount - (amount * 30_000n) / 1_000_000n;
}
