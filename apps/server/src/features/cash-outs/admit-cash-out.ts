import type { CashOutSource } from '@mashang/contract/cash-outs';
import { FLOATS, type Gated } from '@mashang/contract/jurisdictions';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { findClearedLists } from '../participants/find-cleared-lists.ts';
import { screenNames } from '../screening/names/screen-names.ts';

/**
 * The services that must be on for each source; the commands name collection too. Float belongs to the agent network,
 * and exists only in mode `agent_float`.
 */
export const SERVICES_OF: Record<CashOutSource, readonly Gated[]> = {
  float: ['collection', 'agent_network', FLOATS],
  commission: ['collection'],
};

/** Refuses with 451 and the reason if a service of the source is off (L1). */
export async function requireSource(ctx: Ctx, source: CashOutSource): Promise<void> {
  for (const service of SERVICES_OF[source]) await ctx.platform.gate(service, 'finish');
}

/** Whether the holder's name is on a list for which it was not cleared at its verification (L6). Stores every hit. */
export async function isListed(ctx: Ctx, participantId: bigint, holder: string): Promise<boolean> {
  const asked = { name: holder, subjectKind: 'participant', subjectId: participantId.toString() };
  const hits = (await screenNames(ctx, [asked])).flat();
  if (hits.length === 0) return false;
  const cleared = await findClearedLists(ctx.platform.db.app, participantId);
  return hits.some(({ list, version }) => !cleared.has(`${list} ${version}`));
}
