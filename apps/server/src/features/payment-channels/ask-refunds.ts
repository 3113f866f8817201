import type { RefundRef, RefundState } from '../../channels/port.ts';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { shouldStop } from '../../platform/jobs/stopping.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { asFailed } from './as-failed.ts';
import { askAgainS } from './ask-rules.ts';
import { claimRefund, type DueRefund, postponeRefund } from './channel-refunds-store.ts';
import { type OpenChannel, openChannel } from './open-channel.ts';
import { takeRefundOutcome } from './take-refund.ts';
import * as zh from './zh.ts';

const MOST = 50;
/** Longer than a call to a channel with its retries, and the question that may follow it. */
const LEASE_S = 60;

/**
 * Sends channels the refunds that are being paid, and asks about those whose outcome is not final, until it is. The
 * number stands in the database before the first call, so a process that ends in between is followed by one that asks.
 */
export async function askRefunds(ctx: Ctx): Promise<void> {
  const { app } = ownWork(ctx.platform.db, 'channel-refund.ask');
  for (let done = 0; done < MOST && !shouldStop(); done += 1) {
    const due = await claimRefund(app, LEASE_S);
    if (!due) return;
    try {
      await askOne(ctx, due);
    } catch (error) {
      // An open circuit or an unknown answer: asked again later, by a growing pause, under the same number.
      if (!(error instanceof ConnectorUnwell))
        ctx.platform.log.error({ err: error, refundNo: due.sentNo }, 'a channel could not be asked about a refund');
      await postponeRefund(app, due.sentNo, askAgainS(due.asks), zh.askRefunds.unknown);
    }
  }
}

async function askOne(ctx: Ctx, due: DueRefund): Promise<void> {
  const { app } = ownWork(ctx.platform.db, 'channel-refund.ask');
  const { sentNo, channelId, asks } = due;
  const channel = await openChannel(ctx.platform, { id: channelId });
  const state = await stateOf(channel, due);
  if (state.state === 'refunded' || state.state === 'failed') {
    const about = { channelId, sentNo, source: 'query', noticeId: null, wasPaid: due.paid } as const;
    const taken = await takeRefundOutcome(ctx, { ...about, state });
    if (taken.outcome === 'contradicts') await postponeRefund(app, sentNo, askAgainS(asks), taken.why);
    return;
  }
  const said = due.isFrozen && state.state === 'absent' ? zh.askRefunds.frozen : zh.askRefunds[state.state];
  await postponeRefund(app, sentNo, askAgainS(asks), said);
}

/** Asks, and sends what the channel does not know yet. The first time there is nothing to ask about. */
async function stateOf(channel: OpenChannel, due: DueRefund): Promise<RefundState> {
  const ref = { refundNo: due.sentNo, paymentNo: due.paymentNo };
  const isNew = due.asks === 1 && !due.paid;
  const known: RefundState = isNew ? { state: 'absent' } : await asked(channel, ref);
  if (known.state !== 'absent' || due.paid || due.isFrozen) return known;
  return send(channel, due);
}

/** Sends a refund. A refusal counts once the channel, asked again, does not know the number or says so as well. */
async function send(channel: OpenChannel, due: DueRefund): Promise<RefundState> {
  const { sentNo: refundNo, paymentNo, amount, paidAmount } = due;
  if (!channel.reader.can.refunds) return { state: 'failed', why: zh.askRefunds.notOffered };
  const wanted = { refundNo, paymentNo, amount, paidAmount, reason: zh.askRefunds.reason };
  const said = await channel.call((line) => line.refund(wanted)).catch(asFailed);
  if (said.state !== 'failed') return said;
  const known = await asked(channel, { refundNo, paymentNo });
  return known.state === 'absent' ? said : known;
}

/** Asks about a refund. That it failed counts once the channel says so twice: money may be sent again after it. */
async function asked(channel: OpenChannel, ref: RefundRef): Promise<RefundState> {
  const first = await channel.call((line) => line.queryRefund(ref));
  return first.state === 'failed' ? channel.call((line) => line.queryRefund(ref)) : first;
}
