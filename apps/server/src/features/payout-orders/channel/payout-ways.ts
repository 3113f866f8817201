import type { PayoutWays } from '@mashang/contract/payout-orders';
import { PAY_TYPE, type PayType } from '@mashang/contract/products';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { listPayoutChannels, type PayoutChannel } from '../../payment-channels/transfers/payout-channels.ts';
import { listDestinations } from '../bank/bank-payouts-store.ts';
import * as zh from '../zh.ts';

export type Destination = { payType: PayType; account: string };

/** Returns why a channel does not pay to a destination; '' where it does. */
export function whyNotReached({ reach }: PayoutChannel, { payType, account }: Destination): string {
  if (reach.payType !== payType) return zh.payoutWays.otherType;
  return reach.reaches(account) ? '' : zh.payoutWays.otherAccount;
}

/** Returns why a bank file does not pay to a destination; '' where it does. */
export function whyNotByFile({ payType }: Pick<Destination, 'payType'>): string {
  return payType === PAY_TYPE.bankCard ? '' : zh.payoutWays.notByFile;
}

/** Returns by which ways payouts of the institution can be paid, all of them together. */
export async function readPayoutWays(ctx: Ctx, { orderNos }: { orderNos: string }): Promise<PayoutWays> {
  allow(ctx.actor, 'payout-order:send');
  const numbers = [...new Set(orderNos.split(','))];
  const [rows, channels] = await Promise.all([
    listDestinations(ctx.platform.db.app, numbers),
    listPayoutChannels(ctx.platform),
  ]);
  if (rows.length !== numbers.length) throw new BusinessError('notFound', zh.faults.orderMissing);
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
