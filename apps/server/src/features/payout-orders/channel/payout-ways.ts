import type { PaymentWays } from '@mashang/contract/payment-channels';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { waysTo } from '../../payment-channels/transfers/payment-ways.ts';
import { listDestinations } from '../bank/bank-payouts-store.ts';
import * as zh from '../zh.ts';

/** Returns by which ways payouts of the institution can be paid, all of them together. */
export async function readPayoutWays(ctx: Ctx, { orderNos }: { orderNos: string }): Promise<PaymentWays> {
  allow(ctx.actor, 'payout-order:send');
  const numbers = [...new Set(orderNos.split(','))];
  const rows = await listDestinations(ctx.platform.db.app, numbers);
  if (rows.length !== numbers.length) throw new BusinessError('notFound', zh.faults.orderMissing);
  return waysTo(ctx.platform, rows);
}
