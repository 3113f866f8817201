import type { Row } from '../../bench/src/table.ts';
import { createRandom, type Random } from './random.ts';

/** A row and, for whoever must know, everything that was wrong; times are not in it. */
export type FaultRow = Row & { amiss: readonly string[] };

/** One fault that is made on purpose, measured as rows of the table. */
export type Suite = { rows: string[]; measure: (random: Random) => Promise<FaultRow[]> };

/**
 * A row's notes: what was wrong with it first, and the seed that makes the same run again,
 * where chance had a part in it.
 */
export function notesOf(random: Random | null, amiss: readonly string[], more = ''): string {
  const wrong = amiss.length > 0 ? `${amiss.slice(0, 3).join(' · ').replaceAll('\n', ' ').slice(0, 600)}; ` : '';
  return `${wrong}${[more, random ? `seed ${random.seed}` : ''].filter(Boolean).join('; ')}`;
}

/** The full story of what was wrong, for the terminal. */
export function tell(id: string, random: Random | null, amiss: readonly string[]): void {
  if (amiss.length > 0) console.error(`${id}${random ? ` seed ${random.seed}` : ''}:\n${amiss.join('\n')}`);
}

/** A seed nobody chose, for runs that are to find something new. */
export function freshRandom(): Random {
  return createRandom(Math.floor(Math.random() * 2 ** 31));
}
