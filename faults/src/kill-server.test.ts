import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signRequest } from '@mashang/merchant-sdk/sign-request';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRunningDatabase } from '../../apps/server/src/platform/database/find-running-database.ts';

const ORDERS = 300;
const CLIENTS = 24;
/** The server is killed when this many are answered. */
const KILL_AT = [100, 200];
const READY_WITHIN_MS = 20_000;
const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const VERIFY = fileURLToPath(new URL('../../apps/server/src/verify.ts', import.meta.url));
/** The demo's merchant, as its documents give it. */
const CREDENTIALS = { mchId: 'M1001', keyId: 'demo-key', secret: 'demo-secret-demo-secret-demo-sec' };

let dataDir: string;
let port: number;
let server: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mashang-kill-'));
  port = await freePort();
  server = start();
  await untilReady();
});
afterAll(async () => {
  if (server && server.exitCode === null) {
    const gone = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function environment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, ...env } = process.env;
  return { ...env, DATA_DIR: dataDir, PORT: String(port), SIMULATE: '0', DEMO: '1', LOG_LEVEL: 'fatal' };
}

function start(): ChildProcess {
  return spawn(process.execPath, [MAIN], { env: environment(), stdio: 'ignore' });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port: found } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

async function untilReady(): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (ready?.ok) return;
    await pause(50);
  }
  throw new Error(`the server is not ready within ${READY_WITHIN_MS} ms`);
}

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
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const signed = signRequest({ ...CREDENTIALS, method: 'POST', pathAndQuery: path, body });
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
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
    restarts.push(killAndRestart());
  }
  async function killAndRestart(): Promise<void> {
    const dying = server as ChildProcess;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await gone;
    server = start();
    await untilReady();
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

  const verified = spawnSync(process.execPath, [VERIFY], { env: environment(), encoding: 'utf8' });
  expect(verified.stdout).toContain('全部通过');
  expect(verified.status).toBe(0);
}, 90_000);

type Counts = { orders: number; known: number; awaiting: number; holds: number; keys: number };
async function readCounts(numbers: string[]): Promise<Counts> {
  const database = await findRunningDatabase(dataDir);
  const sql = postgres(database?.url ?? '', { max: 1 });
  try {
    const [row] = await sql`
      select count(*)::int as orders, count(*) filter (where agt_order_no = any (${numbers}::text[]))::int as known,
        count(*) filter (where status = 1)::int as awaiting, (select count(*)::int from ledger_hold where state = 'open') as holds,
        (select count(*)::int from idempotency) as keys from collection_order`;
    return row as unknown as Counts;
  } finally {
    await sql.end();
  }
}
