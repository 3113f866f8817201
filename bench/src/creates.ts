import { type LoadResult, runLoad } from './http-load.ts';
import { makeNetwork, openOwner } from './network.ts';
import { signedCreates } from './requests.ts';
import { startServer } from './server-under-test.ts';
import { type Row, round } from './table.ts';

const CONNECTIONS = 64;
const PREPARED_PER_SECOND = 8_000;

/** S1 and S3: signed creates on 64 connections, spread over 1 000 top agents and merchants, and all under one of each. */
export async function measureCreates(seconds: number): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server);
  try {
    const spread = await makeNetwork(server, sql, {
      tag: 'spread',
      topAgents: 1_000,
      collectorsEach: 1,
      merchants: 1_000,
      users: false,
    });
    const hot = await makeNetwork(server, sql, {
      tag: 'hot',
      topAgents: 1,
      collectorsEach: 20,
      merchants: 1,
      users: false,
    });
    await run(server.port, signedCreates(hot, 3_000), 3);
    // In turns, so that a drift of the machine's speed falls on both alike.
    const results: Record<'spread' | 'hot', LoadResult[]> = { spread: [], hot: [] };
    for (let turn = 0; turn < 2; turn++) {
      for (const [name, network] of [
        ['spread', spread],
        ['hot', hot],
      ] as const) {
        results[name].push(
          await run(server.port, signedCreates(network, Math.ceil((seconds / 2) * PREPARED_PER_SECOND)), seconds / 2),
        );
      }
    }
    const perSecond = (all: LoadResult[]) =>
      all.reduce((sum, one) => sum + one.done, 0) / all.reduce((sum, one) => sum + one.seconds, 0);
    const worst = (all: LoadResult[]) => Math.max(...all.map((one) => one.p99));
    const other = [...results.spread, ...results.hot]
      .flatMap((one) => Object.entries(one.statuses))
      .filter(([status]) => status !== '201');
    const s1 = perSecond(results.hot);
    const ratio = s1 / perSecond(results.spread);
    return [
      {
        id: 'S1',
        what: `signed creates, ${CONNECTIONS} connections, ${seconds} s, durable`,
        figure: `${Math.round(s1)}/s, p99 ${round(worst(results.hot))} ms`,
        target: '≥ 5 000/s, p99 ≤ 60 ms',
        met: s1 >= 5_000 && worst(results.hot) <= 60,
        notes: `one top agent, 20 accounts; ${other.length === 0 ? 'every answer 201' : `other answers ${JSON.stringify(other)}`}`,
      },
      {
        id: 'S3',
        what: 'all under one top agent and one merchant ÷ spread over 1 000',
        figure: `${round(ratio, 2)} (${Math.round(s1)} ÷ ${Math.round(perSecond(results.spread))})`,
        target: '≥ 0.9',
        met: ratio >= 0.9,
      },
    ];
  } finally {
    await sql.end();
    await server.stop();
  }
}

function run(port: number, requests: Buffer[], seconds: number): Promise<LoadResult> {
  let next = 0;
  const end = performance.now() + seconds * 1000;
  return runLoad({
    port,
    connections: CONNECTIONS,
    job: { next: () => requests[next++] ?? null },
    stopAt: () => performance.now() >= end,
  });
}
