import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { SendByChannelAnswer, SendByChannelBody } from '@mashang/contract/payout-orders';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { userOf } from '../../../platform/verbs/acting.ts';
import { type Ctx, moneyCommand } from '../../../platform/verbs/verb.ts';
import { listPayoutChannels } from '../../payment-channels/transfers/payout-channels.ts';
import { listDestinations, type ReachedRow, sendAllByChannel, sumOf } from '../bank/bank-payouts-store.ts';
import { bankRefusal } from '../bank/bank-refusals.ts';
import { actorPart } from '../claims/step-answers.ts';
import { whyNotReached } from './payout-ways.ts';

/**
 * Leaves payouts to one payment channel, by another person than those who approved the large ones. All of them are
 * being paid from then on, or none is; the job hands each to the channel.
 */
export const sendByChannel = moneyCommand<SendByChannelBody, SendByChannelAnswer>({
  name: 'payout-order.send',
  permission: 'payout-order:send',
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNos, channel, googleAuthCode }) {
    const moves = { kind: 'sent', fen: await sumOf(ctx.platform.db.app, orderNos) } as const;
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false, moves, moneyLeaves: true });
    const rows = await reachedBy(ctx, orderNos, channel);
    const { outcome, made, atFault } = await sendAllByChannel(ctx.writes.app, {
      ...actorPart(ctx),
      user_id: userOf(ctx).userId.toString(),
      numbers: orderNos,
      by_channel: channel,
    });
    if (outcome !== 'done') throw bankRefusal(outcome, atFault);
    ctx.platform.bus.signal('events');
    const total = rows.reduce((sum, { amount }) => sum + amount, 0n);
    return { channel: made, lines: rows.length, currency: BOOKS_CURRENCY, total: formatMoney(total) };
  },
});

/** Returns the payouts; throws where the channel does not pay, or does not reach one of them. */
async function reachedBy({ platform }: Ctx, orderNos: readonly string[], code: string): Promise<ReachedRow[]> {
  const rows = await listDestinations(platform.db.app, orderNos);
  const channel = (await listPayoutChannels(platform)).find((one) => one.code === code);
  if (!channel) throw bankRefusal('no_channel');
  for (const row of rows) {
    const why = whyNotReached(channel, row);
    if (why !== '') throw new BusinessError('conflict', `${row.orderNo}：${why}`);
  }
  return rows;
}
