import { formatMoney } from '@mashang/contract/money';
import type { RefundState } from '../../channels/port.ts';
import { type MoneyCtx, moneyCommand } from '../../platform/verbs/verb.ts';
import { failRefund, returnRefund, type SentRefund, takeRefund } from './channel-refunds-store.ts';
import { signalBooked } from './signal-booked.ts';
import * as zh from './zh.ts';

/** What a channel says of a refund and that is final, by its notice or its answer. */
export type FinalRefund = SentRefund & {
  source: 'notice' | 'query';
  noticeId: bigint | null;
  state: Extract<RefundState, { state: 'refunded' | 'failed' }>;
  /** The refund was paid before, so `failed` means that it came back. */
  wasPaid: boolean;
};
type Taken =
  | { outcome: 'paid' | 'repeat' | 'failed' | 'returned' | 'not_found' | 'wrong_state' }
  | { outcome: 'contradicts'; why: string };

/**
 * Takes what a channel reports of a refund: one that is done is recorded and paid, one that is refused has failed or
 * come back. The same report again changes nothing.
 */
export const takeRefundOutcome = moneyCommand<FinalRefund, Taken>({
  name: 'channel-refund.take',
  permission: null,
  service: 'collection',
  stage: 'finish',
  async run({ platform, writes }: MoneyCtx, { state, wasPaid, ...about }) {
    const taken = await take({ writes }, { state, wasPaid, ...about });
    signalBooked(platform, taken.outcome);
    if (taken.outcome === 'contradicts')
      platform.log.error({ refundNo: about.sentNo, state }, 'a channel reports another refund than was asked for');
    return taken;
  },
});

async function take({ writes }: Pick<MoneyCtx, 'writes'>, { state, wasPaid, ...about }: FinalRefund): Promise<Taken> {
  if (state.state === 'failed') {
    const write = wasPaid ? returnRefund : failRefund;
    return { outcome: await write(writes.evidence, about, state.why) };
  }
  const { channelNo, amount, refundedAt } = state;
  const outcome = await takeRefund(writes.evidence, { ...about, channelNo, amount, refundedAt });
  return outcome === 'contradicts' ? { outcome, why: zh.takeRefund.contradicts(formatMoney(amount)) } : { outcome };
}
