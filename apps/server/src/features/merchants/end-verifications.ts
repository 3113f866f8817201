import { REMINDER_DAYS } from '@mashang/contract/verification';
import { moneyCommand } from '../../platform/verb.ts';
import { endOverdue, remindDue } from './verification-store.ts';

/** Of a kind in one turn at most; what is left comes with the next. */
const MOST = 200;

/**
 * Moves verifications of participants and merchants whose time is over to their state, by the database clock:
 * routing and keys stop with them.
 */
export const endVerifications = moneyCommand<null, number>({
  name: 'verification.end',
  permission: null,
  service: null,
  async run(ctx) {
    const ended = await endOverdue(ctx.writes.app, MOST);
    const told = await remindDue(ctx.writes.app, REMINDER_DAYS, MOST);
    if (ended > 0) {
      ctx.platform.bus.signal('routing');
      ctx.platform.bus.signal('keys');
    }
    if (ended + told > 0) ctx.platform.bus.signal('events');
    return ended + told;
  },
});
