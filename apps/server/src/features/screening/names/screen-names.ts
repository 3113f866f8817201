import type { Tx } from '../../../platform/database/db.ts';
import { personalFact } from '../../../platform/security/personal.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { noteRisk, type RiskEvent } from '../../monitoring/note-risk.ts';
import { type Match, matchNames } from './match-names.ts';
import { partyOf, type ScreenedName } from './screened-name.ts';

export type { ScreenedName };

/** The caller's context, with its transaction if it has one. */
type Asking = Ctx & { tx?: Tx };

const noteHits = writeVerb<RiskEvent[], void>({
  name: 'risk.screen',
  permission: null,
  // Written even if the caller's transaction is rolled back.
  login: 'beside',
  async run(ctx, events) {
    await noteRisk(ctx, events);
    const subjects = events.map(({ subjectId }) => subjectId);
    return {
      result: undefined,
      audit: { subjectKind: 'screening', subjectId: actorName(ctx.actor), after: { hits: events.length, subjects } },
    };
  },
});

/**
 * Public entry for features about to deal with a person (L6): returns for each person the records of lists in use that
 * it may be, most likely first. Every hit is recorded before the answer; the caller holds money with `open-hit.ts`.
 * Answers to clients must not mention lists.
 */
export async function screenNames(ctx: Asking, asked: readonly ScreenedName[]): Promise<Match[][]> {
  if (asked.length === 0) return [];
  // Inside a transaction it uses that connection: if as many callers as the pool has connections each needed one more,
  // all would wait.
  const found = await matchNames(
    ctx.tx ?? ctx.platform.db.app,
    asked.map((one) => ({ name: one.name, party: partyOf(one), birth: one.birth, documents: one.documents })),
  );
  const events = asked.flatMap(({ name, subjectKind, subjectId }, at): RiskEvent[] => {
    const [best] = found[at] ?? [];
    if (!best) return [];
    const { list, version, entryId, reason } = best;
    const what = { list, version, entry: entryId.toString(), score: String(reason.score), step: reason.step };
    const data = { name: personalFact('risk_event.data', 'name', name), ...what, by: actorName(ctx.actor) };
    return [{ kind: 'screening.hit', subjectKind, subjectId, data }];
  });
  if (events.length > 0) await noteHits(ctx, events);
  return found;
}
