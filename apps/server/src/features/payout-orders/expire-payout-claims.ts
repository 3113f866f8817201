import { shouldStop } from '../../platform/stopping.ts';
import { moneyCommand } from '../../platform/verb.ts';
import { expireClaims } from './payouts-store.ts';

const EXPIRE_MOST = 200;

/** Returns claims whose countdown is over to the list, batch by batch, until none is left. Answers how many. */
export const expirePayoutClaims = moneyCommand<null, number>({
  name: 'payout-order.expire',
  permission: null,
  service: null,
  async run({ platform, writes }) {
    let ended = 0;
    for (;;) {
      const count = await expireClaims(writes.app, EXPIRE_MOST);
      ended += count;
      if (count > 0) platform.bus.signal('events');
      if (count < EXPIRE_MOST || shouldStop()) return ended;
    }
  },
});
