import { expect, it } from 'vitest';
import { killServerAmidLoad } from './kill-server.ts';
import { createRandom } from './random.ts';
import { askSameKeysAtOnce } from './same-keys.ts';
import { EACH_MS, expectNothingAmiss, sharedServer } from './smoke-testing.ts';

/**
 * Two faults of `npm run faults` at a small size, for every run of the tests; `smoke-further.test.ts` has the others.
 */
const server = sharedServer();

it(
  'R1: each request has one effect though the server is killed amid them',
  async () => {
    const row = await killServerAmidLoad(server(), { requests: 240, kills: 1, clients: 16 }, createRandom(1));
    expectNothingAmiss(row);
    expect(row.figure).toContain('240 effects');
  },
  EACH_MS,
);

it(
  'R5: one key asked for twenty times at once has one effect',
  async () => {
    const row = await askSameKeysAtOnce(server(), { keys: 40, times: 20, keysAtOnce: 20 }, createRandom(5));
    expectNothingAmiss(row);
    expect(row.figure).toBe('40 effects');
  },
  EACH_MS,
);
