import { createHash, createHmac, randomBytes } from 'node:crypto';
import { rawRequest, runLoad } from './http-load.ts';
import { BENCH_SECRET, makeNetwork, type Network, type Sql } from './network.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { type Session, wire } from './sessions.ts';

const BATCH = 1_000;
const BATCH_PATH = '/api/v1/payouts/batch';

/** Creates a network whose collectors are signed in and may claim, and a merchant with money for payouts. */
export async function makeClaimers(
  server: Pick<ServerUnderTest, 'dataDir'>,
  sql: Sql,
  { tag, claimers }: { tag: string; claimers: number },
): Promise<{ network: Network; sessions: Session[] }> {
  const shape = { tag, topAgents: 1, collectorsEach: claimers, merchants: 1, users: true };
  const network = await makeNetwork(server, sql, shape);
  const [payable] = [...network.payable.values()];
  await sql`select open_balance(${payable as number}, 100000000000, ${`bench:${network.product}`})`;
  // The race is for payouts, so the rule that limits the open claims of one claimer is lifted.
  await sql`update payout_policy set max_open = 1000`;
  return { network, sessions: await insertSessions(sql, network) };
}

/** Writes sessions into the database: a thousand sign-ins would need a thousand password hashes. */
async function insertSessions(sql: Sql, network: Network): Promise<Session[]> {
  const hash = (half: string) => createHash('sha256').update(half).digest('hex');
  const users = await sql`
    select u.id::text as id, u.participant_id::text as taid
    from app_user u
    where u.username = any (${network.collectors.map(({ username }) => username)}::text[])
    order by u.id`;
  const halves = users.map(() => ({ token: randomBytes(16).toString('hex'), cookie: randomBytes(16).toString('hex') }));
  await sql`
    insert into session (user_id, token_hash, cookie_hash, device, expires_at, refresh_expires_at)
    select x.id::bigint, decode(x.token, 'hex'), decode(x.cookie, 'hex'), 'PC', now() + interval '1 day',
      now() + interval '1 day'
    from unnest(${users.map(({ id }) => id as string)}::text[], ${halves.map(({ token }) => hash(token))}::text[],
      ${halves.map(({ cookie }) => hash(cookie))}::text[]) as x (id, token, cookie)`;
  return users.map(({ taid }, n) => {
    const { token, cookie } = halves[n] as { token: string; cookie: string };
    const headers = { 'pay-token': wire(token), cookie: `MS_SESSION=${cookie}`, taid: taid as string };
    return { taid: taid as string, headers };
  });
}

/** Creates payouts of 1.00 through the merchant's batch call; returns their ids. */
export async function createPayouts(port: number, sql: Sql, network: Network, count: number): Promise<string[]> {
  const merchant = network.merchants[0] as Network['merchants'][number];
  const run = randomBytes(5).toString('hex');
  const bodies = Array.from({ length: Math.ceil(count / BATCH) }, (_, batch) =>
    JSON.stringify({
      payouts: Array.from({ length: Math.min(BATCH, count - batch * BATCH) }, (_row, n) => ({
        mchOrderNo: `${run}-${batch}-${n}`,
        amount: '1.00',
        payType: 2,
        beneficiaryName: '压测收款人',
        beneficiaryAccount: '6222020000000007',
      })),
    }),
  );
  const requests = bodies.map((body, n) => signedPost(merchant, BATCH_PATH, body, `${run}${n}`));
  let next = 0;
  const onAnswer = (status: number, body: string) => {
    if (status !== 200 || !body.includes('"refused":0'))
      throw new Error(`batch answered ${status} ${body.slice(0, 300)}`);
  };
  await runLoad({ port, connections: 1, job: { next: () => requests[next++] ?? null, onAnswer } });
  const rows = await sql`select id::text as id from payout_order where mch_order_no like ${`${run}-%`} order by id`;
  return rows.map(({ id }) => id as string);
}

/** Returns a merchant's signed call as bytes for the wire. */
export function signedPost(merchant: Network['merchants'][number], path: string, body: string, nonce: string): Buffer {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHash('sha256').update(body).digest('hex');
  const text = `POST\n${path}\n${timestamp}\n${nonce}\n${digest}`;
  return rawRequest(
    'POST',
    path,
    {
      'content-type': 'application/json',
      'x-mch-id': merchant.mchId,
      'x-key-id': merchant.keyId,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': createHmac('sha256', BENCH_SECRET).update(text).digest('hex'),
      'idempotency-key': nonce,
    },
    body,
  );
}

/** Returns one claim of one payout as bytes for the wire. */
export function claimRequest(session: Session, payoutId: string): Buffer {
  const headers = { 'content-type': 'application/json', ...session.headers };
  return rawRequest('POST', `/api/agt/struggle/addOrder/${payoutId}`, headers, '{}');
}
