import { describe, expect, it } from 'vitest';
import { readRun } from './config-run.ts';

const outside = { DATABASE_URL: 'postgres://x' };

describe('settings of one process', () => {
  it('are everything in one process by itself', () => {
    expect(readRun({}, true)).toEqual({
      role: 'all',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      drainMs: 0,
    });
    expect(readRun(outside, false).drainMs).toBe(3_000);
  });

  it('name a role only where others share the database', () => {
    expect(readRun({ ...outside, ROLE: 'worker' }, false).role).toBe('worker');
    expect(() => readRun({ ROLE: 'worker' }, true)).toThrow('DATABASE_URL');
    expect(() => readRun({ ...outside, ROLE: 'boss' }, false)).toThrow('ROLE');
  });

  it('refuse numbers that are none', () => {
    for (const [name, wrong] of [
      ['METRICS_PORT', '99999'],
      ['METRICS_PORT', 'x'],
      ['DRAIN_MS', '-1'],
      ['DRAIN_MS', '1.5'],
    ] as const)
      expect(() => readRun({ [name]: wrong }, false)).toThrow(name);
  });
});
