import type { Row } from '../../bench/src/table.ts';
import { createRandom, type Random } from './random.ts';

/** A row, and everything that was wrong for its callers; it contains no times. */
export type FaultRow = Row & { amiss: readonly string[] };

/** One deliberate fault, measured as rows of the table. */
export type Suite = { rows: string[]; measure: (random: Random) => Promise<FaultRow[]> };

/** Returns a row's notes: first what was wrong, then the seed that repeats the run, if it was random. */
export function notesOf(random: Random | null, amiss: readonly string[], more = ''): string {
  const wrong = amiss.length > 0 ? `${amiss.slice(0, 3).join(' · ').replaceAll('\n', ' ').slice(0, 600)}; ` : '';
  return `${wrong}${[more, random ? `seed ${random.seed}` : ''].filter(Boolean).join('; ')}`;
}

/** Prints everything that was wrong to the terminal. */
export function reportAnomalies(id: string, random: Random | null, amiss: readonly string[]): void {
  if (amiss.length > 0) console.error(`${id}${random ? ` seed ${random.seed}` : ''}:\n${amiss.join('\n')}`);
}

/** Returns a random seed, for runs that search for new faults. */
export function freshRandom(): Random {
  return createRandom(Math.floor(Math.random() * 2 ** 31));
}
