import type { Db } from '../../../platform/database/db.ts';
import { isOfSameDownline } from '../participants-store.ts';

/** Public entry for other features: whether two participants are the same, or one of them is above the other. */
export function isSameDownline(db: Db, one: bigint, other: bigint): Promise<boolean> {
  return isOfSameDownline(db.app, one, other);
}
