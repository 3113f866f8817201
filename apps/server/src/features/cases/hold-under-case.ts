import type { WriteTx } from '../../platform/database/db.ts';
import { freezeForCase } from './cases-store.ts';

/** Public entry for monitoring: freezes an order for its case; an order that is already frozen stays frozen. */
export function holdUnderCase(
  tx: WriteTx,
  caseId: bigint,
  order: { kind: 'order' | 'payout'; subjectId: string; reason: string; by: string },
): Promise<string> {
  return freezeForCase(tx, { caseId, ...order });
}
