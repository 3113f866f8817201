import { expect, it } from 'vitest';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { createTestLog } from '../../../test-support/test-log.ts';
import { currentQuote, quoteBy } from './usdt-rate.ts';

const NOW = Date.parse('2026-03-01T04:00:00Z');
const MINUTE_MS = 60_000;

it.each([
  ['of this moment', 0, true],
  ['of five minutes ago', -5 * MINUTE_MS, true],
  ['of a source whose clock is a little ahead', MINUTE_MS, true],
  ['that is older', -5 * MINUTE_MS - 1, false],
  ['that says it is of tomorrow, and would stay good until then', 24 * 60 * MINUTE_MS, false],
])('a rate %s', async (_, off, isTaken) => {
  const platform = { clock: { now: () => NOW }, log: createTestLog(), config: { topUp: { rateUrl: '' } } };
  const ctx = { platform } as unknown as Ctx;
  quoteBy(ctx.platform, async (now) => ({ rate: 71_234, source: '测试', at: now + off }));
  const asked = currentQuote(ctx);
  if (isTaken) expect(await asked).toMatchObject({ rate: 71_234 });
  else await expect(asked).rejects.toMatchObject({ kind: 'connectorUnwell' });
});
