import { PAY_TYPES, servesPayType } from '@mashang/contract/products';
import type { WriteTx } from '../../../platform/database/db.ts';
import { enterRotation, lockRotation } from './rotation-store.ts';

/**
 * Public entry for collection accounts: one that stands in no rotation takes turns in every product it can serve.
 * For participants that have no page to set their turns on; written in the transaction that switches the
 * account on, and audited there.
 */
export async function joinRotation(
  { tx }: { tx: WriteTx },
  account: { id: bigint; participantId: bigint; accType: number },
): Promise<string[]> {
  await lockRotation(tx, account.participantId);
  const served = PAY_TYPES.filter((payType) => servesPayType(account.accType, payType));
  return enterRotation(tx, account.participantId, { ...account, payTypes: served });
}
