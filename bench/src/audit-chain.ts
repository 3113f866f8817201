import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { connect } from '../../apps/server/src/platform/database/connections/connect.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/database/schema/migrate.ts';
import type { Sql } from './network.ts';
import { type Row, round } from './table.ts';
import { type Verified, verifyDeployment } from './verify-deployment.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const TAMPER_TEST = 'apps/server/src/features/audit/tamper-chain.db.test.ts';
const BATCH = 10_000;
const MOST_SECONDS = 60;

/** A manipulation of the long chain: its statement, and the statement that reverts it. */
type Tamper = { what: string; change: string; back: string };

/**
 * R11: a chain of this many rows, sealed by the program's own function, and the time of `npm run verify` for it; then
 * tampers with it one after the other, each verified and reverted; and many random tampers with a short chain, which a
 * test of the program tries.
 */
export async function measureAuditChain({ rows, tampers }: { rows: number; tampers: number }): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-chain-'));
  const database = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate(database.url);
    const sql = connect(database.url, { max: 1 });
    const sealing = await fill(sql, rows);
    const whole = verifyDeployment(dataDir);
    const chain = chainLine(whole);
    const long = await tryTampers(sql, dataDir, rows);
    await sql.end();
    const short = tryMany(tampers);
    const missed = [...long.missed, ...(short.found ? [] : ['a random one: see above'])];
    return [
      {
        id: 'R11',
        what: `audit chain over ${rows.toLocaleString('en')} rows: verify`,
        figure:
          `${round(chain.seconds)} s, ${chain.checked.toLocaleString('en')} sealed, ${whole.broken} broken; ` +
          `verifier at most ${whole.peakMb} MB`,
        target: `≤ ${MOST_SECONDS} s`,
        met: whole.clean && chain.checked === rows && chain.seconds <= MOST_SECONDS,
        notes: `sealed at ${Math.round(rows / sealing).toLocaleString('en')} rows/s`,
      },
      {
        id: 'R11',
        what:
          `edits, removals, insertions: ${long.tried} with that chain, ${tampers} random ones with a short one, ` +
          'with and without hashes recomputed',
        figure: missed.length === 0 ? 'every one found' : `not found: ${missed.join(', ')}`,
        target: 'found',
        met: missed.length === 0,
        notes: 'what is behind the last anchor and recomputed to its end is left out: docs/decisions/0046-anchors.md',
      },
    ];
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Writes and seals the rows, some thousands per transaction; returns the seconds of sealing. */
async function fill(sql: Sql, rows: number): Promise<number> {
  await sql`set synchronous_commit = off`;
  let seconds = 0;
  for (let from = 0; from < rows; from += BATCH) {
    const count = Math.min(BATCH, rows - from);
    await sql`
      insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
        request_id, ip)
      select 'user', n % 50, 'agent' || n % 50, 'collection-order.confirm', 'collection-order',
        'AC' || lpad((${from} + n)::text, 18, '0'),
        '{"status":1}', jsonb_build_object('status', 2, 'paidInAmount', n * 7, 'note', '确认收款' || n), 'req-' || n,
        '10.0.0.' || n % 250
      from generate_series(1, ${count}::int) n`;
    const begun = performance.now();
    for (let waiting = count; waiting > 0; ) {
      const [row] = await sql`select seal_audit(${BATCH}) as sealed`;
      waiting -= row?.sealed as number;
    }
    seconds += (performance.now() - begun) / 1000;
  }
  await sql`vacuum analyze`;
  return seconds;
}

function chainLine(verified: Verified) {
  const line = verified.lines.find(({ name }) => name.includes('the audit chain is whole'));
  if (!line) throw new Error(`verification did not come to the chain:\n${verified.said}`);
  return line;
}

/**
 * Tries edits at the first, a middle and the last row, a removal and an insertion, on the long chain: a small sample of
 * the tampers that a test tries a thousand times with a short chain.
 */
async function tryTampers(sql: Sql, dataDir: string, rows: number): Promise<{ tried: number; missed: string[] }> {
  const at = (seq: number) => `(select audit_id from audit_seal where seq = ${seq})`;
  const middle = 1 + Math.floor(Math.random() * (rows - 2));
  const kept = (seq: number) => `create table kept as select * from audit_log where id = ${at(seq)}`;
  const put = 'insert into audit_log overriding system value select * from kept; drop table kept';
  const edit = (seq: number): Tamper => ({
    what: `row ${seq} edited`,
    change: `update audit_log set actor_name = actor_name || ' ' where id = ${at(seq)}`,
    back: `update audit_log set actor_name = rtrim(actor_name) where id = ${at(seq)}`,
  });
  const all: Tamper[] = [
    ...[1, middle, rows].map(edit),
    {
      what: `row ${middle} removed`,
      change: `${kept(middle)}; delete from audit_log where id = ${at(middle)}`,
      back: put,
    },
    {
      what: 'a row inserted',
      change: `insert into audit_log (xid, actor_kind, actor_name, action, subject_kind, subject_id, request_id)
        select xid, 'user', 'ghost', 'x', 'y', 'z', 'r' from audit_log where id = ${at(middle)}`,
      back: `delete from audit_log where actor_name = 'ghost'`,
    },
  ];
  const missed: string[] = [];
  for (const { what, change, back } of all) {
    await byHand(sql, change);
    const { lines } = verifyDeployment(dataDir);
    if (!lines.some(({ name, broken }) => name.includes('the audit chain is whole') && broken > 0)) missed.push(what);
    await byHand(sql, back);
  }
  return { tried: all.length, missed };
}

/** Runs a statement that only an attacker with the owner's rights could run. */
async function byHand(sql: Sql, statement: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(statement).simple();
  });
}

function tryMany(tampers: number): { found: boolean } {
  const { status, stdout } = spawnSync(process.execPath, [VITEST, 'run', TAMPER_TEST, '--testTimeout=600000'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, TAMPERS: String(tampers) },
  });
  if (status !== 0) console.error(stdout);
  return { found: status === 0 };
}
