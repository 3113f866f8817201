import type { WriteTx } from '../../platform/database/db.ts';
import { insertRiskEvents, type RiskEvent } from './risk-store.ts';

export type { RiskEvent };

/** Public entry for features that find something for risk; the events are written in the caller's transaction. */
export async function noteRisk({ tx }: { tx: WriteTx }, events: readonly RiskEvent[]): Promise<void> {
  if (events.length > 0) await insertRiskEvents(tx, events);
}
