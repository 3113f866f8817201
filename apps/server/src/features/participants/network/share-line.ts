import type { Db } from '../../../platform/database/db.ts';
import { isOfOneLine } from '../participants-store.ts';

/** Public entry for other features: whether two participants are the same, or one of them is above the other. */
export function shareLine(db: Db, one: bigint, other: bigint): Promise<boolean> {
  return isOfOneLine(db.app, one, other);
}
