import type { AgtIndex } from '@mashang/contract/dashboard';
import type { Tx } from '../../platform/db.ts';
import type { UserActor } from '../../platform/verb.ts';
import { countToJudge, countToPay } from './payout-reads-store.ts';

const NOTHING: AgtIndex['payouts'] = { waiting: 0, open: 0, toAccept: 0, toSecond: 0, abnormal: 0 };

/** How many payouts wait for this person to claim, pay or judge; what its roles cannot do counts as none. */
export async function payoutsToDo(
  tx: Tx,
  { permissions, participantId, userId }: UserActor,
): Promise<AgtIndex['payouts']> {
  if (participantId !== null)
    return permissions.has('payout-order:claim') ? { ...NOTHING, ...(await countToPay(tx, participantId)) } : NOTHING;
  const [mayAccept, mayJudge] = [permissions.has('payout-order:accept'), permissions.has('payout-order:judge')];
  if (!mayAccept && !mayJudge) return NOTHING;
  const counts = await countToJudge(tx, userId);
  return {
    ...NOTHING,
    ...(mayAccept ? { toAccept: counts.toAccept, toSecond: counts.toSecond } : {}),
    ...(mayJudge ? { abnormal: counts.abnormal } : {}),
  };
}
