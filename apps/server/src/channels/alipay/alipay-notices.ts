import { type Acknowledgement, type Notice, NoticeRefused, type PaymentState, type RawNotice } from '../port.ts';
import { type AlipayLine, fenOf } from './alipay-line.ts';
import { shanghaiTime } from './alipay-time.ts';
import * as zh from './zh.ts';

/** The company sends a notice again for 24 h 22 min, each time with its own `notify_time`. */
const OLDEST_MS = 26 * 3_600_000;
/** How far the clocks of both may differ. */
const AHEAD_MS = 10 * 60_000;
const BODY_MAX = 64 * 1_024;

/** Verifies and reads a notice: a form whose signature covers every field but `sign` and `sign_type`. */
export function readNotice(line: AlipayLine, raw: RawNotice): Notice {
  const fields = formOf(raw);
  if (fields.sign_type !== 'RSA2' || !line.signing.isNotice(fields))
    throw new NoticeRefused(zh.alipayNotices.signature);
  if ((fields.app_id ?? fields.auth_app_id) !== line.settings.appId) throw new NoticeRefused(zh.alipayNotices.otherApp);
  const isTrade = fields.notify_type === 'trade_status_sync';
  if (isTrade && fields.seller_id !== line.settings.sellerId) throw new NoticeRefused(zh.alipayNotices.otherSeller);
  checkAge(fields, raw.cameAt ?? line.now());
  const noticeId = textOf(fields, 'notify_id');
  const state = isTrade ? stateOf(fields) : null;
  if (!state) return { about: 'other', noticeId };
  return { about: 'payment', noticeId, paymentNo: textOf(fields, 'out_trade_no'), state };
}

/** The company goes on sending until it reads exactly `success`. */
export function acknowledge(taken: boolean): Acknowledgement {
  return { status: 200, contentType: 'text/plain; charset=utf-8', body: taken ? 'success' : 'fail' };
}

function formOf({ contentType, body }: RawNotice): Record<string, string> {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);
  if (!isForm || body.length > BODY_MAX) throw new NoticeRefused(zh.alipayNotices.notForm);
  const pairs = [...new URLSearchParams(body.toString('latin1'))];
  const fields = Object.fromEntries(pairs);
  // A name twice could be verified with one value and read with the other.
  if (Object.keys(fields).length !== pairs.length) throw new NoticeRefused(zh.alipayNotices.notForm);
  return fields;
}

function checkAge({ notify_time: text, utc_timestamp: millis }: Record<string, string>, now: number): void {
  const at = shanghaiTime(text) ?? (millis && /^\d{13}$/.test(millis) ? Number(millis) : null);
  if (at === null || at < now - OLDEST_MS || at > now + AHEAD_MS) throw new NoticeRefused(zh.alipayNotices.age);
}

/**
 * Returns the payment's state. Null for the notice of a refund: its `refund_fee` is the sum of all refunds and says
 * nothing certain about one, and a refund is answered at once by its own call.
 */
function stateOf(fields: Record<string, string>): PaymentState | null {
  const isRefund = fields.gmt_refund !== undefined || (fenOf(fields.refund_fee) ?? 0n) > 0n;
  if (isRefund) return null;
  const status = textOf(fields, 'trade_status');
  if (status === 'WAIT_BUYER_PAY') return { state: 'waiting' };
  if (status === 'TRADE_CLOSED') return fields.gmt_payment === undefined ? { state: 'closed' } : null;
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') return null;
  const amount = fenOf(fields.total_amount);
  const paidAt = shanghaiTime(fields.gmt_payment);
  if (amount === null || amount <= 0n) throw new NoticeRefused(zh.alipayNotices.field('total_amount'));
  if (paidAt === null) throw new NoticeRefused(zh.alipayNotices.field('gmt_payment'));
  return {
    state: 'paid',
    channelNo: textOf(fields, 'trade_no'),
    amount,
    currency: fields.pay_currency ?? 'CNY',
    paidAt,
    payer: fields.buyer_id ?? fields.buyer_open_id ?? fields.buyer_logon_id ?? '',
  };
}

function textOf(fields: Record<string, string>, name: string): string {
  const value = fields[name];
  if (!value) throw new NoticeRefused(zh.alipayNotices.field(name));
  return value;
}
