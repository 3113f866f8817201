import { formatMoney } from '@mashang/contract/money';
import { ConnectorUnwell } from '../../platform/connectors/connector-errors.ts';
import { cutText } from '../../platform/security/outside-text-rules.ts';
import { type NewPayment, notOffered, type PaymentShown, type PaymentState } from '../port.ts';
import { type AlipayLine, type Answer, callAlipay, fenOf, fieldsOf, gatewayOf, isDeclined } from './alipay-line.ts';
import { shanghaiText } from './alipay-time.ts';
import * as zh from './zh.ts';

const ABSENT = 'ACQ.TRADE_NOT_EXIST';
/** What `alipay.trade.close` says of a trade that is paid or closed already. */
const NOT_WAITING = [
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.REASON_ILLEGAL_STATUS',
  'ACQ.TRADE_HAS_SUCCESS',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_HAS_FINISHED',
];
const SUBJECT_MAX = 128;
const MINUTE_MS = 60_000;

/** Opens a payment: a code is asked for by a call, a page is a signed link that the payer's browser opens. */
export async function startPayment(line: AlipayLine, payment: NewPayment): Promise<PaymentShown> {
  const { way } = payment;
  if (way === 'code') return startCode(line, payment);
  if (way === 'page') return linkOf(line, payment, 'alipay.trade.page.pay', { product_code: 'FAST_INSTANT_TRADE_PAY' });
  if (way === 'wap')
    return linkOf(line, payment, 'alipay.trade.wap.pay', {
      product_code: 'QUICK_WAP_WAY',
      quit_url: payment.returnUrl,
    });
  return notOffered('alipay', way);
}

async function startCode(line: AlipayLine, payment: NewPayment): Promise<PaymentShown> {
  const method = 'alipay.trade.precreate';
  const minutes = Math.max(1, Math.floor((payment.expiresAt - line.now()) / MINUTE_MS));
  const biz = { ...bizOf(line, payment), qr_code_timeout_express: `${minutes}m` };
  const answer = await callAlipay(line, { method, biz, common: { notify_url: line.noticeUrl } });
  if (isDeclined(answer)) throw new ConnectorUnwell(zh.alipayLine.unknown(method, answer.declined));
  const fields = fieldsOf(method, answer);
  fields.mustBe('out_trade_no', payment.paymentNo);
  return { kind: 'code', content: fields.text('qr_code') };
}

function linkOf(line: AlipayLine, payment: NewPayment, method: string, more: Record<string, string>): PaymentShown {
  const urls = { notify_url: line.noticeUrl, return_url: payment.returnUrl };
  const fields = line.signing.sign(method, { ...bizOf(line, payment), ...more }, urls);
  const url = gatewayOf(line);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return { kind: 'link', url: url.href };
}

function bizOf({ settings }: AlipayLine, { paymentNo, amount, subject, expiresAt }: NewPayment) {
  return {
    out_trade_no: paymentNo,
    total_amount: formatMoney(amount),
    // The company refuses these characters, and its bill does not quote a comma.
    subject: cutText(subject.replace(/[/=&,"\s]+/g, ' ').trim(), SUBJECT_MAX) || paymentNo,
    seller_id: settings.sellerId,
    time_expire: shanghaiText(expiresAt),
  };
}

/** Asks for a payment. A code or page that no payer opened is `absent` at this company. */
export async function queryPayment(line: AlipayLine, paymentNo: string): Promise<PaymentState> {
  const method = 'alipay.trade.query';
  const answer = await callAlipay(line, { method, biz: { out_trade_no: paymentNo }, states: [ABSENT] });
  if (isDeclined(answer)) return { state: 'absent' };
  const fields = fieldsOf(method, answer);
  fields.mustBe('out_trade_no', paymentNo);
  const status = fields.text('trade_status');
  if (status === 'WAIT_BUYER_PAY') return { state: 'waiting' };
  if (status === 'TRADE_CLOSED' && !wasPaid(answer)) return { state: 'closed' };
  if (!['TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED'].includes(status))
    throw new ConnectorUnwell(zh.alipayLine.field(method, 'trade_status'));
  return {
    state: 'paid',
    channelNo: fields.text('trade_no'),
    amount: fields.money('total_amount'),
    currency: answer.pay_currency ?? 'CNY',
    paidAt: fields.time('send_pay_date'),
    payer: answer.buyer_user_id ?? answer.buyer_open_id ?? answer.buyer_logon_id ?? '',
  };
}

/**
 * A trade whose whole amount was refunded is closed too, and it was paid: it has a time of payment and an amount that
 * arrived. An unpaid closed one has amounts of zero.
 */
function wasPaid(answer: Answer): boolean {
  const arrived = ['receipt_amount', 'buyer_pay_amount'].some((name) => (fenOf(answer[name]) ?? 0n) > 0n);
  return arrived && answer.send_pay_date !== undefined;
}

/**
 * Closes a payment. What no payer opened is no trade yet, and its code could still be paid: cancelling ends it. Throws
 * ChannelRefused where the institution's contract does not allow cancelling: then only the payment's time ends it.
 */
export async function closePayment(line: AlipayLine, paymentNo: string): Promise<PaymentState> {
  const method = 'alipay.trade.close';
  const biz = { out_trade_no: paymentNo };
  const answer = await callAlipay(line, { method, biz, states: [ABSENT, ...NOT_WAITING] });
  if (!isDeclined(answer)) return { state: 'closed' };
  if (answer.declined === ABSENT) return cancelPayment(line, paymentNo);
  const state = await queryPayment(line, paymentNo);
  if (state.state === 'waiting' || state.state === 'absent')
    throw new ConnectorUnwell(zh.alipayLine.unknown(method, answer.declined));
  return state;
}

/**
 * Cancels a number. Where the payer paid in the moment between, the company gives the money back at once: nothing was
 * taken, so that is `closed` too; the day's bill has both lines.
 */
async function cancelPayment(line: AlipayLine, paymentNo: string): Promise<PaymentState> {
  const method = 'alipay.trade.cancel';
  const answer = await callAlipay(line, { method, biz: { out_trade_no: paymentNo }, states: [ABSENT] });
  if (isDeclined(answer)) return { state: 'absent' };
  if (answer.retry_flag === 'Y') throw new ConnectorUnwell(zh.alipayLine.unknown(method, 'retry_flag'));
  return answer.action === 'close' || answer.action === 'refund' ? { state: 'closed' } : { state: 'absent' };
}
