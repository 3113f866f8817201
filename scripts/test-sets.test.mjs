import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, testFiles } from './lib/setup.mjs';
import { LONG_TESTS, planTests, SHORT_JOURNEYS } from './lib/test-sets.mjs';

it('names files that exist, once each and in order', () => {
  for (const files of [LONG_TESTS, SHORT_JOURNEYS]) {
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(files).toEqual([...new Set(files)].sort());
  }
});

it('keeps in the everyday run the main job, its money, and a smoke of faults and benches', () => {
  expect(SHORT_JOURNEYS).toContain('e2e/main-job.spec.ts');
  for (const file of [
    'apps/server/src/features/collection-orders/confirm-collection-order.test.ts',
    'apps/server/src/features/payout-orders/payout-lifecycle.test.ts',
    'apps/server/src/features/webhooks/deliver-webhooks.test.ts',
    'bench/src/smoke.test.ts',
    'faults/src/smoke.test.ts',
  ]) {
    expect(existsSync(join(ROOT, file)), file).toBe(true);
    expect(LONG_TESTS).not.toContain(file);
  }
});

it('plans the everyday run, the whole run, one feature and one journey', () => {
  const files = testFiles();
  const plan = (words, all = false) => planTests({ words, all, files });
  expect(plan([])).toMatchObject({ leftOut: LONG_TESTS, playwright: SHORT_JOURNEYS });
  expect(plan([], true)).toEqual({ vitest: [], playwright: [], leftOut: [] });
  const { vitest, playwright, leftOut } = plan(['refunds']);
  expect(leftOut).toContain('apps/server/src/features/refunds/refunds.test.ts');
  expect(vitest).toEqual(['refunds', ...leftOut.flatMap((file) => ['--exclude', file])]);
  expect(playwright).toBeNull();
  expect(plan(['refunds'], true)).toEqual({ vitest: ['refunds'], playwright: null, leftOut: [] });
  expect(plan(['e2e/lists'])).toEqual({ vitest: null, playwright: ['e2e/lists'], leftOut: [] });
});

it('runs the long tests of a feature that has no others', () => {
  const long = 'apps/server/src/features/retention/retention.test.ts';
  expect(planTests({ words: ['retention'], all: false, files: [long] })).toEqual({
    vitest: ['retention'],
    playwright: null,
    leftOut: [],
  });
});
