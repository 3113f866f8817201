import { moneyCommand } from '../../../platform/verbs/verb.ts';
import { type DepositOutcome, type Settling, settleDepositRow } from './deposits-store.ts';

/**
 * Ends a confirmed deposit: exact, in time and the first of its request it is credited; a listed sender's goes to
 * quarantine; anything else, and everything while the licence does not allow it, waits in suspense for two people. The
 * database judges under the request's lock.
 */
export const settleDeposit = moneyCommand<Settling, DepositOutcome>({
  name: 'top-up.settle-deposit',
  permission: null,
  service: null,
  async run({ platform, writes }, settling) {
    const outcome = await settleDepositRow(writes.evidence, settling);
    platform.bus.signal('events');
    return outcome;
  },
});
