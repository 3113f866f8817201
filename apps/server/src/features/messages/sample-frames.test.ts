import { expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { SAMPLED_ONE_IN } from '../../platform/events/event-samples.ts';
import { metricsOf } from '../../platform/observability/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { encodeFrame } from './frames.ts';
import { frameSampler } from './sample-frames.ts';

function setUp() {
  const error = vi.fn();
  const platform = { config: readConfig({}), log: { error } } as unknown as Platform;
  return { sample: frameSampler(platform), platform, error };
}
const odd = Buffer.from(JSON.stringify({ kind: 'order', id: '1-2', orderKind: 'rent', orderNo: 'T1', status: 1 }));

it('finds a frame that is not as the contract declares it: the first of a sort and then one in a hundred', async () => {
  const { sample, platform, error } = setUp();
  sample('payout.failed', odd);
  expect(error).toHaveBeenCalledWith(
    { place: 'websocket', sort: 'payout.failed', fault: expect.stringContaining('orderKind') },
    expect.any(String),
  );
  for (let n = 1; n < SAMPLED_ONE_IN; n += 1) sample('payout.failed', odd);
  expect(error).toHaveBeenCalledTimes(1);
  sample('payout.failed', odd);
  sample('payout.paid', odd);
  expect(error).toHaveBeenCalledTimes(3);
  const { values } = await metricsOf(platform).undeclaredEvents.get();
  expect(values).toMatchObject([{ labels: { place: 'websocket' }, value: 3 }]);
});

it('finds a frame of a kind that nobody declared, says nothing of what it holds, and leaves a right one alone', () => {
  const { sample, error } = setUp();
  sample('a', encodeFrame({ kind: 'pong' }));
  sample('b', encodeFrame({ kind: 'risk', id: '1-2' }));
  expect(error).not.toHaveBeenCalled();
  sample('c', Buffer.from('{"kind":"gossip","name":"张三"}'));
  sample('d', Buffer.from('nothing'));
  expect(error.mock.calls.map(([{ fault }]) => fault)).toEqual(['its type is not declared', 'it is no event']);
});
