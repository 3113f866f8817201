import { afterAll, beforeAll, expect, it } from 'vitest';
import { arrangeOwners } from '../arrange/arrange-owners.ts';
import { bindTwoFactor } from '../arrange/arrange-payouts.ts';
import { reportFigures } from '../arrange/report-figures.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { createRandom } from './random.ts';
import { runRequests } from './run-requests.ts';

/**
 * R8 in small: generated requests over the OpenAPI documents, as every role. The seed is fixed; `npm run faults -- R8`
 * uses new ones.
 */
const SEED = Number(process.env.R8_SEED ?? 8);
const COUNT = Number(process.env.R8_COUNT ?? 1_500);
/** Some ten times what one request takes on a quiet machine. */
const EACH_MS = 80;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  if (COUNT > 5_000) {
    await bindTwoFactor(server, 'ms01', 'ms02', 'agent03');
    await arrangeOwners(server);
  }
}, 120_000);
afterAll(() => server?.stop());

it(
  `${COUNT} generated requests meet no fault, no undeclared answer and no broken schema`,
  async () => {
    const outcome = await runRequests(server, createRandom(SEED), COUNT);
    const { faults, ...figures } = outcome;
    const { fault, undeclared, 'broken schema': brokenSchema } = outcome.wrong;
    const { sent, reached, operations } = outcome;
    reportFigures({ sent, reached, operations, fault, undeclared, brokenSchema, heapMib: outcome.heap[1] });
    process.stdout.write(`R8 seed ${SEED}: ${JSON.stringify(figures)}\n`);
    expect(faults.join('\n\n')).toBe('');
    expect(outcome.sent).toBe(COUNT);
    // Enough requests must reach the business itself for its answers to be checked.
    expect(outcome.reached).toBeGreaterThan(COUNT / 10);
  },
  120_000 + COUNT * EACH_MS,
);
