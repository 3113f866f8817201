import type { Answered } from '../histories/answers.ts';
import type { Random } from '../random.ts';
import type { EvidenceHouse, Standing } from './evidence-house.ts';
import type { Facts } from './facts.ts';

export type At = { world: EvidenceHouse; facts: Facts; random: Random };
/** Something that somebody tries: what it is about is chosen by chance among what there is. */
export type Step = (at: At) => Promise<Answered>;

export const SKIPPED: Answered = { outcome: 'refused', told: 'nothing to do it to' };
export const said = (told: string): Answered => ({ outcome: 'ok', told });

/** One of these, with what is done to it; nothing where there is none. */
export async function withOne<T>(
  { random }: At,
  from: PromiseLike<readonly T[]>,
  work: (one: T) => Promise<Answered>,
): Promise<Answered> {
  const found = await from;
  return found.length === 0 ? SKIPPED : work(random.pick(found));
}

export function openStandings({ standings }: EvidenceHouse, kind: Standing['kind'], of: string): Standing[] {
  return standings.filter((one) => one.kind === kind && one.of === of && one.to === Number.POSITIVE_INFINITY);
}

/** From this moment on it stands still. */
export function stands({ standings }: EvidenceHouse, kind: Standing['kind'], of: string): void {
  standings.push({ kind, of, from: Date.now() + 1, to: Number.POSITIVE_INFINITY });
}

/** What stands until now, where the answer to this is yes: whoever asks may be answered at any moment from here on. */
export async function endsStanding(
  { world }: At,
  { kind, of }: Pick<Standing, 'kind' | 'of'>,
  work: () => Promise<Answered>,
): Promise<Answered> {
  const asked = Date.now();
  const answer = await work();
  if (answer.outcome === 'ok') for (const one of openStandings(world, kind, of)) one.to = asked;
  return answer;
}
