import type { PaymentShown, PayWay } from '@mashang/contract/payment-channels';
import { type Channel, ChannelRefused } from '../../channels/port.ts';
import { BusinessError } from '../../platform/errors.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { type Ctx, moneyCommand } from '../../platform/verbs/verb.ts';
import { askAgainS } from './ask-rules.ts';
import { closePayment } from './close-payment.ts';
import { type OpenChannel, openChannel } from './open-channel.ts';
import { beginPayment, endPayment, findPayment, type PaymentRow, showPayment } from './payments-store.ts';
import * as zh from './zh.ts';

type Start = { agtOrderNo: string; way: PayWay; payerCode: string; payerIp: string; returnUrl: string };

const begin = moneyCommand<{ agtOrderNo: string; way: PayWay }, { outcome: string; paymentNo: string | null }>({
  name: 'channel-payment.begin',
  permission: null,
  service: 'collection',
  stage: 'finish',
  run: ({ writes }, { agtOrderNo, way }) => beginPayment(writes.app, agtOrderNo, way),
});

/**
 * Opens an order's payment at the channel of its place, and returns what the payer's browser does. The same way again
 * returns the same payment; another way closes the former payment at its channel first. A channel that refuses for
 * certain ends the attempt; where its answer is unknown, the same number is sent again.
 */
export async function startPayment(ctx: Ctx, start: Start): Promise<PaymentShown> {
  const { agtOrderNo, way } = start;
  let begun = await begin(ctx, { agtOrderNo, way });
  if (begun.outcome === 'other_open') {
    await closePayment(ctx, agtOrderNo);
    begun = await begin(ctx, { agtOrderNo, way });
  }
  const { outcome, paymentNo } = begun;
  if (paymentNo === null || (outcome !== 'begun' && outcome !== 'open')) throw refusalOf(outcome);
  const payment = await findPayment(ctx.platform.db.app, paymentNo);
  if (!payment) throw refusalOf('not_found');
  if (payment.shown) return payment.shown;
  return open(ctx, start, payment);
}

async function open({ platform, now }: Ctx, start: Start, payment: PaymentRow): Promise<PaymentShown> {
  const channel = await openChannel(platform, { id: payment.channelId });
  const needsPayer = payment.way === 'in_app' && channel.reader.can.payerNumber;
  // The wallet's page says who the payer is and comes back with a code; nothing is opened at the company before.
  if (needsPayer && start.payerCode === '') return payerLink(channel, start);
  const { app } = ownWork(platform.db, 'channel-payment.show');
  try {
    const shown = await channel.call(async (line) => {
      const payerNumber = needsPayer ? { payerNumber: await payerOf(line, start.payerCode) } : {};
      return line.start({
        paymentNo: payment.paymentNo,
        amount: payment.amount,
        currency: 'CNY',
        subject: payment.subject || zh.startPayment.subject,
        way: payment.way,
        expiresAt: now + payment.leftMs,
        returnUrl: start.returnUrl,
        payerIp: start.payerIp,
        ...payerNumber,
      });
    });
    if (!(await showPayment(app, payment.paymentNo, shown, askAgainS(0)))) throw refusalOf('wrong_state');
    return shown;
  } catch (error) {
    // A code is good once: the payer gets another by the wallet's page, and the attempt goes on.
    if (error instanceof PayerUnknown) return payerLink(channel, start);
    if (!(error instanceof ChannelRefused)) throw error;
    await endPayment(app, payment, 'refused', `${error.code} ${error.message}`);
    throw new BusinessError('conflict', zh.startPayment.refused(channel.row.title));
  }
}

/** The wallet does not say who the payer is: its code was used, or is too old. */
class PayerUnknown extends Error {}

function payerOf(line: Channel, code: string): Promise<string> {
  return line.payerOf(code).catch((error: unknown) => {
    throw error instanceof ChannelRefused ? new PayerUnknown() : error;
  });
}

function payerLink({ reader }: OpenChannel, { returnUrl }: Start): PaymentShown {
  return { kind: 'link', url: reader.payerPage(returnUrl) };
}

function refusalOf(outcome: string): BusinessError {
  if (outcome === 'not_found') return new BusinessError('notFound', zh.startPayment.missing);
  if (outcome === 'place_off' || outcome === 'way_missing' || outcome === 'no_channel')
    return new BusinessError('conflict', zh.startPayment.unavailable);
  return new BusinessError('conflict', zh.startPayment.wrongState);
}
