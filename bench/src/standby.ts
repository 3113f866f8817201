import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { connect } from '../../apps/server/src/platform/database/connections/connect.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import type { SessionSql, Sql } from '../../apps/server/src/platform/database/statements/sql-types.ts';
import { percentile, runLoad } from './http-load.ts';
import { makeNetwork, openOwner } from './network.ts';
import { signedCreates } from './requests.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { type Row, round } from './table.ts';

const PER_SECOND = 2_000;
const LOOK_MS = 10;

/**
 * A streaming replica of a running server's database, for reports only: measures its lag under load, and checks that
 * its figures are the same.
 */
export async function measureStandby(seconds: number): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server);
  const standby = await copyOf(server, sql);
  const reader = connect(standby.url, { max: 2 });
  try {
    const network = await makeNetwork(server, sql, {
      tag: 'copy',
      topAgents: 20,
      collectorsEach: 2,
      merchants: 10,
      users: false,
    });
    const behind: number[] = [];
    let over = false;
    const watching = watchLag(sql, reader, behind, () => over);
    const requests = signedCreates(network, seconds * PER_SECOND);
    const end = performance.now() + seconds * 1_000;
    let next = 0;
    const load = await runLoad({
      port: server.port,
      connections: 32,
      job: { next: () => requests[next++] ?? null },
      stopAt: () => performance.now() >= end,
    });
    over = true;
    await watching;
    const asked = (from: Sql) =>
      from`
        select status, count(*)::int as orders, sum(amount)::text as amount
        from collection_order
        group by 1
        order by 1`;
    await pause(500);
    const [here, there] = await Promise.all([asked(sql), asked(reader)]);
    const same = JSON.stringify(here) === JSON.stringify(there);
    const refused = await reader`delete from report_cursor`.then(
      () => false,
      () => true,
    );
    const sorted = Float64Array.from(behind).sort();
    return [
      {
        id: 'SC2',
        what: `streaming replica made beside the running server; creates for ${seconds} s`,
        figure:
          `behind by p50 ${round(percentile(sorted, 0.5))} ms, p99 ${round(percentile(sorted, 0.99))} ms ` +
          `at ${Math.round(load.perSecond)} creates/s; same figures ${same ? 'yes' : 'no'}`,
        target: 'p99 ≤ 1 s, same figures, refuses to write',
        met: same && refused && percentile(sorted, 0.99) <= 1_000,
        notes:
          `copied in ${round(standby.copyMs / 1_000)} s while the server went on; ${sorted.length} looks; both on ` +
          'this machine',
      },
    ];
  } finally {
    await Promise.all([reader.end(), sql.end()]);
    await standby.stop();
    await server.stop();
  }
}

/**
 * Makes a base copy by the low-level calls (there is no pg_basebackup in the package), then streams from the original.
 */
async function copyOf(server: ServerUnderTest, sql: SessionSql) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashang-standby-'));
  const held = await sql.reserve();
  const begunAt = performance.now();
  await held`select pg_backup_start('standby', true)`;
  for (const name of ['postgres', 'postgres-access.json'])
    cpSync(join(server.dataDir, name), join(dataDir, name), {
      recursive: true,
      filter: (path) => !path.endsWith('/postmaster.pid') && !path.includes('/postgres/log/'),
    });
  const [label] = await held`select labelfile from pg_backup_stop(true)`;
  held.release();
  writeFileSync(join(dataDir, 'postgres', 'backup_label'), label?.labelfile as string);
  writeFileSync(join(dataDir, 'postgres', 'standby.signal'), '');
  const { port, username, password } = new URL(server.databaseUrl);
  const database = await startEmbeddedPostgres({
    dataDir,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`,
      max_standby_streaming_delay: '30s',
    },
  });
  return {
    url: database.url,
    copyMs: performance.now() - begunAt,
    async stop() {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Records repeatedly how long a commit here takes to be visible there, by the newest order's id. */
async function watchLag(sql: Sql, reader: Sql, behind: number[], over: () => boolean): Promise<void> {
  while (!over()) {
    await pause(LOOK_MS);
    const [newest] = await sql`select max(id)::text as id from collection_order`;
    if (!newest?.id) continue;
    const begunAt = performance.now();
    for (;;) {
      const [seen] = await reader`select max(id) >= ${newest.id as string}::bigint as there from collection_order`;
      if (seen?.there) break;
      if (performance.now() - begunAt > 10_000) break;
    }
    behind.push(performance.now() - begunAt);
  }
}
