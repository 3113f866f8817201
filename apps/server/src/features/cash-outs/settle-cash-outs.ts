import { moneyCommand } from '../../platform/verb.ts';
import { settleAll } from './cash-out-commands-store.ts';

/** Finds in the statements what was sent; the database writes event and audit row of each. */
export const settleCashOuts = moneyCommand<null, number>({
  name: 'cash-out.settle',
  permission: null,
  service: null,
  async run(ctx) {
    const found = await settleAll(ctx.writes.app);
    if (found > 0) ctx.platform.bus.signal('events');
    return found;
  },
});
