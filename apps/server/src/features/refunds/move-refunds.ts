import { moneyCommand } from '../../platform/verb.ts';
import { moveRefunds } from './refund-commands-store.ts';

/** Finds the lines of what was sent, goes on where money came, opens cases of what is late; the database writes event and audit row of each. */
export const moveWaitingRefunds = moneyCommand<null, number>({
  name: 'refund.move',
  permission: null,
  service: null,
  async run(ctx) {
    const moved = await moveRefunds(ctx.writes.app);
    if (moved > 0) {
      ctx.platform.bus.signal('events');
      ctx.platform.bus.signal('webhooks');
    }
    return moved;
  },
});
