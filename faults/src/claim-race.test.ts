import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createMerchantClient } from '@mashang/merchant-sdk';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadMasterKeys } from '../../apps/server/src/platform/master-keys.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets.ts';
import { type KillableServer, startKillableServer } from './killable-server.ts';

const CROWD = 1_000;
/** Claimers of the second test, and how many payouts each tries. */
const FEW = 40;
const PAYOUTS = 60;
/** The server is killed when this many claims were answered. */
const KILL_AT = [400, 1_200];
const WIRE_KEY = 'mashang-wire-key';
const CREDENTIALS = { mchId: 'M1001', keyId: 'demo-key', secret: 'demo-secret-demo-secret-demo-sec' };

type Claimer = { taid: string; headers: Record<string, string> };
type Answer = { code: number; orderNo: string };

let server: KillableServer;
let sql: Sql;
let claimers: Claimer[];
const agent = new Agent({ keepAlive: true, maxSockets: CROWD });

beforeAll(async () => {
  server = await startKillableServer();
  sql = await server.openOwner();
  await sql`
    select post_transfer('test.funded', 'test:funded', '', array[account_of('merchant', (select id from merchant), 'payable'), account_of('operator', 0, 'suspense')],
      array[100000000, -100000000]::bigint[])`;
  await sql`update payout_policy set max_open = 1000`;
  claimers = await makeClaimers(CROWD);
}, 120_000);
afterAll(async () => {
  agent.destroy();
  await sql?.end();
  await server?.stop();
});

/** Verified claimers below agent01 with float, rates and two-factor, and a session each. */
async function makeClaimers(count: number): Promise<Claimer[]> {
  const { vault } = createSecrets(loadMasterKeys(server.dataDir));
  const names = Array.from({ length: count }, (_, n) => `claimer${n + 1}`);
  const sealed = names.map((name) => vault.seal('name', name));
  await sql`
    with people as (
      insert into person (legal_name, legal_name_key, document_hash, daily_amount, daily_count, monthly_amount, monthly_count)
      select w.sealed, '', sha256(convert_to(w.sealed, 'UTF8')), 1e12, 100000, 1e12, 100000 from unnest(${sealed}::text[]) w (sealed) returning id, legal_name
    )
    insert into participant (parent_id, path, depth, kind, name, person_id, legal_name, run_status, kyc_status, kyc_entered_by, kyc_reviewed_by, kyc_expires_at)
    select (select id from participant where name = 'agent01'), '{}', 0, 'CODE_MERCHANT', w.name, p.id, p.legal_name, 1, 2, 1, 2, now() + interval '1 year'
    from people p join unnest(${names}::text[], ${sealed}::text[]) w (name, sealed) on w.sealed = p.legal_name`;
  await sql`
    insert into participant_rate (participant_id, product_id, effective_from, rate)
    select p.id, (select id from product where code = 'bank'), now(), 8000 from participant p where p.name like 'claimer%'`;
  await sql`select credit_float(id, 10000000, name) from participant where name like 'claimer%'`;
  await sql`
    insert into app_user (username, password_hash, roles, participant_id, totp_secret, totp_bound_at)
    select p.name, u.password_hash, '{code_merchant}', p.id, u.totp_secret, now() from participant p, app_user u where u.username = 'agent02' and p.name like 'claimer%'`;
  const users =
    await sql`select id::text as id, participant_id::text as taid from app_user where username like 'claimer%' order by id`;
  const halves = users.map(() => ({ token: randomBytes(16).toString('hex'), cookie: randomBytes(16).toString('hex') }));
  const hash = (half: string) => createHash('sha256').update(half).digest('hex');
  await sql`
    insert into session (user_id, token_hash, cookie_hash, device, expires_at, refresh_expires_at)
    select x.id::bigint, decode(x.token, 'hex'), decode(x.cookie, 'hex'), 'PC', now() + interval '1 day', now() + interval '1 day'
    from unnest(${users.map(({ id }) => id as string)}::text[], ${halves.map(({ token }) => hash(token))}::text[], ${halves.map(({ cookie }) => hash(cookie))}::text[]) as x (id, token, cookie)`;
  return users.map(({ taid }, n) => {
    const { token, cookie } = halves[n] as { token: string; cookie: string };
    return {
      taid: taid as string,
      headers: { 'pay-token': wire(token), cookie: `MS_SESSION=${cookie}`, taid: taid as string },
    };
  });
}

function wire(text: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(WIRE_KEY), null);
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
}

