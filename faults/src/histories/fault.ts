import type { FaultyLine } from '../proxy.ts';
import type { Random } from '../random.ts';

/** What breaks, and when: at the n-th piece that goes to the database, or comes back from it. */
export type Fault = { what: 'cut' | 'kill-database' | 'kill-server'; side: 'there' | 'back'; nth: number };

/** Pieces on the line that a call makes: session, step-up, the command, its event. */
const PIECES = 8;

export function chooseFault(random: Random): Fault {
  const what = random.pick(['cut', 'cut', 'cut', 'cut', 'kill-server', 'kill-database'] as const);
  return { what, side: random.pick(['there', 'back'] as const), nth: 1 + random.below(PIECES) };
}

export function armFault(line: FaultyLine, { side, nth }: Fault, strike: () => void): void {
  line.strikeAt({ side, nth, strike });
}
