import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshRandom } from '../suite.ts';
import { type HistoryCluster, startHistoryCluster } from './cluster.ts';
import { playHistory } from './play-history.ts';

const OPERATIONS = 96;
const SEEDS = 600;

let cluster: HistoryCluster;
beforeAll(async () => {
  cluster = await startHistoryCluster();
}, 120_000);
afterAll(() => cluster?.stop());

// One that stays, and one that nobody has seen: `npm run faults -- R6 --seeds N` plays it again.
it.each([7, SEEDS + freshRandom().below(9_000)])(
  'R6: the random history of seed %i comes to what a small model says, with lines cut, servers replaced and the database killed',
  async (seed) => {
    expect((await playHistory(cluster, seed, OPERATIONS)).anomalies).toEqual([]);
  },
  120_000,
);
