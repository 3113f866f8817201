import { repeated, roundCommand } from '../../../platform/verbs/round.ts';
import { expireClaims } from '../payouts-store.ts';

const EXPIRE_MOST = 200;

/** Returns claims whose countdown is over to the list, batch by batch, until none is left. Answers how many. */
export const expirePayoutClaims = repeated(
  EXPIRE_MOST,
  roundCommand({ name: 'payout-order.expire', run: ({ app }) => expireClaims(app, EXPIRE_MOST) }),
);
