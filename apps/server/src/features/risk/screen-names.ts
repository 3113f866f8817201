import { actorName } from '../../platform/audit.ts';
import { personal } from '../../platform/personal.ts';
import { type Ctx, writeVerb } from '../../platform/verb.ts';
import { findScreeningHits, insertRiskEvents, type RiskEvent, type ScreeningHit } from './risk-store.ts';

/** A name to be screened, and what it is the name of. */
export type ScreenedName = { name: string; subjectKind: string; subjectId: string };

const noteHits = writeVerb<RiskEvent[], void>({
  name: 'risk.screen',
  permission: null,
  async run(ctx, events) {
    await insertRiskEvents(ctx.tx, events);
    const subjects = events.map(({ subjectId }) => subjectId);
    return {
      result: undefined,
      audit: { subjectKind: 'screening', subjectId: actorName(ctx.actor), after: { hits: events.length, subjects } },
    };
  },
});

/**
 * Door for whoever is about to deal with a person (L6): answers which of the names stand on a loaded list, and on which. A hit is written down, with the
 * list and its version, before anybody is answered; the answer to the outside says nothing of lists.
 */
export async function screenNames(
  ctx: Ctx,
  asked: readonly ScreenedName[],
): Promise<ReadonlyMap<string, ScreeningHit>> {
  if (asked.length === 0) return new Map();
  const hits = await findScreeningHits(ctx.platform.db.app, [...new Set(asked.map(({ name }) => name))]);
  if (hits.length === 0) return new Map();
  const byName = new Map(hits.map((hit) => [hit.name, hit]));
  const events = asked.flatMap(({ name, subjectKind, subjectId }): RiskEvent[] => {
    const hit = byName.get(name);
    if (!hit) return [];
    const { list, version, entryId } = hit;
    const data = { name: personal('name', name), list, version, entry: entryId.toString(), by: actorName(ctx.actor) };
    return [{ kind: 'screening.hit', subjectKind, subjectId, data }];
  });
  await noteHits(ctx, events);
  return byName;
}
