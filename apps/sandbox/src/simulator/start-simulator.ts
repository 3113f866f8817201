import { DEFAULT_WIRE_KEY } from '@mashang/contract/sign-in';
import type { Log } from '../../../server/src/platform/observability/log.ts';
import { playAgent } from './play-agent.ts';
import { playFinance } from './play-finance.ts';
import { playMerchant } from './play-merchant.ts';
import { playPayouts } from './play-payouts.ts';
import type { Simulation } from './simulation.ts';
import { seededRandom } from './simulator-rules.ts';

export type SimulatorOptions = {
  baseUrl: string;
  log: Log;
  seed?: number;
  wireKey?: string;
  speed?: number;
  /** The sandbox bank of a demo of the institution; payers transfer there. */
  bankUrl?: string | undefined;
  /** Whether there are agents who confirm and claim. */
  floats?: boolean;
  /** Whether the product that is paid at payment companies can be sold; asked for each order. */
  sellsOnline?: () => boolean;
};
export type Simulator = { stop(): Promise<void> };

/**
 * Simulates a demo's people: a merchant, its payers, one agent and one of the operator, each only by public interfaces
 * (merchant API, payment page, sandbox channel, the users' own calls). Every row in the demo was written by the real
 * processes.
 */
export function startSimulator({
  baseUrl,
  log,
  seed,
  wireKey,
  speed = 1,
  bankUrl,
  floats = true,
  sellsOnline = () => false,
}: SimulatorOptions): Simulator {
  const end = new AbortController();
  const simulation: Simulation = {
    baseUrl,
    log,
    wireKey: wireKey ?? DEFAULT_WIRE_KEY,
    random: seededRandom(seed ?? Math.floor(performance.timeOrigin)),
    speed,
    floats,
    bankUrl,
    sellsOnline,
    end: end.signal,
    open: new Map(),
    receipts: new Map(),
  };
  const people = [
    playMerchant(simulation),
    ...(floats ? [playPayouts(simulation), playAgent(simulation), playFinance(simulation)] : []),
  ];
  return {
    async stop() {
      end.abort();
      await Promise.allSettled(people);
    },
  };
}
