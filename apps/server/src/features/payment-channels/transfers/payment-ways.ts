import type { PaymentWays } from '@mashang/contract/payment-channels';
import { PAY_TYPE, type PayType } from '@mashang/contract/products';
import { BusinessError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as zh from '../zh.ts';
import { listPayoutChannels, type PayoutChannel } from './payout-channels.ts';

/** Where a payment goes. No page asks the payee of a settlement to agree. */
export type Destination = { payType: PayType; account: string; pays: 'payout' | 'settlement' };

/** Returns why a channel does not pay to a destination; '' where it does. */
export function whyNotReached({ reach }: PayoutChannel, { payType, account, pays }: Destination): string {
  if (reach.payType !== payType) return zh.paymentWays.otherType;
  if (reach.waitsForPayee && pays === 'settlement') return zh.paymentWays.asksPayee;
  return reach.reaches(account) ? '' : zh.paymentWays.otherAccount;
}

/** Returns why a bank file does not pay to a destination; '' where it does. */
function whyNotByFile({ payType }: Destination): string {
  return payType === PAY_TYPE.bankCard ? '' : zh.paymentWays.notByFile;
}

/** Returns by which ways payments can leave, all of them together. */
export async function waysTo(platform: Platform, rows: readonly Destination[]): Promise<PaymentWays> {
  const channels = await listPayoutChannels(platform);
  const first = (why: (one: Destination) => string) => rows.map(why).find((text) => text !== '') ?? '';
  return {
    bankFile: { why: first(whyNotByFile) },
    channels: channels.map((channel) => ({
      code: channel.code,
      title: channel.title,
      waitsForPayee: channel.reach.waitsForPayee,
      why: first((row) => whyNotReached(channel, row)),
    })),
  };
}

/** Throws 409 where the channel with this code does not pay now, or does not reach one of them. */
export async function mustReach(
  platform: Platform,
  code: string,
  rows: readonly (Destination & { no: string })[],
): Promise<void> {
  const channel = (await listPayoutChannels(platform)).find((one) => one.code === code);
  if (!channel) throw noPayoutChannel();
  for (const row of rows) {
    const why = whyNotReached(channel, row);
    if (why !== '') throw new BusinessError('conflict', `${row.no}：${why}`);
  }
}

/** A channel that does not exist, was stopped or pays nobody. */
export function noPayoutChannel(): BusinessError {
  return new BusinessError('conflict', zh.paymentWays.noChannel);
}
