import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { shouldStop } from '../../platform/jobs/stopping.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { type Ctx, moneyCommand } from '../../platform/verbs/verb.ts';
import { askAgainS, ENDS_AFTER_MS } from './ask-rules.ts';
import { asWaiting } from './close-payment.ts';
import { openChannel } from './open-channel.ts';
import { claimPayments, endPayment, type PaymentRow, postponePayment, settleOpenReceipts } from './payments-store.ts';
import { takeOutcome } from './take-outcome.ts';

const MOST = 50;
/** Longer than a call to a channel with its retries. */
const LEASE_S = 30;

/** Asks channels about payments whose outcome is not final, until it is; those whose time is over are closed. */
export async function askPayments(ctx: Ctx): Promise<void> {
  const { app } = ownWork(ctx.platform.db, 'channel-payment.ask');
  for (const payment of await claimPayments(app, MOST, LEASE_S)) {
    if (shouldStop()) return;
    try {
      await askOne(ctx, payment);
    } catch (error) {
      // An open circuit or an unknown answer: asked again later, by a growing pause.
      if (!(error instanceof ConnectorUnwell))
        ctx.platform.log.error({ err: error, paymentNo: payment.paymentNo }, 'a channel could not be asked');
      await postponePayment(app, payment.paymentNo, askAgainS(payment.asks));
    }
  }
}

async function askOne(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { app } = ownWork(ctx.platform.db, 'channel-payment.ask');
  const { paymentNo, channelId, leftMs } = payment;
  // It was closed here while the channel did not know it: what its payer opened meanwhile is closed there too.
  const isLeft = payment.state === 'closed';
  const channel = await openChannel(ctx.platform, { id: channelId });
  const asked = await channel.call((line) => line.query(paymentNo));
  // Over its time it is closed at the channel, so that nobody can pay it any more.
  const state =
    asked.state === 'waiting' && (leftMs <= 0 || isLeft)
      ? await channel.call((line) => line.close(paymentNo)).catch(asWaiting)
      : asked;
  // What contradicts a former report is a difference that staff see; it is not asked again.
  await takeOutcome(ctx, { channelId, paymentNo, source: 'query', noticeId: null, state });
  if (state.state === 'paid' || state.state === 'closed') return;
  if (state.state === 'absent' && leftMs <= -ENDS_AFTER_MS) await endPayment(app, payment, 'closed', 'absent');
  else await postponePayment(app, paymentNo, askAgainS(payment.asks));
}

/** Settles every receipt whose order was frozen when it came and is free again, each in a transaction of its own. */
export async function settleFreedReceipts(ctx: Ctx): Promise<void> {
  while (!shouldStop() && (await settleWaitingReceipts(ctx, undefined)) > 0);
}

/** Settles the oldest of them; returns how many it settled. */
export const settleWaitingReceipts = moneyCommand<void, number>({
  name: 'channel-receipt.settle-open',
  permission: null,
  service: 'collection',
  stage: 'finish',
  async run({ platform, writes }) {
    const done = await settleOpenReceipts(writes.evidence);
    if (done > 0) platform.bus.signal('events');
    return done;
  },
});
