import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HistoryCluster, startHistoryCluster } from '../histories/cluster.ts';
import { playEvidence } from './play-evidence.ts';

const OPERATIONS = 60;

let cluster: HistoryCluster;
beforeAll(async () => {
  cluster = await startHistoryCluster();
}, 240_000);
afterAll(() => cluster?.stop());

// Two permanent seeds, one for each mode, both with payment companies;
// `npm run faults -- R16 --seeds 1..64` plays any others.
it.each([7, 8])(
  'R16: what seed %i does with the money stands on what happened outside, or is listed',
  async (seed) => {
    expect((await playEvidence(cluster, seed, OPERATIONS)).anomalies).toEqual([]);
  },
  240_000,
);
