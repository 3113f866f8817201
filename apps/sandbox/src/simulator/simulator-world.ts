import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../server/src/platform/observability/log.ts';
import { backOffMs, between, type Random, type Range } from './simulator-rules.ts';

/** An order of the simulated merchant that is not over. */
export type OpenOrder = { agtOrderNo: string; payer: string; byHand: boolean };
/**
 * A receipt the simulated agent will find on its account, and when it looks (milliseconds since the process started).
 */
export type Receipt = { payer: string; amount: string; visibleAt: number };

/** What the simulated people share: nothing that the server keeps, only what people would remember. */
export type World = {
  baseUrl: string;
  wireKey: string;
  log: Log;
  random: Random;
  /** How many times faster than people everyone is; 1 outside tests. */
  speed: number;
  /** Whether agents confirm and claim; without, everything goes by the bank. */
  floats: boolean;
  bankUrl: string | undefined;
  /** Aborted when the simulator stops. */
  end: AbortSignal;
  open: Map<string, OpenOrder>;
  receipts: Map<string, Receipt>;
};

/** Waits a random time of a range; throws when the simulator stops. */
export function pause(world: World, range: Range): Promise<void> {
  return sleep(drawMs(world, range), undefined, { signal: world.end });
}

/** A random time of a range, in milliseconds. */
export function drawMs(world: World, range: Range): number {
  return between(world.random, range) / world.speed;
}

/**
 * Does a step again and again until the simulator stops. A failed step is said once per series and followed by an ever
 * longer pause: nothing the server answers, or fails to answer, ends the demo.
 */
export async function repeat(world: World, name: string, rest: Range, step: () => Promise<void>): Promise<void> {
  let failures = 0;
  while (!world.end.aborted) {
    try {
      await step();
      failures = 0;
      await pause(world, rest);
    } catch (err) {
      if (world.end.aborted) return;
      failures += 1;
      world.log[failures === 1 ? 'warn' : 'debug']({ err, failures }, `simulated ${name} will try again`);
      await pause(world, [backOffMs(failures), backOffMs(failures) * 1.2]).catch(() => undefined);
    }
  }
}
