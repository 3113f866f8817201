import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signRequest } from '@mashang/merchant-sdk/sign-request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KillableServer, startKillableServer } from './killable-server.ts';

const ORDERS = 300;
const CLIENTS = 24;
/** The server is killed when this many are answered. */
const KILL_AT = [100, 200];
/** The demo's merchant, as its documents give it. */
const CREDENTIALS = { mchId: 'M1001', keyId: 'demo-key', secret: 'demo-secret-demo-secret-demo-sec' };

let server: KillableServer;

/** The server's own patience, and what is left for the rest. */
const SET_UP_MS = 120_000;
/** So long an intent insists: two restarts may lie in it. */
const INSIST_MS = 150_000;

beforeAll(async () => {
  server = await startKillableServer();
}, SET_UP_MS);
afterAll(() => server?.stop());

type Created = { agtOrderNo: string; status: number };

/** Sends one intent until it is answered: the same body and key each time, a new nonce and time. */
async function insist(n: number, idempotencyKey: string, onAnswer: () => void): Promise<Created> {
  const path = '/api/v1/collections';
  const body = JSON.stringify({
    mchOrderNo: `KILL-${n}`,
    product: 'bank',
    amount: `${10 + n}.00`,
    subject: '断电测试',
  });
  const until = Date.now() + INSIST_MS;
  while (Date.now() < until) {
    const signed = signRequest({ ...CREDENTIALS, method: 'POST', pathAndQuery: path, body });
    const answer = await fetch(`${server.baseUrl}${path}`, {
      method: 'POST',
      body,
      headers: { ...signed, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    const created = answer?.status === 201 ? await answer.json().catch(() => null) : null;
    if (created) {
      onAnswer();
      return created as Created;
    }
    // Cut off, still running or a fault is asked again; any other refusal of a right request is a failure.
    if (answer && answer.status < 500 && ![201, 409].includes(answer.status))
      throw new Error(`order ${n} answered ${answer.status}: ${await answer.text()}`);
    await pause(40);
  }
  throw new Error(`order ${n} was never answered`);
}

it(`${ORDERS} creates with the server killed twice amid them make exactly ${ORDERS} orders, and the books are whole`, async () => {
  let answered = 0;
  let kills = 0;
  const restarts: Promise<void>[] = [];

  function killWhenDue(): void {
    answered += 1;
    if (answered !== KILL_AT[kills]) return;
    kills += 1;
    restarts.push(server.killAndRestart());
  }

  const intents = Array.from({ length: ORDERS }, (_, n) => ({ n, key: randomUUID() }));
  const created: Created[] = [];
  let next = 0;
  async function client(): Promise<void> {
    for (let intent = intents[next++]; intent; intent = intents[next++])
      created.push(await insist(intent.n, intent.key, killWhenDue));
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await Promise.all(restarts);
  expect(kills).toBe(KILL_AT.length);

  // What every client was told is what there is, and telling it again changes nothing.
  const numbers = new Set(created.map(({ agtOrderNo }) => agtOrderNo));
  expect(numbers.size).toBe(ORDERS);
  const again = await Promise.all(intents.map(({ n, key }) => insist(n, key, () => {})));
  expect(again.every(({ agtOrderNo }) => numbers.has(agtOrderNo))).toBe(true);
  const counts = await readCounts([...numbers]);
  expect(counts).toMatchObject({ orders: ORDERS, known: ORDERS, keys: ORDERS, holds: counts.awaiting });
  expect(counts.awaiting).toBeGreaterThan(ORDERS / 2);

  expect(server.verify()).toMatchObject({ clean: true });
}, 300_000);

type Counts = { orders: number; known: number; awaiting: number; holds: number; keys: number };
async function readCounts(numbers: string[]): Promise<Counts> {
  const sql = await server.openOwner();
  try {
    const [row] = await sql`
      select count(*)::int as orders, count(*) filter (where agt_order_no = any (${numbers}::text[]))::int as known,
        count(*) filter (where status = 1)::int as awaiting, (select count(*)::int from ledger_hold where state = 'open' and starts_with(reference, 'collection:')) as holds,
        (select count(*)::int from idempotency) as keys from collection_order`;
    return row as unknown as Counts;
  } finally {
    await sql.end();
  }
}
