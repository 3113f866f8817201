import { formatMoney } from '@mashang/contract/money';
import type { PayoutState } from '../../../channels/port.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type MoneyCtx, moneyCommand } from '../../../platform/verbs/verb.ts';
import { signalBooked } from '../signal-booked.ts';
import * as zh from '../zh.ts';
import { payeeUrlOf } from './payee-token.ts';
import { findPayoutOf, type Said, takeSaid } from './transfers-store.ts';

export type TransferSaid = {
  channelId: bigint;
  transferNo: string;
  source: Said['source'];
  noticeId: bigint | null;
  state: Exclude<PayoutState, { state: 'absent' }>;
};
export type TransferTaken = Awaited<ReturnType<typeof takeSaid>>;

/**
 * Takes what a channel reports of a transfer, by answer, notice or bill: a payment or a return is recorded as evidence
 * and posted, a certain failure lets its payout or settlement be paid in another way. The same report again changes
 * nothing.
 */
export const takeTransfer = moneyCommand<TransferSaid, TransferTaken>({
  name: 'channel-transfer.take',
  permission: null,
  service: null,
  async run({ platform, writes }: MoneyCtx, about) {
    const page = await pageOf(platform, about);
    const outcome = signalBooked(platform, await takeSaid(writes.evidence, { ...saidOf(about), page }));
    if (page !== null && outcome === 'waiting') platform.bus.signal('webhooks');
    if (outcome === 'unknown' || outcome === 'contradicts')
      platform.log.error(
        { transferNo: about.transferNo, said: about.state.state, outcome },
        'a channel reports a transfer otherwise than it stands',
      );
    return outcome;
  },
});

/** The page of a payout's payee, where it has to agree. */
async function pageOf(platform: Platform, { transferNo, state }: TransferSaid): Promise<string | null> {
  if (state.state !== 'waits_for_payee') return null;
  const orderNo = await findPayoutOf(platform.db.app, transferNo);
  return orderNo === null ? null : payeeUrlOf(platform, orderNo);
}

function saidOf({ channelId, transferNo, source, noticeId, state }: TransferSaid): Omit<Said, 'page'> {
  const none = { channelNo: null, amount: null, at: null, why: '', shown: null, until: null };
  const about = { ...none, channelId, no: transferNo, source, noticeId, state: state.state, doubt: '' };
  if (state.state === 'waits_for_payee') return { ...about, shown: state.fields, until: state.until };
  if (state.state === 'failed')
    return { ...about, why: state.why || zh.transfers.noReason, doubt: zh.transfers.doubtFailed };
  if (state.state === 'processing') return about;
  const { channelNo, amount } = state;
  const at = state.state === 'paid' ? state.paidAt : state.returnedAt;
  const doubt = zh.transfers.doubtMoney(channelNo, formatMoney(amount));
  return { ...about, channelNo, amount, at, doubt, why: state.state === 'returned' ? zh.transfers.returned : '' };
}
