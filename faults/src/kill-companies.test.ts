import { expect, it } from 'vitest';
import { KILL_STEPS, killAtEveryStep, nameOf } from './kill-companies.ts';
import { createRandom } from './random.ts';
import { expectNothingAmiss } from './smoke-testing.ts';

/** A server is started five times, each of which takes a minute where other processes use the cores. */
const WITHIN_MS = 600_000;
/** One step of each action; `npm run faults -- F6` does them all, at both companies. */
const SMOKE = [
  'create: start done',
  'notice: insert ledger_posting',
  'refund: refund done',
  'payout: insert channel_payout',
];

it(
  'F6: evidence and books are whole though the server is killed in the midst of a payment at a company',
  async () => {
    const steps = KILL_STEPS.filter((step) => SMOKE.includes(nameOf(step)));
    expect(steps).toHaveLength(SMOKE.length);
    const row = await killAtEveryStep({ codes: ['ali'], steps }, createRandom(1));
    expectNothingAmiss(row);
    expect(row.figure).toContain('4 of 4 whole');
  },
  WITHIN_MS,
);
