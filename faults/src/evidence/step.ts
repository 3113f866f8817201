import type { Answered } from '../histories/answers.ts';
import type { Random } from '../random.ts';
import type { EvidenceRun, Standing } from './evidence-run.ts';
import type { Facts } from './facts.ts';

export type At = { run: EvidenceRun; facts: Facts; random: Random };
/** An action that somebody tries; its object is chosen at random among the existing ones. */
export type Step = (at: At) => Promise<Answered>;

export const SKIPPED: Answered = { outcome: 'refused', detail: 'nothing to do it to' };
export const said = (detail: string): Answered => ({ outcome: 'ok', detail });

/** Does the work on one of these; skips it if there is none. */
export async function withOne<T>(
  { random }: At,
  from: PromiseLike<readonly T[]>,
  work: (one: T) => Promise<Answered>,
): Promise<Answered> {
  const found = await from;
  return found.length === 0 ? SKIPPED : work(random.pick(found));
}

export function openStandings({ standings }: EvidenceRun, kind: Standing['kind'], of: string): Standing[] {
  return standings.filter((one) => one.kind === kind && one.of === of && one.to === Number.POSITIVE_INFINITY);
}

/** Records a freeze or dispute that begins now. */
export function stands({ standings }: EvidenceRun, kind: Standing['kind'], of: string): void {
  standings.push({ kind, of, from: Date.now() + 1, to: Number.POSITIVE_INFINITY });
}

/**
 * Ends a freeze or dispute at the time of the request, if the request succeeds: from that time on it may end at any
 * moment.
 */
export async function endsStanding(
  { run }: At,
  { kind, of }: Pick<Standing, 'kind' | 'of'>,
  work: () => Promise<Answered>,
): Promise<Answered> {
  const asked = Date.now();
  const answer = await work();
  if (answer.outcome === 'ok') for (const one of openStandings(run, kind, of)) one.to = asked;
  return answer;
}
