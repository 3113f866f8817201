import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../server/src/platform/observability/log.ts';
import { backOffMs, between, type Random, type Range } from './simulator-rules.ts';

/** An open order of the simulated merchant. */
export type OpenOrder = { agtOrderNo: string; payer: string; byHand: boolean };
/** A receipt that the simulated agent will find on its account, and when (milliseconds since the process started). */
export type Receipt = { payer: string; amount: string; visibleAt: number };

/** State shared by the simulated people: only what people would remember, nothing of the server. */
export type Simulation = {
  baseUrl: string;
  wireKey: string;
  log: Log;
  random: Random;
  /** How many times faster than real people everybody acts; 1 outside tests. */
  speed: number;
  /** Whether agents confirm and claim; without them, everything is paid by the bank. */
  floats: boolean;
  bankUrl: string | undefined;
  /** Whether the product that is paid at payment companies can be sold. */
  sellsOnline: () => boolean;
  /** Aborted when the simulator stops. */
  end: AbortSignal;
  open: Map<string, OpenOrder>;
  receipts: Map<string, Receipt>;
};

/** Waits a random time of a range; throws when the simulator stops. */
export function pause(simulation: Simulation, range: Range): Promise<void> {
  return sleep(drawMs(simulation, range), undefined, { signal: simulation.end });
}

/** Returns a random time of a range, in milliseconds. */
export function drawMs(simulation: Simulation, range: Range): number {
  return between(simulation.random, range) / simulation.speed;
}

/**
 * Repeats a step until the simulator stops. The first failure of a series is logged as a warning, and each is followed
 * by a longer pause: no answer of the server, and no missing answer, ends the demo.
 */
export async function repeat(
  simulation: Simulation,
  name: string,
  rest: Range,
  step: () => Promise<void>,
): Promise<void> {
  let failures = 0;
  while (!simulation.end.aborted) {
    try {
      await step();
      failures = 0;
      await pause(simulation, rest);
    } catch (err) {
      if (simulation.end.aborted) return;
      failures += 1;
      simulation.log[failures === 1 ? 'warn' : 'debug']({ err, failures }, `simulated ${name} will try again`);
      await pause(simulation, [backOffMs(failures), backOffMs(failures) * 1.2]).catch(() => undefined);
    }
  }
}
