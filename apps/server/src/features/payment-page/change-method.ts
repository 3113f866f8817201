import type { MethodBody, PayerOrder } from '@mashang/contract/payment-page';
import type { RefusedBy } from '../../platform/database/statements/rows.ts';
import { BusinessError } from '../../platform/errors.ts';
import { type Ctx, moneyCommand } from '../../platform/verbs/verb.ts';
import { closePayment } from '../payment-channels/close-payment.ts';
import { isPassedOver } from './payer-methods.ts';
import { changePlaceRow, type PAYER_COMMANDS } from './payment-page-store.ts';
import { orderOfToken, readPayerOrder } from './read-payer-order.ts';
import * as zh from './zh.ts';

const unavailable = zh.changeMethod.unavailable;
const REFUSALS: Record<RefusedBy<Pick<typeof PAYER_COMMANDS, 'change_order_place'>, 'changed'>, string> = {
  ...zh.changeMethod.refusals,
  place_off: unavailable,
  out_of_hours: unavailable,
  out_of_range: unavailable,
  daily_amount: unavailable,
  daily_count: unavailable,
};

const change = moneyCommand<{ agtOrderNo: string; method: string }, void>({
  name: 'collection-order.change-place',
  permission: null,
  service: 'collection',
  stage: 'finish',
  async run({ writes }, { agtOrderNo, method }) {
    const outcome = await changePlaceRow(writes.app, agtOrderNo, BigInt(method));
    if (outcome === 'changed') return;
    throw new BusinessError(outcome === 'not_found' ? 'notFound' : 'conflict', REFUSALS[outcome]);
  },
});

/**
 * Changes an order to another of the product's ways to pay; the former one is closed first. Returns the order as it is
 * then.
 */
export async function changeMethod(ctx: Ctx, { o, method }: MethodBody): Promise<PayerOrder> {
  const agtOrderNo = await orderOfToken(ctx, o);
  // One that routing passes over is refused first: the payment that stands may still be paid.
  if (await isPassedOver(ctx.platform.db.app, agtOrderNo, method)) throw new BusinessError('conflict', unavailable);
  // The former payment is closed at its channel before another place is offered.
  await closePayment(ctx, agtOrderNo);
  await change(ctx, { agtOrderNo, method });
  return readPayerOrder(ctx, { o });
}
