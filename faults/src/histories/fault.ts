import type { FaultyConnection } from '../proxy.ts';
import type { Random } from '../random.ts';

/** What fails, and when: at the n-th chunk to the database, or from it. */
export type Fault = { what: 'cut' | 'kill-database' | 'kill-server'; side: 'there' | 'back'; nth: number };

/** Chunks on the connection for one call: session, step-up, the command, its event. */
const PIECES = 8;

export function chooseFault(random: Random): Fault {
  const what = random.pick(['cut', 'cut', 'cut', 'cut', 'kill-server', 'kill-database'] as const);
  return { what, side: random.pick(['there', 'back'] as const), nth: 1 + random.below(PIECES) };
}

export function armFault(line: FaultyConnection, { side, nth }: Fault, inject: () => void): void {
  line.failAt({ side, nth, inject });
}
