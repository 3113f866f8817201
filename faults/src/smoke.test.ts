import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNothingAmiss } from './expect-nothing-amiss.ts';
import { killServerAmidLoad } from './kill-server.ts';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import { createRandom } from './random.ts';
import { askSameKeysAtOnce } from './same-keys.ts';

/**
 * Two faults of `npm run faults` at a small size, for every run of the tests; `smoke-further.test.ts` has the others.
 */
const SET_UP_MS = 120_000;
const EACH_MS = 180_000;
let server: KillableServer;

beforeAll(async () => {
  server = await startKillableServer();
}, SET_UP_MS);
afterAll(() => server?.stop());

it(
  'R1: each request has one effect though the server is killed amid them',
  async () => {
    const row = await killServerAmidLoad(server, { requests: 240, kills: 1, clients: 16 }, createRandom(1));
    expectNothingAmiss(row);
    expect(row.figure).toContain('240 effects');
  },
  EACH_MS,
);

it(
  'R5: one key asked for twenty times at once has one effect',
  async () => {
    const row = await askSameKeysAtOnce(server, { keys: 40, times: 20, keysAtOnce: 20 }, createRandom(5));
    expectNothingAmiss(row);
    expect(row.figure).toBe('40 effects');
  },
  EACH_MS,
);
