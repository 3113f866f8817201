import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { LeftToChannel } from '@mashang/contract/payment-channels';
import type { SendByChannelBody } from '@mashang/contract/payout-orders';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { userOf } from '../../../platform/verbs/acting.ts';
import { moneyCommand } from '../../../platform/verbs/verb.ts';
import { mustReach } from '../../payment-channels/transfers/payment-ways.ts';
import { listDestinations, sendAllByChannel, sumOf } from '../bank/bank-payouts-store.ts';
import { bankRefusal } from '../bank/bank-refusals.ts';
import { actorPart } from '../claims/step-answers.ts';

/**
 * Leaves payouts to one payment channel, by another person than those who approved the large ones. All of them are
 * being paid from then on, or none is; the job hands each to the channel.
 */
export const sendByChannel = moneyCommand<SendByChannelBody, LeftToChannel>({
  name: 'payout-order.send',
  permission: 'payout-order:send',
  service: 'payout',
  stage: 'finish',
  async run(ctx, { orderNos, channel, googleAuthCode }) {
    const moves = { kind: 'sent', fen: await sumOf(ctx.platform.db.app, orderNos) } as const;
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false, moves, moneyLeaves: true });
    const rows = await listDestinations(ctx.platform.db.app, orderNos);
    await mustReach(ctx.platform, channel, rows);
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
