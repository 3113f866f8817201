import type { Order, Refund, Transfer } from './wechat-books.ts';

/** Contents of answers and notices, as the company writes them. */

export type Merchant = { mchid: string; appid: string };

/** Writes a time as `2018-06-08T10:34:56+08:00`. */
export function timeText(at: number): string {
  return `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}

const TRADE_TYPES: Record<string, string> = { code: 'NATIVE', wap: 'MWEB', in_app: 'JSAPI' };
export type TradeState = 'SUCCESS' | 'REFUND' | 'NOTPAY' | 'CLOSED';

export function transactionOf({ mchid, appid }: Merchant, order: Order, state: TradeState) {
  const own = { appid, mchid, out_trade_no: order.no, trade_state: state, trade_state_desc: state };
  if (state === 'NOTPAY' || state === 'CLOSED' || order.paid === null) return own;
  const { amount, paid, openid, way } = order;
  return {
    ...own,
    transaction_id: paid.transactionId,
    trade_type: TRADE_TYPES[way],
    bank_type: 'OTHERS',
    attach: '',
    success_time: timeText(paid.at),
    payer: { openid },
    amount: { total: amount, payer_total: amount, currency: 'CNY', payer_currency: 'CNY' },
  };
}

export type Refunding = { refund: Refund; order: Order; status: 'SUCCESS' | 'PROCESSING' | 'CLOSED' };

function refundFields({ refund, order, status }: Refunding) {
  return {
    refund_id: refund.id,
    out_refund_no: refund.no,
    transaction_id: order.paid?.transactionId ?? '',
    out_trade_no: refund.orderNo,
    user_received_account: '支付用户零钱',
    ...(status === 'SUCCESS' ? { success_time: timeText(refund.at) } : {}),
  };
}

export function refundOf(refunding: Refunding) {
  const { refund, order, status } = refunding;
  const amounts = { payer_total: order.amount, payer_refund: refund.amount, settlement_refund: refund.amount };
  return {
    ...refundFields(refunding),
    channel: 'ORIGINAL',
    create_time: timeText(refund.at),
    status,
    funds_account: 'AVAILABLE',
    amount: { total: order.amount, refund: refund.amount, ...amounts, currency: 'CNY' },
  };
}

export function refundNoticeOf({ mchid }: Merchant, refunding: Refunding) {
  const { refund, order, status } = refunding;
  const amount = { total: order.amount, refund: refund.amount, payer_total: order.amount, payer_refund: refund.amount };
  return { mchid, ...refundFields(refunding), refund_status: status, amount };
}

export function transferMadeOf({ no, id, createdAt, state, pack }: Transfer) {
  const made = { out_bill_no: no, transfer_bill_no: id, create_time: timeText(createdAt), state };
  return state === 'WAIT_USER_CONFIRM' ? { ...made, package_info: pack } : made;
}

export function transferOf({ mchid, appid }: Merchant, transfer: Transfer) {
  const { no, id, amount, openid, createdAt, at, state } = transfer;
  return {
    mch_id: mchid,
    out_bill_no: no,
    transfer_bill_no: id,
    appid,
    state,
    transfer_amount: amount,
    transfer_remark: '',
    ...(state === 'FAIL' ? { fail_reason: 'OVERDUE_CLOSE' } : {}),
    openid,
    create_time: timeText(createdAt),
    update_time: timeText(at),
  };
}
