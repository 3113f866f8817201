import { formatMoney, parseMoney } from '@mashang/contract/money';
import type { PayWay } from '../../../../server/src/channels/port.ts';
import { type Books, type Trade, timeText } from './books.ts';
import type { Asked, GatewayRefusal } from './requests.ts';

/** The fields of an answer; `code` 10000 is a success. */
export type Said = Record<string, string>;

export const done = (fields: Said = {}): Said => ({ code: '10000', msg: 'Success', ...fields });
export const failed = (sub_code: string, sub_msg: string): Said => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code,
  sub_msg,
});
const ABSENT = failed('ACQ.TRADE_NOT_EXIST', '交易不存在');
export const PAYER = { buyer_user_id: '2088000000000099', buyer_logon_id: '138****0000' };

/** Returns a field of the interface as text. */
export function textOf({ biz }: Asked, name: string): string {
  const value = biz[name];
  return typeof value === 'string' ? value : '';
}

/** Takes a trade that is to be shown; returns it, or why not. The same number and amount again is the same trade. */
export function showTrade(books: Books, asked: Asked, way: PayWay): Trade | Said {
  const [paymentNo, subject] = [textOf(asked, 'out_trade_no'), textOf(asked, 'subject')];
  const amount = parseMoney(textOf(asked, 'total_amount') || '0');
  const expiresAt = Date.parse(`${textOf(asked, 'time_expire').replace(' ', 'T')}+08:00`);
  if (
    !/^\w{1,64}$/.test(paymentNo) ||
    amount <= 0n ||
    subject === '' ||
    /[/=&]/.test(subject) ||
    Number.isNaN(expiresAt)
  )
    return failed('ACQ.INVALID_PARAMETER', '参数无效');
  const known = books.trade(paymentNo);
  if (known?.state === 'paid') return failed('ACQ.TRADE_HAS_SUCCESS', '交易已被支付');
  if (known?.state === 'closed' || known?.state === 'cancelled') return failed('ACQ.TRADE_HAS_CLOSE', '交易已经关闭');
  if (known && known.amount !== amount) return failed('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
  if (known) return known;
  const { notify_url: noticeUrl = '', return_url: returnUrl = '' } = asked.fields;
  const made = { paymentNo, amount, subject, way, expiresAt, noticeUrl, returnUrl, paidAt: 0, refunds: [] };
  const trade: Trade = { ...made, tradeNo: books.newNo(), state: 'shown' };
  books.trades.set(paymentNo, trade);
  return trade;
}

export function isTrade(shown: Trade | Said | GatewayRefusal): shown is Trade {
  return 'tradeNo' in shown;
}

/** Returns the trade that is asked for; a code that nobody scanned is none. */
function begun(books: Books, asked: Asked): Trade | undefined {
  const trade = books.trade(textOf(asked, 'out_trade_no'));
  return trade?.state === 'shown' || trade?.state === 'cancelled' ? undefined : trade;
}
const numbers = ({ paymentNo, tradeNo }: Trade) => ({ out_trade_no: paymentNo, trade_no: tradeNo });

export function queryTrade(books: Books, asked: Asked): Said {
  const trade = begun(books, asked);
  if (!trade) return ABSENT;
  const wasPaid = trade.paidAt > 0;
  return done({
    ...numbers(trade),
    ...PAYER,
    trade_status: statusOf(books, trade),
    total_amount: formatMoney(trade.amount),
    receipt_amount: wasPaid ? formatMoney(trade.amount) : '0.00',
    buyer_pay_amount: wasPaid ? formatMoney(trade.amount) : '0.00',
    ...(wasPaid ? { send_pay_date: timeText(trade.paidAt) } : {}),
  });
}

/** A trade whose whole amount went back is closed. */
export function statusOf(books: Books, trade: Trade): string {
  if (trade.state === 'waiting') return 'WAIT_BUYER_PAY';
  return trade.state === 'paid' && books.refunded(trade) < trade.amount ? 'TRADE_SUCCESS' : 'TRADE_CLOSED';
}

export function closeTrade(books: Books, asked: Asked): Said {
  const trade = begun(books, asked);
  if (!trade) return ABSENT;
  if (trade.state !== 'waiting') return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
  trade.state = 'closed';
  return done(numbers(trade));
}

/** Ends a number, also one that is no trade yet; gives a paid one back. */
export function cancelTrade(books: Books, asked: Asked): Said {
  const paymentNo = textOf(asked, 'out_trade_no');
  const trade = begun(books, asked);
  if (!trade) {
    const shown = books.trade(paymentNo);
    if (shown) shown.state = 'cancelled';
    return done({ out_trade_no: paymentNo, retry_flag: 'N' });
  }
  const rest = trade.amount - books.refunded(trade);
  const action = trade.state === 'paid' ? 'refund' : 'close';
  if (action === 'refund' && rest > 0n) addRefund(books, trade, { refundNo: paymentNo, amount: rest });
  else trade.state = 'closed';
  return done({ ...numbers(trade), retry_flag: 'N', action });
}

export function refundTrade(books: Books, asked: Asked): Said {
  const trade = begun(books, asked);
  const refundNo = textOf(asked, 'out_request_no');
  const amount = parseMoney(textOf(asked, 'refund_amount') || '0');
  if (!trade) return ABSENT;
  if (trade.state !== 'paid') return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
  const before = trade.refunds.find((one) => one.refundNo === refundNo);
  if (before && before.amount !== amount) return failed('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致');
  if (amount <= 0n) return failed('ACQ.INVALID_PARAMETER', '参数无效');
  if (!before && books.refunded(trade) + amount > trade.amount)
    return failed('ACQ.REASON_TRADE_REFUND_FEE_ERR', '退款金额无效');
  const refund = before ?? addRefund(books, trade, { refundNo, amount });
  return done({
    ...numbers(trade),
    ...PAYER,
    fund_change: before ? 'N' : 'Y',
    // The sum of all refunds of the trade, not of this one.
    refund_fee: formatMoney(books.refunded(trade)),
    gmt_refund_pay: timeText(refund.at),
  });
}

function addRefund(books: Books, trade: Trade, { refundNo, amount }: { refundNo: string; amount: bigint }) {
  const fee = (books.feeOf(trade.amount) * amount) / trade.amount;
  const refund = { refundNo, paymentNo: trade.paymentNo, amount, fee, at: books.now() };
  trade.refunds.push(refund);
  return refund;
}

export function queryRefund(books: Books, asked: Asked): Said {
  const trade = begun(books, asked);
  if (!trade) return ABSENT;
  const refund = trade.refunds.find(({ refundNo }) => refundNo === textOf(asked, 'out_request_no'));
  if (!refund) return done();
  const wantsTime = JSON.stringify(asked.biz.query_options ?? []).includes('gmt_refund_pay');
  return done({
    ...numbers(trade),
    out_request_no: refund.refundNo,
    total_amount: formatMoney(trade.amount),
    refund_amount: formatMoney(refund.amount),
    refund_status: 'REFUND_SUCCESS',
    ...(wantsTime ? { gmt_refund_pay: timeText(refund.at) } : {}),
  });
}
