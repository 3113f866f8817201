import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HistoryCluster, startHistoryCluster } from './cluster.ts';
import { playHistory } from './play-history.ts';

const OPERATIONS = 96;

let cluster: HistoryCluster;
beforeAll(async () => {
  cluster = await startHistoryCluster();
}, 120_000);
afterAll(() => cluster?.stop());

// Two permanent seeds; `npm run faults -- R6 --seeds 1..64` plays any others.
it.each([7, 8])(
  'R6: the random history of seed %i agrees with a small model, with lines cut, servers and database killed',
  async (seed) => {
    expect((await playHistory(cluster, seed, OPERATIONS)).anomalies).toEqual([]);
  },
  120_000,
);
