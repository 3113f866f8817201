import { actorName } from '../../../platform/verbs/audit.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { noteRisk, type RiskEvent } from '../../monitoring/note-risk.ts';
import { numberKey } from '../names/name-keys.ts';
import { findListedWallet } from './wallet-store.ts';

const noteHit = writeVerb<RiskEvent, void>({
  name: 'risk.screen',
  permission: null,
  async run(ctx, event) {
    await noteRisk(ctx, [event]);
    return {
      result: undefined,
      audit: {
        subjectKind: 'screening',
        subjectId: actorName(ctx.actor),
        after: { hits: 1, subjects: [event.subjectId] },
      },
    };
  },
});

/**
 * Public entry for features about to take money from a wallet (L6): whether it is on a list in use. A hit is recorded
 * before the answer.
 */
export async function screenWallet(
  ctx: Ctx,
  { address, subjectKind, subjectId }: { address: string; subjectKind: string; subjectId: string },
): Promise<boolean> {
  const hit = await findListedWallet(ctx.platform.db.app, address, numberKey(address));
  if (!hit) return false;
  await noteHit(ctx, { kind: 'screening.wallet', subjectKind, subjectId, data: { address, ...hit } });
  return true;
}
