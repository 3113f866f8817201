import { type LoadResult, runLoad } from './http-load.ts';
import { makeNetwork, openOwner } from './network.ts';
import { signedCreates } from './requests.ts';
import { startServer } from './server-under-test.ts';
import { type Row, round } from './table.ts';

const CONNECTIONS = 64;
const PREPARED_PER_SECOND = 8_000;
const HUNDRED = 100;
/** All orders under one top agent and one merchant. */
const HOT = { tag: 'hot', topAgents: 1, collectorsEach: 20, merchants: 1, users: false };

/**
 * S1 and S3: signed creates on 64 connections, spread over this many top agents and merchants, and all under one of
 * each.
 */
export async function measureCreates({ seconds, spreadOver }: { seconds: number; spreadOver: number }): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server);
  try {
    const spread = await makeNetwork(server, sql, {
      tag: 'spread',
      topAgents: spreadOver,
      collectorsEach: 1,
      merchants: spreadOver,
      users: false,
    });
    const hot = await makeNetwork(server, sql, HOT);
    await run(server.port, signedCreates(hot, 3_000), Math.min(seconds, 3));
    // In alternating rounds, so that a drift of the machine's speed affects both equally.
    const results: Record<'spread' | 'hot', LoadResult[]> = { spread: [], hot: [] };
    for (let round = 0; round < 2; round++) {
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
        notes:
          'one top agent, 20 ' +
          `accounts; ${other.length === 0 ? 'every answer 201' : `other answers ${JSON.stringify(other)}`}`,
      },
      {
        id: 'S3',
        what: `all under one top agent and one merchant ÷ spread over ${spreadOver.toLocaleString('en')}`,
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

/**
 * Measures how much monitoring (L7) slows S1: the same creates with and without it, in rounds A B B A within one run,
 * so that neither a drift of the machine nor the growing tables affect only one of them. Without it, the bench holds
 * its lock: orders are created as usual and wait to be examined. The next round with it also processes this backlog, so
 * that the result is the maximum cost.
 */
export async function measureMonitoring(seconds: number, pairs = 3): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server);
  try {
    const hot = await makeNetwork(server, sql, HOT);
    const create = (time: number) => run(server.port, signedCreates(hot, Math.ceil(time * PREPARED_PER_SECOND)), time);
    await create(3);
    const keeper = await sql.reserve();
    const rates: Record<'with' | 'without', number[]> = { with: [], without: [] };
    for (let pair = 0; pair < pairs; pair++) {
      for (const variant of pair % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
        const lock = variant === 'without' ? 'pg_advisory_lock' : 'pg_advisory_unlock_all';
        await keeper.unsafe(`select ${lock}(${variant === 'without' ? "hashtext('take_monitored')" : ''})`);
        const { done, seconds: took } = await create(seconds);
        rates[variant].push(done / took);
      }
    }
    keeper.release();
    const [{ decisions }] = (await sql`select count(*)::int as decisions from risk_decision`) as unknown as [
      { decisions: number },
    ];
    const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
    const costs = rates.with.map((one, at) => (1 - one / (rates.without[at] as number)) * HUNDRED);
    const cost = (1 - mean(rates.with) / mean(rates.without)) * HUNDRED;
    return [
      {
        id: 'S1-MONITORING',
        what: `S1 with monitoring beside S1 without, ${pairs} pairs of ${seconds} s in one run`,
        figure: `${round(cost)} % (${Math.round(mean(rates.with))} ÷ ${Math.round(mean(rates.without))}/s)`,
        target: '< 10 %',
        met: cost < 10 && decisions > 0,
        notes: `each pair: ${costs.map((one) => `${round(one)} %`).join(', ')}; ${decisions} decisions taken`,
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
