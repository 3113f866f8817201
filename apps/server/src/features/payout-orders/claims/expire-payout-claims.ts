import { repeated, roundCommand } from '../../../platform/verbs/round.ts';
import { expireClaims } from '../payouts-store.ts';

const EXPIRE_MOST = 200;

/** Puts claims whose countdown is over back on the list, batch by batch, until none is left. Returns how many. */
export const expirePayoutClaims = repeated(
  EXPIRE_MOST,
  roundCommand({ name: 'payout-order.expire', run: ({ app }) => expireClaims(app, EXPIRE_MOST) }),
);
