import { moneyCommand } from '../../platform/verb.ts';
import { matchTransfers } from './own-transfer-store.ts';

/** Finds the lines that carry a transfer's number; the database writes the audit row of each. */
export const matchOwnTransfers = moneyCommand<null, number>({
  name: 'own-transfer.match',
  permission: null,
  service: null,
  async run(ctx) {
    const found = await matchTransfers(ctx.writes.app);
    if (found > 0) ctx.platform.bus.signal('events');
    return found;
  },
});
