import { moneyCommand } from '../../../platform/verbs/verb.ts';
import { type DepositOutcome, type Settling, settleDepositRow } from './deposits-store.ts';

/**
 * Settles a confirmed deposit. It is credited if it is exact, in time and the first of its request; a listed sender's
 * deposit goes to quarantine; others wait in suspense for two people, as do all while the licence does not allow
 * credits. The database decides under the request's lock.
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
