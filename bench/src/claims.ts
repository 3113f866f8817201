import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { burst, runLoad } from './http-load.ts';
import { openOwner, type Sql } from './network.ts';
import { claimRequest, createPayouts, makeClaimers } from './payout-network.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import type { Session } from './sessions.ts';
import { type Row, round } from './table.ts';

const VERIFY = fileURLToPath(new URL('../../apps/server/src/verify.ts', import.meta.url));
/** `rounds`: payouts that all `claimers` want at the same moment; then `payouts` that each of a `crowd` tries. */
type Size = { claimers: number; payouts: number; crowd: number; rounds: number };
type Answers = Record<string, number>;

/**
 * R4, over HTTP against one server process: a thousand claimers on one payout, all requests written in one event loop
 * tick, round after round; then a crowd in which each claimer tries every payout, in an order of its own.
 */
export async function measureClaims(size: Size): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server, 2);
  try {
    const { network, sessions } = await makeClaimers(server, sql, { tag: 'race', claimers: size.claimers });
    const row = await measureOne(server, sql, sessions, await createPayouts(server.port, sql, network, size.rounds));
    const ids = await createPayouts(server.port, sql, network, size.payouts);
    return [row, await measureMany(server, sql, sessions.slice(0, size.crowd), ids)];
  } finally {
    await sql.end();
    await server.stop();
  }
}

async function measureOne(server: ServerUnderTest, sql: Sql, sessions: Session[], ids: string[]): Promise<Row> {
  const before = await deadlocks(sql);
  let worst = 0;
  let clean = true;
  for (const id of ids) {
    const answers: Answers = {};
    const { ms } = await burst(
      server.port,
      sessions.map((session) => claimRequest(session, id)),
      (status, body) => count(answers, status, body),
    );
    worst = Math.max(worst, ms);
    clean &&= answers['200'] === 1 && answers['501'] === sessions.length - 1;
  }
  const locked = (await deadlocks(sql)) - before;
  const living = await livingClaims(sql, ids);
  return {
    id: 'R4',
    what: `one payout, ${sessions.length} claimers at once, ${ids.length} times`,
    figure:
      `${living} winners of ${ids.length}, ${locked} deadlocks; everybody answered ` + `within ${Math.round(worst)} ms`,
    target: 'one winner each, no deadlock shown to anyone',
    met: clean && living === ids.length && locked === 0,
    notes: clean ? 'HTTP; each time one 200 and the rest 501' : 'other answers than one 200 and the rest 501',
  };
}

async function measureMany(server: ServerUnderTest, sql: Sql, crowd: Session[], ids: string[]): Promise<Row> {
  const before = await deadlocks(sql);
  const answers: Answers = {};
  const all = crowd.length * ids.length;
  // Each claimer begins at a different payout and visits all payouts with its own stride.
  const strides = crowd.map((_, n) => ({
    at: Math.floor((n * ids.length) / crowd.length),
    by: strideOf(ids.length, n),
  }));
  let sent = 0;
  function next(): Buffer | null {
    if (sent === all) return null;
    const who = sent % crowd.length;
    const stride = strides[who] as { at: number; by: number };
    sent += 1;
    stride.at = (stride.at + stride.by) % ids.length;
    return claimRequest(crowd[who] as Session, ids[stride.at] as string);
  }
  const job = { next, onAnswer: (status: number, body: string) => count(answers, status, body) };
  const { seconds, p99 } = await runLoad({ port: server.port, connections: crowd.length, job });
  const locked = (await deadlocks(sql)) - before;
  const living = await livingClaims(sql, ids);
  const verified = spawnSync(process.execPath, [VERIFY, server.databaseUrl], { encoding: 'utf8' });
  const other = Object.entries(answers).filter(([code]) => code !== '200' && code !== '501');
  return {
    id: 'R4',
    what: `${ids.length} payouts × ${crowd.length} claimers, each tries every one`,
    figure:
      `${living} winners of ${ids.length}, ${locked} deadlocks; ${all} claims in ${round(seconds)} s ` +
      `(${Math.round(all / seconds)}/s, p99 ${round(p99)} ms)`,
    target: 'one winner each, no deadlock shown to anyone',
    met:
      answers['200'] === ids.length &&
      living === ids.length &&
      locked === 0 &&
      other.length === 0 &&
      verified.status === 0,
    notes:
      `HTTP; ${other.length === 0 ? 'every other answer 501' : `other answers ${JSON.stringify(other)}`}; ` +
      `books ${verified.status === 0 ? 'whole' : 'broken'}`,
  };
}

/** Returns a stride through `length` positions that visits each of them once. */
function strideOf(length: number, n: number): number {
  let by = (2 * n + 1) % length || 1;
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  while (divisor(by, length) !== 1) by += 1;
  return by;
}

/** Counts the business code of an answer, or the HTTP status if there is none. */
function count(answers: Answers, status: number, body: string): void {
  const code = status === 200 ? (/^\{"code":(\d+)/.exec(body)?.[1] ?? 'none') : `HTTP ${status}`;
  answers[code] = (answers[code] ?? 0) + 1;
}

async function deadlocks(sql: Sql): Promise<number> {
  const [row] = await sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`;
  return (row as unknown as { n: number }).n;
}

/** Returns the number of these payouts with exactly one claim, which is active. */
async function livingClaims(sql: Sql, ids: string[]): Promise<number> {
  const [row] = await sql`
    select count(*)::int as n from (
      select from payout_claim
      where payout_id = any (${ids}::bigint[])
      group by payout_id
      having count(*) = 1 and bool_and(status = 0)) x`;
  return (row as unknown as { n: number }).n;
}
