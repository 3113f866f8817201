import { moneyCommand } from '../../platform/verb.ts';
import { makeDue, releaseDue, settleAll } from './settlement-commands-store.ts';

/** Makes the run of everybody whose cut has come. */
export const makeDueSettlements = moneyCommand<null, string | null>({
  name: 'settlement.make-due',
  permission: null,
  service: null,
  async run(ctx) {
    const made = await makeDue(ctx.writes.app);
    if (made !== null) ctx.platform.bus.signal('events');
    return made;
  },
});

/** Finds in the statements what was sent; the database writes event and audit row of each. */
export const paySettlements = moneyCommand<null, number>({
  name: 'settlement.pay',
  permission: null,
  service: null,
  async run(ctx) {
    const found = await settleAll(ctx.writes.app);
    if (found > 0) ctx.platform.bus.signal('events');
    return found;
  },
});

/** Gives back the reserves whose day has come. */
export const releaseReserves = moneyCommand<null, number>({
  name: 'settlement.release-reserves',
  permission: null,
  service: null,
  async run(ctx) {
    const released = await releaseDue(ctx.writes.app);
    if (released > 0) ctx.platform.bus.signal('events');
    return released;
  },
});
