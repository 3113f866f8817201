import type { OwnKey } from '@mashang/contract/merchant-keys';
import type { Tx } from '../../../platform/database/db.ts';
import { listOwnKeys } from './own-keys-store.ts';

/**
 * Public entry for the home page of a merchant's people: whether it has a key, and the keys that end before a moment in
 * wire format. Needs the login that is bound to the merchant.
 */
export async function keysThatEnd(
  tx: Tx,
  merchantId: bigint,
  before: string,
): Promise<{ hasKey: boolean; ending: Pick<OwnKey, 'keyId' | 'name' | 'endTime'>[] }> {
  const keys = await listOwnKeys(tx, merchantId);
  return {
    hasKey: keys.some(({ state }) => state === 'valid' || state === 'ending'),
    ending: keys.filter(({ state, endTime }) => state === 'ending' && endTime < before),
  };
}
