import { round } from '../../bench/src/table.ts';
import type { KillableServer } from './killable-server.ts';
import { arrangeMoney, judgeLives, runLives } from './money-load.ts';
import type { Random } from './random.ts';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

export type KillServerSize = { requests: number; kills: number; clients: number };
const BACK_WITHIN_MS = 5_000;

/**
 * R1: `kill -9` of the server again and again during creates and confirmations, whose clients repeat calls under the
 * same key. The server counts as back when the first call after the kill is answered with success.
 */
export async function killServerAmidLoad(
  server: KillableServer,
  size: KillServerSize,
  random: Random,
): Promise<FaultRow> {
  const deployment = await arrangeMoney(server, `kill${random.seed % 1_000}`);
  try {
    const at = killingPoints(size.requests, size.kills, random);
    const backs: number[] = [];
    let killedAt = 0;
    let restarting: Promise<void> = Promise.resolve();
    function onEffect(done: number): void {
      if (killedAt > 0) {
        backs.push(performance.now() - killedAt);
        killedAt = 0;
      }
      if (done < (at[0] ?? Number.POSITIVE_INFINITY)) return;
      at.shift();
      restarting = server.kill().then(async () => {
        killedAt = performance.now();
        await server.start();
      });
    }
    const { requests, clients } = size;
    const result = await runLives(deployment, {
      baseUrl: () => server.baseUrl,
      lives: requests / 2,
      clients,
      onEffect,
    });
    await restarting;
    const amiss = await judgeLives(deployment, result);
    const books = await server.verify();
    if (!books.clean) amiss.push(books.said);
    reportAnomalies('R1', random, amiss);
    const worst = Math.max(...backs);
    const { ok, unknown } = result.history.counts();
    return {
      id: 'R1',
      what:
        `server killed ${size.kills} times amid ${requests} requests (creates and confirmations), ${clients} ` +
        'clients asking again under the same key',
      figure: `${ok} effects; back in ${round(median(backs) / 1000, 2)} s median, ${round(worst / 1000, 2)} s worst`,
      target: `${requests} requests, exactly ${requests} effects; back in ≤ 5 s`,
      amiss,
      met: amiss.length === 0 && ok === requests && backs.length === size.kills && worst <= BACK_WITHIN_MS,
      notes: notesOf(
        random,
        amiss,
        `${unknown} calls cut off and asked again; books ${books.clean ? 'whole' : 'broken'}`,
      ),
    };
  } finally {
    await deployment.sql.end();
  }
}

/** Returns after how many effects each kill happens: spread over the run, each at a point chosen by the seed. */
export function killingPoints(effects: number, kills: number, random: Random): number[] {
  const stretch = effects / (kills + 1);
  return Array.from({ length: kills }, (_, n) =>
    Math.round((n + 0.6) * stretch + random.below(Math.ceil(stretch * 0.6))),
  );
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
