import type { WriteTx } from '../../platform/database/db.ts';
import { freezeForCase } from './cases-store.ts';

/** Public entry for monitoring: stops an order under its case; one that is stopped already stays so. */
export function holdUnderCase(
  tx: WriteTx,
  caseId: bigint,
  order: { kind: 'order' | 'payout'; subjectId: string; reason: string; by: string },
): Promise<string> {
  return freezeForCase(tx, { caseId, ...order });
}
