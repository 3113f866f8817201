import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './http-load.ts';
import { makeNetwork, openOwner } from './network.ts';
import { signedCreates } from './requests.ts';
import { startServer } from './server-under-test.ts';
import { type Row, round } from './table.ts';
import { confirmAt } from './webhooks.ts';

const EVERY_MS = 100;
const TARGET_S = 10;

/**
 * Measures how far the audit chain is behind its writers at this many orders per second, with two more rows of the log
 * for each: the age of the oldest unsealed row, ten times a second. Meanwhile a transaction keeps its row open for
 * three seconds.
 */
export async function measureSealing({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server, 4);
  try {
    const network = await makeNetwork(server, sql, {
      tag: 'seal',
      topAgents: 1,
      collectorsEach: 1,
      accountsEach: 40,
      merchants: 1,
      users: false,
    });
    const lags: number[] = [];
    let working = true;
    async function sample(): Promise<void> {
      while (working) {
        const [row] = await sql`
          select coalesce(extract(epoch from clock_timestamp() - a.at), 0)::float8 as lag
          from audit_head h
          left join lateral (
            select at from audit_log l where l.xid > h.xid order by l.xid, l.id limit 1) a on true`;
        lags.push(row?.lag as number);
        await pause(EVERY_MS);
      }
    }
    async function write(): Promise<void> {
      for (const until = performance.now() + seconds * 1_000; performance.now() < until; await pause(EVERY_MS))
        await sql`
          insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, request_id)
          select 'system', 'bench', 'test.write', 'thing', n::text, 'r'
          from generate_series(1, ${(2 * perSecond * EVERY_MS) / 1_000}::int) n`;
    }
    const hold = sql.begin(async (tx) => {
      await tx`
        insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, request_id)
        values ('system', 'slow', 'test.write', 'thing', '1', 'r')`;
      await tx`select pg_sleep(3)`;
    });
    const sampled = sample();
    await Promise.all([write(), hold, confirmAt(server.port, signedCreates(network, perSecond * seconds), perSecond)]);
    working = false;
    await sampled;
    const sorted = Float64Array.from(lags).sort();
    const p99 = percentile(sorted, 0.99);
    return [
      {
        id: 'R11',
        what: `audit sealing lag at ${perSecond} orders/s and ${perSecond * 2} rows of the log a second, ${seconds} s`,
        figure:
          `p50 ${round(percentile(sorted, 0.5), 2)} s, p99 ${round(p99, 2)} s, ` +
          `worst ${round(sorted.at(-1) ?? 0, 2)} s`,
        target: `p99 ≤ ${TARGET_S} s`,
        met: p99 <= TARGET_S,
        notes: 'a transaction that had written stood open for 3 s of it; a forgotten one is ended after 8 s',
      },
    ];
  } finally {
    await sql.end();
    await server.stop();
  }
}
