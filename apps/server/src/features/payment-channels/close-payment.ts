import { ChannelRefused, type PaymentState } from '../../channels/port.ts';
import { BusinessError } from '../../platform/errors.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { askAgainS } from './ask-rules.ts';
import { openChannel } from './open-channel.ts';
import { findLivePayment, leavePayment } from './payments-store.ts';
import { takeOutcome } from './take-outcome.ts';
import * as zh from './zh.ts';

/** A channel that does not let a payment end leaves it open until its time is over. */
export function asWaiting(error: unknown): PaymentState {
  if (error instanceof ChannelRefused) return { state: 'waiting' };
  throw error;
}

/**
 * Closes the payment of an order that may still be paid, at its channel; only then may another way be offered. Throws
 * where it turns out to be paid, or where the channel does not say for certain that it is closed.
 */
export async function closePayment(ctx: Ctx, agtOrderNo: string): Promise<void> {
  const live = await findLivePayment(ctx.platform.db.app, agtOrderNo);
  if (!live) return;
  const channel = await openChannel(ctx.platform, { id: live.channelId });
  const state = await channel.call((line) => line.close(live.paymentNo)).catch(asWaiting);
  const about = { channelId: live.channelId, paymentNo: live.paymentNo, source: 'query', noticeId: null } as const;
  // A link that nobody opened is not known to its channel and cannot be closed there: it may be paid until its time.
  if (state.state === 'absent') {
    const { app } = ownWork(ctx.platform.db, 'channel-payment.ask');
    await leavePayment(app, live.paymentNo, askAgainS(0));
    return;
  }
  const taken = await takeOutcome(ctx, { ...about, state });
  if (taken === 'contradicts') throw new BusinessError('conflict', zh.closePayment.stillOpen);
  if (state.state === 'paid') throw new BusinessError('conflict', zh.closePayment.paid);
  if (state.state === 'waiting') throw new BusinessError('conflict', zh.closePayment.stillOpen);
}
