import type { CashOutSource } from '@mashang/contract/cash-outs';
import { FLOATS, type Gated } from '@mashang/contract/jurisdictions';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { findClearedLists } from '../participants/find-cleared-lists.ts';
import { screenNames } from '../screening/names/screen-names.ts';

/**
 * What must be on for a source beside collection, which the commands name: float is the network's, and
 * of mode `agent_float` alone.
 */
export const SERVICES_OF: Record<CashOutSource, readonly Gated[]> = {
  float: ['collection', 'agent_network', FLOATS],
  commission: ['collection'],
};

/** The gate of a source (L1): 451 with the reason. */
export async function requireSource(ctx: Ctx, source: CashOutSource): Promise<void> {
  for (const service of SERVICES_OF[source]) await ctx.platform.gate(service, 'finish');
}

/** Whether the holder's name stands on a list that nobody cleared at its verification (L6); a hit is written down. */
export async function isListed(ctx: Ctx, participantId: bigint, holder: string): Promise<boolean> {
  const asked = { name: holder, subjectKind: 'participant', subjectId: participantId.toString() };
  const hits = (await screenNames(ctx, [asked])).flat();
  if (hits.length === 0) return false;
  const cleared = await findClearedLists(ctx.platform.db.app, participantId);
  return hits.some(({ list, version }) => !cleared.has(`${list} ${version}`));
}
