import type { AgtIndex } from '@mashang/contract/dashboard';
import type { Tx } from '../../platform/database/db.ts';
import type { UserActor } from '../../platform/verbs/verb.ts';
import { countToJudge, countToPay } from './payout-reads-store.ts';

const NOTHING: AgtIndex['payouts'] = { waiting: 0, open: 0, toAccept: 0, toSecond: 0, abnormal: 0, toSend: 0 };

/** Counts the payouts that wait for this user to claim, pay or judge; what its roles do not allow counts as zero. */
export async function payoutsToDo(
  tx: Tx,
  { permissions, participantId, userId }: UserActor,
): Promise<AgtIndex['payouts']> {
  if (participantId !== null)
    return permissions.has('payout-order:claim') ? { ...NOTHING, ...(await countToPay(tx, participantId)) } : NOTHING;
  const [mayAccept, mayJudge, maySend] = (
    ['payout-order:accept', 'payout-order:judge', 'payout-order:send'] as const
  ).map((one) => permissions.has(one));
  if (!mayAccept && !mayJudge && !maySend) return NOTHING;
  const counts = await countToJudge(tx, userId);
  return {
    ...NOTHING,
    ...(mayAccept ? { toAccept: counts.toAccept, toSecond: counts.toSecond } : {}),
    ...(mayJudge ? { abnormal: counts.abnormal } : {}),
    ...(maySend ? { toSend: counts.toSend } : {}),
  };
}
