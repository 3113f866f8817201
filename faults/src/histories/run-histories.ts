import { startHistoryCluster } from './cluster.ts';
import { type Played, playHistory } from './play-history.ts';

/**
 * `run-histories.ts FROM TO OPERATIONS`: plays these seeds one after the other, a line of JSON each. Several of these at once share
 * the work: a seed's history depends on nothing but the seed.
 */
const [from = 1, to = 1, operations = 512, step = 1] = process.argv.slice(2).map(Number);
const cluster = await startHistoryCluster();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void cluster.stop().finally(() => process.exit(1)));
try {
  for (let seed = from; seed <= to; seed += step) {
    const played: Played = await playHistory(cluster, seed, operations);
    process.stdout.write(`${JSON.stringify(played)}\n`);
  }
} finally {
  await cluster.stop();
}
process.exit();
