import type { OwnDays } from '@mashang/contract/own-bills';
import type { Tx } from '../../platform/database/db.ts';
import { type OwnSuccess, sumOwnCreated } from './own-reports-store.ts';

/**
 * Public entry for the home page of a merchant's people: orders created on these days, and how many of them succeeded,
 * as 统计报表 counts them. Needs the login that is bound to the merchant.
 */
export function ownSuccess(tx: Tx, days: OwnDays): Promise<OwnSuccess> {
  return sumOwnCreated(tx, days);
}
