import { MONEY_WAIT_HOURS } from '@mashang/contract/sign-in';
import { BusinessError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { findMoneyWait } from './auth-store.ts';
import * as zh from './zh.ts';

/**
 * Refuses to let money leave by the word of a user whose way in was changed within a day: bound, reset, a passkey added
 * or removed, recovery codes renewed, a password given by others. Whoever has just got into an account can only look at
 * it, and its owner is told of the change first. The database notes each change (`note_factor_change`). Throws 403 with
 * the time from which it works.
 */
export async function requireSettledFactors({ db }: Platform, userId: bigint): Promise<void> {
  const wait = await findMoneyWait(db.identity, userId, MONEY_WAIT_HOURS);
  // Who has none is told to bind one first.
  if (!wait?.bound) return;
  const words = zh.settledFactors.waitToPayOut(wait.changed, wait.from);
  throw new BusinessError('forbidden', words, { changed: wait.changed, from: wait.from });
}