async function listPayouts(count: number): Promise<string[]> {
  const merchant = createMerchantClient({ baseUrl: server.baseUrl, ...CREDENTIALS });
  const run = randomBytes(4).toString('hex');
  const { results } = await merchant.createPayouts(
    Array.from({ length: count }, (_, n) => ({
      mchOrderNo: `${run}-${n}`,
      amount: '5.00',
      payType: 2,
      beneficiaryName: '竞速收款人',
      beneficiaryAccount: '6222020000000007',
    })),
  );
  const numbers = results.map(({ orderNo }) => orderNo as string);
  const rows = await sql`select id::text as id from payout_order where order_no = any (${numbers}::text[]) order by id`;
  return rows.map(({ id }) => id as string);
}

/** One claim, under the same key however often it is asked; null when no answer came. */
function claim({ headers, taid }: Claimer, id: string): Promise<Answer | null> {
  return new Promise((resolve) => {
    const asked = request(
      `${server.baseUrl}/api/agt/struggle/addOrder/${id}`,
      {
        method: 'POST',
        agent,
        headers: {
          ...headers,
          'idempotency-key': `${taid}-${id}`,
          'content-type': 'application/json',
          'content-length': 2,
        },
        timeout: 15_000,
      },
      (answer) => void readJson(answer).then(resolve, () => resolve(null)),
    );
    asked.on('error', () => resolve(null));
    asked.on('timeout', () => asked.destroy());
    asked.end('{}');
  });
}

async function readJson(answer: IncomingMessage): Promise<Answer> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  const { code, data } = JSON.parse(text) as { code: number; data: { orderNo: string } | null };
  return { code, orderNo: data?.orderNo ?? '' };
}

type Claim = { claimNo: string; payout: string; taid: string };
async function livingClaims(ids: string[]): Promise<Claim[]> {
  return (await sql`
    select claim_no as "claimNo", payout_id::text as payout, participant_id::text as taid from payout_claim where payout_id = any (${ids}::bigint[]) and status in (0, 1, 3)`) as unknown as Claim[];
}

it(`one payout and ${CROWD} claimers at once: one winner, the others hear 501, no deadlock`, async () => {
  const [id = ''] = await listPayouts(1);
  const answers = await Promise.all(claimers.map((claimer) => claim(claimer, id)));
  const codes = answers.map((answer) => answer?.code);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 501)).toHaveLength(CROWD - 1);
  expect(await livingClaims([id])).toMatchObject([
    { claimNo: answers.find((answer) => answer?.code === 200)?.orderNo },
  ]);
  const [row] = await sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`;
  expect(row).toEqual({ n: 0 });
}, 60_000);

it(`${PAYOUTS} payouts × ${FEW} claimers with the server killed twice amid them: every win stands and is answered, nobody won twice over`, async () => {
  const ids = await listPayouts(PAYOUTS);
  const won: Claim[] = [];
  const codes = new Set<number>();
  const restarts: Promise<void>[] = [];
  let answered = 0;

  async function run(claimer: Claimer, from: number): Promise<void> {
    for (let n = 0; n < ids.length; n++) {
      const payout = ids[(from + n * 7) % ids.length] as string;
      for (let answer = await claim(claimer, payout); ; answer = await claim(claimer, payout)) {
        if (!answer || answer.code === 500) {
          await pause(50);
          continue;
        }
        answered += 1;
        codes.add(answer.code);
        if (answer.code === 200) won.push({ claimNo: answer.orderNo, payout, taid: claimer.taid });
        if (answered === KILL_AT[restarts.length]) restarts.push(server.killAndRestart());
        break;
      }
    }
  }
  await Promise.all(claimers.slice(0, FEW).map((claimer, n) => run(claimer, n)));
  await Promise.all(restarts);
  expect(restarts).toHaveLength(KILL_AT.length);
  expect([...codes].sort()).toEqual([200, 501]);

  const living = await livingClaims(ids);
  expect(living).toHaveLength(PAYOUTS);
  expect(new Set(living.map(({ payout }) => payout)).size).toBe(PAYOUTS);
  // A win whose answer was cut off stands too, and its owner was told of it on asking again.
  const byNumber = (a: Claim, b: Claim) => a.claimNo.localeCompare(b.claimNo);
  expect(won.toSorted(byNumber)).toEqual(living.toSorted(byNumber));
  expect(server.verify()).toMatchObject({ clean: true });
}, 120_000);
