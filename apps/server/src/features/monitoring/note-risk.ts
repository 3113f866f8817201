import type { WriteTx } from '../../platform/database/db.ts';
import { insertRiskEvents, type RiskEvent } from './risk-store.ts';

export type { RiskEvent };

/** Public entry for whatever finds something that risk should look at; written in the finder's own transaction. */
export async function noteRisk({ tx }: { tx: WriteTx }, events: readonly RiskEvent[]): Promise<void> {
  if (events.length > 0) await insertRiskEvents(tx, events);
}
