import type { OwnKey } from '@mashang/contract/merchant-keys';
import type { Tx } from '../../../platform/database/db.ts';
import { listOwnKeys } from './own-keys-store.ts';

/**
 * Public entry for the home page of a merchant's people: whether it has a key for the test space and a live one, and
 * the keys that end before a moment in wire format. Needs the login that is bound to the merchant.
 */
export async function keysThatEnd(
  tx: Tx,
  merchantId: bigint,
  before: string,
): Promise<{ has: { test: boolean; live: boolean }; ending: Pick<OwnKey, 'keyId' | 'name' | 'endTime'>[] }> {
  const keys = await listOwnKeys(tx, merchantId);
  const valid = keys.filter(({ state }) => state === 'valid' || state === 'ending');
  return {
    has: { test: valid.some(({ live }) => !live), live: valid.some(({ live }) => live) },
    ending: keys.filter(({ state, endTime }) => state === 'ending' && endTime < before),
  };
}
