import { GATE_ADVICE } from '@mashang/contract/businesses';
import type { OwnStanding } from '@mashang/contract/dashboard';
import { REMINDER_DAYS } from '@mashang/contract/verification';
import type { Tx } from '../../platform/database/db.ts';
import { findOwnStanding } from './network/register-store.ts';

/** Returns what stops the reader's participant from taking work, and what ends next within the days of reminders. */
export async function readOwnStanding(tx: Tx): Promise<OwnStanding> {
  const { gate, what, day, days } = await findOwnStanding(tx, Math.max(...REMINDER_DAYS));
  return {
    stopped: gate ? GATE_ADVICE[gate] : '',
    next: what && day !== null && days !== null ? { what, day, days } : null,
  };
}
