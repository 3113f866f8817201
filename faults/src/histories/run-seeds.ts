import { type HistoryCluster, startHistoryCluster } from './cluster.ts';
import type { Played } from './play-history.ts';

/**
 * A process with the arguments `FROM TO OPERATIONS STEP`: plays these seeds one after the other and prints one line of
 * JSON for each. Several processes share the work, because the play of a seed depends on nothing but the seed.
 */
export async function runSeeds(
  play: (cluster: HistoryCluster, seed: number, operations: number) => Promise<Played>,
): Promise<never> {
  const [from = 1, to = 1, operations = 1, step = 1] = process.argv.slice(2).map(Number);
  const cluster = await startHistoryCluster();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void cluster.stop().finally(() => process.exit(1)));
  try {
    for (let seed = from; seed <= to; seed += step) {
      const played = await play(cluster, seed, operations);
      process.stdout.write(`${JSON.stringify(played)}\n`);
    }
  } finally {
    await cluster.stop();
  }
  process.exit();
}
