import { MONEY_WAIT_HOURS } from '@mashang/contract/sign-in';
import { BusinessError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { findMoneyWait } from './auth-store.ts';
import * as zh from './zh.ts';

/**
 * Refuses to let money leave at the request of a user whose sign-in was changed within a day: a factor bound or reset,
 * a passkey added or removed, recovery codes renewed, a password set by others. An intruder can then only look, and the
 * owner is notified first. The database notes each change (`note_factor_change`). Throws 403 with the time from which
 * it works.
 */
export async function requireSettledFactors({ db }: Platform, userId: bigint): Promise<void> {
  const wait = await findMoneyWait(db.identity, userId, MONEY_WAIT_HOURS);
  // A user without two-factor is asked to bind it first.
  if (!wait?.bound) return;
  const words = zh.settledFactors.waitToPayOut(wait.changed, wait.from);
  throw new BusinessError('forbidden', words, { changed: wait.changed, from: wait.from });
}
