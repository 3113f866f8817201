import type { Tx } from '../../../platform/database/db.ts';
import { personalFact } from '../../../platform/security/personal.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { noteRisk, type RiskEvent } from '../../monitoring/note-risk.ts';
import { type Match, matchNames } from './match-names.ts';
import { partyOf, type ScreenedName } from './screened-name.ts';

export type { ScreenedName };

/** Whoever asks, with the transaction it is in. */
type Asking = Ctx & { tx?: Tx };

const noteHits = writeVerb<RiskEvent[], void>({
  name: 'risk.screen',
  permission: null,
  // Written down even where the caller's transaction is given up.
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
 * Public entry for whoever is about to deal with a person (L6): for each of the asked the records of the lists in use
 * that it may be, the likeliest first. A hit is written down before anybody is answered; what holds money for it is the
 * caller's, with `open-hit.ts`. The answer to the outside says nothing of lists.
 */
export async function screenNames(ctx: Asking, asked: readonly ScreenedName[]): Promise<Match[][]> {
  if (asked.length === 0) return [];
  // Within a transaction on its connection: as many at once as the pool has would all wait for one more.
  const found = await matchNames(
    ctx.tx ?? ctx.platform.db.app,
    asked.map((one) => ({ name: one.name, party: partyOf(one), birth: one.birth, documents: one.documents })),
  );
  const events = asked.flatMap(({ name, subjectKind, subjectId }, at): RiskEvent[] => {
    const [best] = found[at] as Match[];
    if (!best) return [];
    const { list, version, entryId, reason } = best;
    const what = { list, version, entry: entryId.toString(), score: String(reason.score), step: reason.step };
    const data = { name: personalFact('risk_event.data', 'name', name), ...what, by: actorName(ctx.actor) };
    return [{ kind: 'screening.hit', subjectKind, subjectId, data }];
  });
  if (events.length > 0) await noteHits(ctx, events);
  return found;
}
