import { PAY_TYPES, servesPayType } from '@mashang/contract/products';
import type { WriteTx } from '../../../platform/database/db.ts';
import { enterRotation, lockRotation } from './rotation-store.ts';

/**
 * Public entry for collection accounts: an account in no rotation joins that of every product it can serve. Used for
 * participants without a rotation page. It runs in the transaction that switches the account on, and is audited there.
 */
export async function joinRotation(
  { tx }: { tx: WriteTx },
  account: { id: bigint; participantId: bigint; accType: number },
): Promise<string[]> {
  await lockRotation(tx, account.participantId);
  const served = PAY_TYPES.filter((payType) => servesPayType(account.accType, payType));
  return enterRotation(tx, account.participantId, { ...account, payTypes: served });
}
