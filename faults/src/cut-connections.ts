import { setTimeout as pause } from 'node:timers/promises';
import { round } from '../../bench/src/table.ts';
import { median } from './kill-server.ts';
import type { KillableServer } from './killable-server.ts';
import { arrangeMoney, judgeLives, runLives } from './money-load.ts';
import { type FaultyConnection, startProxy } from './proxy.ts';
import type { Random } from './random.ts';
import { startReplicas } from './replicas.ts';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

export type CutConnectionsSize = { faults: number; clients: number };
const SERVING_WITHIN_MS = 5_000;
const WAITED_MOST_MS = 60_000;
const CALL_MS = 5_000;
const WAYS = ['cut', 'refuse', 'delay', 'stall', 'swallow'] as const;

/**
 * F3: the connection between clients and server, and the one between server and database, fail in every way under load.
 */
export async function cutConnectionsUnderLoad(size: CutConnectionsSize, random: Random): Promise<FaultRow> {
  const replicas = await startReplicas(1);
  const [server] = replicas.servers as [KillableServer];
  const front = await startProxy(server.port);
  const deployment = await arrangeMoney(server, `line${random.seed % 1_000}`);
  try {
    let [over, lastEffectAt] = [false, 0];
    const running = runLives(deployment, {
      baseUrl: () => `http://127.0.0.1:${front.port}`,
      lives: Number.POSITIVE_INFINITY,
      clients: size.clients,
      timeoutMs: CALL_MS,
      over: () => over,
      onEffect: () => {
        lastEffectAt = performance.now();
      },
    });
    const serving: number[] = [];
    const ways: Record<string, number> = {};
    for (let n = 0; n < size.faults; n++) {
      await pause(100 + random.below(300));
      const [where, line] = random.pick([
        ['client', front],
        ['database', replicas.database.line],
      ] as const);
      const way = random.pick(WAYS);
      ways[`${where} ${way}`] = (ways[`${where} ${way}`] ?? 0) + 1;
      await breakLine(line, way, random);
      const healedAt = performance.now();
      while (lastEffectAt <= healedAt && performance.now() - healedAt < WAITED_MOST_MS) await pause(2);
      serving.push(performance.now() - healedAt);
    }
    over = true;
    const result = await running;
    const amiss = await judgeLives(deployment, result);
    const books = await server.verify();
    if (!books.clean) amiss.push(books.said);
    reportAnomalies('F3', random, amiss);
    const worst = Math.max(...serving);
    const { ok, unknown } = result.history.counts();
    return {
      id: 'F3',
      what: `${size.faults} faults of the lines client–server and server–database amid load: ${WAYS.join(', ')}`,
      figure:
        `${ok} effects, none lost or doubled: ${amiss.length === 0 ? 'yes' : 'no'}; ` +
        `serving ${round(median(serving) / 1000, 2)} s after it is whole ` +
        `(median), ${round(worst / 1000, 2)} s worst`,
      target: 'nothing acknowledged lost, one effect an intent, serving ≤ 5 s after the line is whole',
      amiss,
      met: amiss.length === 0 && worst <= SERVING_WITHIN_MS,
      notes: notesOf(random, amiss, `${unknown} calls cut off and asked again; ${JSON.stringify(ways)}`),
    };
  } finally {
    await deployment.sql.end();
    await front.close();
    await replicas.stop();
  }
}

/** Causes a failure and ends it. A connection that dropped bytes cannot recover, so it is cut. */
async function breakLine(line: FaultyConnection, way: (typeof WAYS)[number], random: Random): Promise<void> {
  if (way === 'cut') line.cut();
  if (way === 'refuse') {
    line.refuse();
    line.cut();
  }
  if (way === 'delay') line.delay(50 + random.below(200));
  if (way === 'stall') line.stall();
  if (way === 'swallow') line.swallow();
  if (way !== 'cut') await pause(300 + random.below(1_200));
  if (way === 'swallow') line.cut();
  line.heal();
}
