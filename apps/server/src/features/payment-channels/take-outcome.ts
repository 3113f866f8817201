import type { PaymentState } from '../../channels/port.ts';
import { type MoneyCtx, moneyCommand } from '../../platform/verbs/verb.ts';
import { endPayment, takeReceipt } from './payments-store.ts';
import { signalBooked } from './signal-booked.ts';

export type Outcome = {
  channelId: bigint;
  paymentNo: string;
  source: 'notice' | 'query' | 'bill';
  noticeId: bigint | null;
  state: PaymentState;
};
type Taken = 'settled' | 'suspense' | 'open' | 'repeat' | 'contradicts' | 'closed' | 'waiting';

/**
 * Takes what a channel reports of a payment, by notice, answer or bill: a receipt is recorded and settles its order, a
 * closed payment ends. The same report again changes nothing.
 */
export const takeOutcome = moneyCommand<Outcome, Taken>({
  name: 'channel-receipt.take',
  permission: null,
  service: 'collection',
  stage: 'finish',
  async run({ platform, writes }: MoneyCtx, { state, ...about }) {
    if (state.state === 'closed') {
      await endPayment(writes.app, about, 'closed', '');
      return 'closed';
    }
    if (state.state !== 'paid') return 'waiting';
    const { channelNo, amount, currency, paidAt, payer } = state;
    const outcome = signalBooked(
      platform,
      await takeReceipt(writes.evidence, { ...about, channelNo, amount, currency, paidAt, payer }),
    );
    if (outcome === 'contradicts' || outcome === 'suspense')
      platform.log.warn({ paymentNo: about.paymentNo, channelNo, outcome }, 'a channel reports money of no order');
    return outcome;
  },
});
