import { moneyCommand } from '../../platform/verb.ts';
import { expireOverdue } from './approvals-store.ts';

/** Closed in one turn at most; what is left comes a few seconds later. */
const MOST = 200;

/** Closes proposals that waited too long, by the database clock. */
export const expireApprovals = moneyCommand<null, number>({
  name: 'approval.expire',
  permission: null,
  service: null,
  async run(ctx) {
    const closed = await expireOverdue(ctx.writes.app, MOST);
    if (closed > 0) ctx.platform.bus.signal('events');
    return closed;
  },
});
