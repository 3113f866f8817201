import { shouldStop } from '../../platform/stopping.ts';
import { moneyCommand } from '../../platform/verb.ts';
import { expireOrders } from './orders-store.ts';

const EXPIRE_MOST = 200;

/** Closes orders whose window is over, batch by batch, until none is left. Answers how many. */
export const expireCollectionOrders = moneyCommand<null, number>({
  name: 'collection-order.expire',
  permission: null,
  service: null,
  async run({ platform, writes }) {
    let closed = 0;
    for (;;) {
      const count = await expireOrders(writes.app, EXPIRE_MOST);
      closed += count;
      if (count > 0) {
        platform.bus.signal('events');
        platform.bus.signal('webhooks');
      }
      if (count < EXPIRE_MOST || shouldStop()) return closed;
    }
  },
});
